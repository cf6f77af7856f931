import { expect, test } from 'vitest';
import { aTask, anOccurrence } from '#web/testing/a-task.ts';
import { countRows, occurrenceOf, panelIdOf, readOccurrenceId, withOccurrences } from './occurrence-rows.ts';

test('occurrences are listed among tasks, and a missed task is part of the row of its rule', () => {
  const rows = withOccurrences(
    [aTask('tea'), aTask('rent')],
    [anOccurrence('plants', { missed: 3, missed_task_id: 'tea' })],
  );
  expect(rows.map(({ id, project_id, project_name }) => [id, project_id, project_name])).toEqual([
    ['rent', 'p', 'P'],
    ['plants', '', 'No project'],
  ]);
  expect(rows.map((row) => occurrenceOf(row)?.missed)).toEqual([undefined, 3]);
});

test('tasks and occurrences are counted apart, as the progress of a project is of tasks', () => {
  const occurrences = ['plants', 'bins'].map((id) => anOccurrence(id));
  expect(countRows(withOccurrences([aTask('tea'), aTask('rent')], []))).toBe('2');
  expect(countRows(withOccurrences([aTask('tea')], occurrences))).toBe('1 and 2 repeating');
  expect(countRows(withOccurrences([], occurrences))).toBe('2 repeating');
});

test('a panel id says whether it is of a task or of an occurrence', () => {
  const rows = withOccurrences([aTask('tea')], [anOccurrence('plants')]);
  expect(rows.map(panelIdOf)).toEqual(['tea', 'occurrence-plants']);
  expect(rows.map((row) => readOccurrenceId(panelIdOf(row)))).toEqual([null, 'plants']);
});
