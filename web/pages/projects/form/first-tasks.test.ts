import { expect, test } from 'vitest';
import { readLine } from '#contract/quick-add/read-line.ts';
import { FIRST_TASK } from '#web/features/tasks/quick-add/places.ts';
import { rejecting } from '#web/features/tasks/quick-add/read-draft.ts';
import { emptyLine, type FirstTask, lineError, tasksOf, tooManyLines, withPasted } from './first-tasks.ts';

const read = ({ line: text, rejected, accepted }: FirstTask) =>
  readLine(text, {
    ...{ projects: [], now: new Date('2026-11-20T10:15:00Z'), timeZone: 'UTC', today: '2026-11-20' },
    ...{ dayStart: 0, weekStart: 1, locale: 'en-GB', ...FIRST_TASK },
    ...{ rejected: new Set(rejected), accepted: new Set(accepted) },
  });
const line = (text: string, fields: Partial<FirstTask> = {}): FirstTask => ({ ...emptyLine(text), ...fields });
const texts = (lines: readonly FirstTask[]) => lines.map((each) => each.line);

test('pasted lines fill an empty line, or follow a filled one', () => {
  expect(texts(withPasted([line('a'), line(''), line('z')], 1, ['b', 'c']))).toEqual(['a', 'b', 'c', 'z']);
  expect(texts(withPasted([line('a'), line('z')], 0, ['b', 'c']))).toEqual(['a', 'b', 'c', 'z']);
});

test('only lines with text become tasks, each with the id of its line and the fields beside it', () => {
  const van = line(' Book a van ', { time: '1 h 30', priority: 'high' });
  expect(tasksOf([van, line('  ', { time: '20' })], read)).toMatchObject([
    { id: van.id, title: 'Book a van', priority: 'high', estimated_duration: 90, due_date: null },
  ]);
});

test('the text of a line is read by the usual grammar, and overrides the fields beside it', () => {
  const van = line('Book a van tomorrow 9:00 45m !low #Move every! week', { time: 'soon', priority: 'high' });
  expect(tasksOf([van], read)).toMatchObject([
    {
      title: 'Book a van #Move',
      ...{ priority: 'low', estimated_duration: 45, due_date: '2026-11-21', due_time: '09:00' },
      ...{ recurrence_pattern: { type: 'weekly', interval: 1 }, repeat_from: 'completion' },
    },
  ]);
  const [due] = read(van).chips;
  expect(tasksOf([rejecting(van, due!)], read)).toMatchObject([{ title: 'Book a van tomorrow 9:00 #Move' }]);
});

test('a missing or long name, an unreadable time and too many tasks are reported before sending', () => {
  expect(lineError(line('x'.repeat(251)), read)).toBe('At most 250 characters');
  expect(lineError(line('tomorrow'), read)).toBe('Enter a name too');
  expect(lineError(line('Pack', { time: 'soon' }), read)).toBe('Enter a time, such as 45, 1 h or 1 h 30');
  expect(lineError(line('', { time: 'soon' }), read)).toBeNull();
  expect(lineError(line('Pack', { time: '45' }), read)).toBeNull();
  const many = Array.from({ length: 201 }, () => line('Pack'));
  expect([tooManyLines(many), tooManyLines(many.slice(1))]).toEqual(['At most 200 tasks at once', null]);
});
