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
