import { expect, test } from 'vitest';
import { emptyLine, type FirstTask, lineError, pastedLines, tasksOf, tooManyLines, withPasted } from './first-tasks.ts';

const line = (name: string, fields: Partial<FirstTask> = {}): FirstTask => ({ ...emptyLine(name), ...fields });
const names = (lines: readonly FirstTask[]) => lines.map(({ name }) => name);

test('several pasted lines are several tasks, without their bullets and empty lines', () => {
  expect(pastedLines('- Book a van\r\n2. Pack\n\n  [ ] Call Ana\n* 3 boxes for books\n')).toEqual([
    'Book a van',
    'Pack',
    'Call Ana',
    '3 boxes for books',
  ]);
  expect(pastedLines('Book a van\n')).toBeNull();
});

test('what is pasted fills an empty line, or follows a filled one', () => {
  expect(names(withPasted([line('a'), line(''), line('z')], 1, ['b', 'c']))).toEqual(['a', 'b', 'c', 'z']);
  expect(names(withPasted([line('a'), line('z')], 0, ['b', 'c']))).toEqual(['a', 'b', 'c', 'z']);
});

test('only lines with a name are tasks, each with the id of its line', () => {
  const van = line(' Book a van ', { time: '1 h 30', priority: 'high' });
  expect(tasksOf([van, line('  ', { time: '20' })])).toEqual([
    { id: van.id, title: 'Book a van', priority: 'high', estimated_duration: 90 },
  ]);
});

test('a name that is too long, a time that cannot be read and too many tasks are said before sending', () => {
  expect(lineError(line('x'.repeat(251)))).toBe('At most 250 characters');
  expect(lineError(line('Pack', { time: 'soon' }))).toBe('Write the time as 45, 1 h or 1 h 30');
  expect(lineError(line('', { time: 'soon' }))).toBeNull();
  expect(lineError(line('Pack', { time: '45' }))).toBeNull();
  const many = Array.from({ length: 201 }, () => line('Pack'));
  expect([tooManyLines(many), tooManyLines(many.slice(1))]).toEqual(['At most 200 tasks at once', null]);
});
