import { expect, test } from 'vitest';
import { RECORD_GRAPH } from '#server/app.ts';
import type { OwnedRow, OwnedTable } from '#server/platform/record-kind.ts';
import { stableIds } from '../plan/stable-id.ts';
import { batchesOf } from './slices.ts';

const kinds = RECORD_GRAPH.kinds.map((kind) => ({ ...kind, columns: [] }));
const USER = { user_id: 'maya' };
const taskId = (index: number) => stableIds(1, 'task', String(index))[0]!;
const PROJECT = stableIds(1, 'project')[0]!;

/** 500 tasks: of each five, the last three are a tree below the second, and the first is completed. */
const tasks = Array.from({ length: 500 }, (_, index): OwnedRow => {
  const above = [null, null, index - 1, index - 2, index - 1][index % 5]!;
  const parent_task_id = above === null ? null : taskId(above);
  return { ...USER, id: taskId(index), project_id: PROJECT, parent_task_id, name: `Task ${index}`, description: '' };
});
const completions = tasks
  .filter((_, index) => index % 5 === 0)
  .map(({ id }): OwnedRow => ({ ...USER, kind: 'task', subject_id: id!, name: 'Done' }));
const projects: OwnedRow[] = [{ ...USER, id: PROJECT, name: 'Home', description: '' }];

const batches = batchesOf({ completions, projects, tasks }, kinds).map((slices) => {
  const rowsOf = (table: OwnedTable) =>
    JSON.parse(slices.find((slice) => slice.table === table)?.json ?? '[]') as OwnedRow[];
  return { tasks: rowsOf('tasks'), completions: rowsOf('completions'), search_texts: rowsOf('search_texts') };
});

test('each record is in one batch with its completion, its search text and its subtasks', () => {
  expect(batches.flatMap((batch) => batch.tasks)).toHaveLength(tasks.length);
  expect(batches.flatMap((batch) => batch.completions)).toHaveLength(completions.length);
  for (const batch of batches) {
    const ids = batch.tasks.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(batch.completions.map(({ subject_id }) => subject_id)));
    expect(batch.search_texts.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const above = batch.tasks.flatMap(({ parent_task_id: parent }) => parent ?? []);
    expect(ids).toEqual(expect.arrayContaining(above));
  }
});

test('tasks are in the order of their ids, each after the one that it is below, in batches of some hundred', () => {
  const tops = batches.map((batch) => batch.tasks.filter(({ parent_task_id }) => parent_task_id === null));
  const ids = tops.flat().map(({ id }) => id as string);
  expect(ids).toEqual(ids.toSorted());
  const all = batches.flatMap((batch) => batch.tasks.map(({ id }) => id));
  const isBelow = ({ id, parent_task_id: parent }: OwnedRow) =>
    parent === null || all.indexOf(parent!) < all.indexOf(id!);
  expect(tasks.every(isBelow)).toBe(true);
  expect(Math.max(...batches.map((batch) => batch.tasks.length))).toBeLessThan(110);
});

test('thousands of subtasks of one task are in several batches, each after the one with the task', () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ ...tasks[0], id: taskId(index) }) as OwnedRow);
  const below = many.map((row, index) => (index === 0 ? row : { ...row, parent_task_id: taskId(0) }));
  const written = batchesOf({ projects, tasks: below }, kinds).map((slices) =>
    slices.filter(({ table }) => table === 'tasks').flatMap(({ json }) => JSON.parse(json) as OwnedRow[]),
  );
  expect(written[0]![0]!.id).toBe(taskId(0));
  expect(written.flat()).toHaveLength(many.length);
  expect(Math.max(...written.map((batch) => batch.length))).toBeLessThanOrEqual(300);
});
