import { expect, test } from 'vitest';
import { chipKey, parseQuickAdd } from './parse-quick-add.ts';

const FRIDAY = '2026-11-20';
const projects = [
  { id: '1', name: 'Monthly' },
  { id: '2', name: 'Monthly budget' },
  { id: '3', name: 'Launch' },
];

const parse = (line: string, rejected: string[] = []) =>
  parseQuickAdd(line, { projects, today: FRIDAY, rejected: new Set(rejected) });
const due = (line: string) => parse(line).chips.find((chip) => chip.kind === 'due');

test('a whole line is understood, and its name is what remains', () => {
  const { name, chips } = parse('Pay rent tomorrow 9:00 !high #Monthly budget');

  expect(name).toBe('Pay rent');
  expect(chips).toMatchObject([
    { kind: 'due', date: '2026-11-21', time: '09:00', text: 'tomorrow 9:00' },
    { kind: 'priority', priority: 'high', text: '!high' },
    { kind: 'project', projectId: '2', text: '#Monthly budget' },
  ]);
});

test.each([
  ['Call Ana fri 17:00', '2026-11-20', '17:00'],
  ['Call Ana on Monday', '2026-11-23', null],
  ['Post it in 3 days', '2026-11-23', null],
  ['Meet on 3 Dec at 5pm', '2026-12-03', '17:00'],
  ['Invoice 2026-12-24', '2026-12-24', null],
])('%s is due %s %s', (line, date, time) => {
  expect(due(line)).toMatchObject({ date, time });
});

test.each(['Buy paprika', 'Money for Ana', 'The 5th Wave', 'Renovation', 'Read 1984', '12 eggs', 'Monitor the mood'])(
  '%s is no date',
  (line) => {
    expect(parse(line)).toEqual({ name: line, chips: [] });
  },
);

test('a rejected chip leaves its words in the name, and the next candidate gets its chance', () => {
  const { chips } = parse('March to the sea on Sunday');
  expect(chips).toMatchObject([{ text: 'March' }]);

  const again = parse('March to the sea on Sunday', [chipKey(chips[0]!)]);
  expect(again.name).toBe('March to the sea');
  expect(again.chips).toMatchObject([{ kind: 'due', date: '2026-11-22', text: 'on Sunday' }]);
});

test('quoted words stay literal and lose their quotes', () => {
  expect(parse('Watch "The Day After Tomorrow" !low')).toMatchObject({
    name: 'Watch The Day After Tomorrow',
    chips: [{ kind: 'priority', priority: 'low' }],
  });
  expect(parse('Write “!high #Launch”')).toEqual({ name: 'Write !high #Launch', chips: [] });
});

test('a project is meant only by its whole name, and the longest name wins', () => {
  expect(parse('Pay #monthly').chips).toMatchObject([{ projectId: '1', text: '#monthly' }]);
  expect(parse('Pay #Monthly budgets').chips).toMatchObject([{ projectId: '1' }]);
  expect(parse('Fix issue #12')).toEqual({ name: 'Fix issue #12', chips: [] });
  expect(parse('Learn C#Launch').chips).toEqual([]);
});

test('a word with an exclamation mark is no priority unless it is one of the three', () => {
  expect(parse('Celebrate !now')).toEqual({ name: 'Celebrate !now', chips: [] });
  expect(parse('Wow!high').chips).toEqual([]);
});

test('a line that is all chips has no name', () => {
  expect(parse('tomorrow !high').name).toBe('');
});

const repeat = (line: string) => parse(line).chips.find((chip) => chip.kind === 'repeat');

test.each([
  ['Stretch every day', 'every day', { type: 'daily', interval: 1 }],
  ['Water the plants every 3 days', 'every 3 days', { type: 'daily', interval: 3 }],
  ['Run every other day', 'every other day', { type: 'daily', interval: 2 }],
  ['Clean every two weeks', 'every two weeks', { type: 'weekly', interval: 2, weekdays: [] }],
  ['Piano every monday and thursday', 'every monday and thursday', { weekdays: ['monday', 'thursday'] }],
  ['Gym every Mon, Wed, and Fri', 'every Mon, Wed, and Fri', { weekdays: ['monday', 'wednesday', 'friday'] }],
  ['Call Ana every other sunday', 'every other sunday', { type: 'weekly', interval: 2, weekdays: ['sunday'] }],
  ['Bins every 2 weeks on tuesday', 'every 2 weeks on tuesday', { interval: 2, weekdays: ['tuesday'] }],
  ['Tidy every weekend', 'every weekend', { weekdays: ['saturday', 'sunday'] }],
  ['Rent every month', 'every month', { type: 'monthly', interval: 1, month_day: null }],
  ['Rent every month on the 31st', 'every month on the 31st', { type: 'monthly', month_day: 31 }],
  ['Rent every 1st', 'every 1st', { type: 'monthly', month_day: 1 }],
  ['Books every month on the last day', 'every month on the last day', { month_day: 31 }],
  ['Tax every 3 months on the 10th', 'every 3 months on the 10th', { interval: 3, month_day: 10 }],
  ['Dentist every year', 'every year', { type: 'monthly', interval: 12 }],
  ['Stretch daily', 'daily', { type: 'daily', interval: 1 }],
  ['Review weekly on friday', 'weekly on friday', { type: 'weekly', weekdays: ['friday'] }],
])('%s repeats', (line, text, pattern) => {
  const { name, chips } = parse(line);
  expect(chips).toMatchObject([{ kind: 'repeat', text, pattern }]);
  expect(name).toBe(line.split(' every ')[0]!.split(/ (daily|weekly)/)[0]);
});

test('every weekday is Monday to Friday', () => {
  expect(repeat('Stand up every weekday')).toMatchObject({
    pattern: { type: 'weekly', interval: 1, weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] },
  });
});

test.each([
  ...['Buy paprika every', 'Read every page', 'Write weekly report', 'Daily', 'Buy the Daily Telegraph'],
  ...['Rest every 0 days', 'Every mondayish thing', 'Pay every month on the 32nd', 'Pay "every month"'],
])('%s does not repeat', (line) => {
  expect(repeat(line)).toBeUndefined();
});

test('every monday is one chip, not a date as well', () => {
  expect(parse('Piano every monday').chips).toMatchObject([{ kind: 'repeat' }]);
  expect(parse('Piano every monday', ['repeat every monday'])).toEqual({ name: 'Piano every monday', chips: [] });
});

test('what repeats may start on a day of its own', () => {
  expect(parse('Pay rent tomorrow 9:00 !high #Monthly budget every month')).toMatchObject({
    name: 'Pay rent',
    chips: [{ kind: 'due', date: '2026-11-21', time: '09:00' }, {}, {}, { kind: 'repeat', text: 'every month' }],
  });
});

test('with a time alone, what repeats is due on its first day', () => {
  expect(due('Piano every monday 17:00')).toMatchObject({ date: '2026-11-23', time: '17:00' });
  expect(due('Rent every month on the 31st at 9:00')).toMatchObject({ date: '2026-11-30', time: '09:00' });
});

test('daily and its like repeat only where nothing but other chips follows', () => {
  expect(repeat('Stretch daily 9:00 !high #Launch')).toMatchObject({ text: 'daily' });
  expect(repeat('Stretch daily "at home"')).toBeUndefined();
});
