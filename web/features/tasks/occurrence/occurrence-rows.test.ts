import { expect, test } from 'vitest';
import type { Occurrence, Task } from '#contract/tasks.ts';
import { occurrenceOf, panelIdOf, readOccurrenceId, withOccurrences } from './occurrence-rows.ts';

const task = (id: string) => ({ id, name: id, project_id: 'p', sort_order: 0 }) as Task;
const occurrence = (id: string, fields: Partial<Occurrence> = {}) =>
  ({
    id,
    name: id,
    kind: 'recurring',
    project_id: null,
    project_name: null,
    missed: 0,
    missed_task_id: null,
    ...fields,
  }) as Occurrence;

test('occurrences stand among the tasks, and a task that was missed with them is in their row', () => {
  const rows = withOccurrences(
    [task('tea'), task('rent')],
    [occurrence('plants', { missed: 3, missed_task_id: 'tea' })],
  );
  expect(rows.map(({ id, project_id, project_name }) => [id, project_id, project_name])).toEqual([
    ['rent', 'p', undefined],
    ['plants', '', 'No project'],
  ]);
  expect(rows.map((row) => occurrenceOf(row)?.missed)).toEqual([undefined, 3]);
});

test('an address says whether it names a task or an occurrence', () => {
  const rows = withOccurrences([task('tea')], [occurrence('plants')]);
  expect(rows.map(panelIdOf)).toEqual(['tea', 'occurrence-plants']);
  expect(rows.map((row) => readOccurrenceId(panelIdOf(row)))).toEqual([null, 'plants']);
});
