import { expect, test } from 'vitest';
import { readLine } from '#contract/quick-add/read-line.ts';
import { dayText, replaceWords } from './replace-words.ts';

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

test('a day from the button replaces the typed one, and keeps its time', () => {
  const line = 'Ask the landlord by Friday 17:00 about the heating';
  const { chips } = read(line);
  const time = chips.find((chip) => chip.kind === 'due')?.time ?? null;
  const set = replaceWords(line, chips, 'due', dayText('2026-12-02', CONTEXT.today, time));
  expect(meaning(set)).toEqual({
    name: 'Ask the landlord about the heating',
    chips: [{ kind: 'due', date: '2026-12-02', time: '17:00' }],
  });
});

test.each(['today', '2026-11-27'])('the button inserts %s, which the grammar understands', (day) => {
  const set = replaceWords('Call Ana', [], 'due', dayText(day === 'today' ? CONTEXT.today : day, CONTEXT.today, null));
  const date = day === 'today' ? CONTEXT.today : day;
  expect(meaning(set)).toEqual({ name: 'Call Ana', chips: [{ kind: 'due', date, time: null }] });
});

test('removing the day leaves the rest of the line', () => {
  const line = 'Call Ana tomorrow !high';
  expect(replaceWords(line, read(line).chips, 'due', '')).toBe('Call Ana !high');
});

test.each(['high', 'medium', 'low'] as const)('a priority of %s', (priority) => {
  const line = 'Call Ana !high';
  const set = replaceWords(line, read(line).chips, 'priority', `!${priority}`);
  expect(meaning(set)).toEqual({ name: 'Call Ana', chips: [{ kind: 'priority', value: priority }] });
});

test.each(['every day', 'every weekday', 'every week', 'every month'])(
  'the grammar understands the button for %s',
  (words) => {
    const { name, chips } = read(replaceWords('Water plants', [], 'repeat', words));
    expect([name, chips.map(({ kind }) => kind)]).toEqual(['Water plants', ['repeat']]);
  },
);
