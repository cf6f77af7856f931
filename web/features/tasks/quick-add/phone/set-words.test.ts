import { expect, test } from 'vitest';
import { readLine } from '../grammar/read-line.ts';
import { dayWords, setWords } from './set-words.ts';

const CONTEXT = {
  projects: [],
  now: new Date('2026-11-20T08:00:00Z'),
  timeZone: 'UTC',
  today: '2026-11-20',
  dayStart: 0,
  weekStart: 1,
  locale: 'en-GB',
};
const read = (line: string) => readLine(line, CONTEXT);
const meaning = (line: string) => {
  const { name, chips } = read(line);
  return { name, chips: chips.map(({ text: _text, ranges: _ranges, ...rest }) => rest) };
};

test('a day from the button takes the place of the one that was typed, and keeps its time', () => {
  const line = 'Ask the landlord by Friday 17:00 about the heating';
  const { chips } = read(line);
  const time = chips.find((chip) => chip.kind === 'due')?.time ?? null;
  const set = setWords(line, chips, 'due', dayWords('2026-12-02', CONTEXT.today, time));
  expect(meaning(set)).toEqual({
    name: 'Ask the landlord about the heating',
    chips: [{ kind: 'due', date: '2026-12-02', time: '17:00' }],
  });
});

test.each(['today', '2026-11-27'])('the button says %s in words that are understood', (day) => {
  const set = setWords('Call Ana', [], 'due', dayWords(day === 'today' ? CONTEXT.today : day, CONTEXT.today, null));
  const date = day === 'today' ? CONTEXT.today : day;
  expect(meaning(set)).toEqual({ name: 'Call Ana', chips: [{ kind: 'due', date, time: null }] });
});

test('a day that is taken back leaves the rest of the line', () => {
  const line = 'Call Ana tomorrow !high';
  expect(setWords(line, read(line).chips, 'due', '')).toBe('Call Ana !high');
});

test.each(['high', 'medium', 'low'] as const)('a priority of %s', (priority) => {
  const line = 'Call Ana !high';
  const set = setWords(line, read(line).chips, 'priority', `!${priority}`);
  expect(meaning(set)).toEqual({ name: 'Call Ana', chips: [{ kind: 'priority', value: priority }] });
});

test.each(['every day', 'every weekday', 'every week', 'every month'])('the button for %s is understood', (words) => {
  const { name, chips } = read(setWords('Water plants', [], 'repeat', words));
  expect([name, chips.map(({ kind }) => kind)]).toEqual(['Water plants', ['repeat']]);
});
