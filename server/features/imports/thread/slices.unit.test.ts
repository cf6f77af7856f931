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

const read = (batched: ReturnType<typeof batchesOf>, table: OwnedTable) =>
  batched.map((slices) => JSON.parse(slices.find((slice) => slice.table === table)?.json ?? '[]') as OwnedRow[]);

const batched = batchesOf({ completions, projects, tasks }, kinds);
const [ofTasks, ofCompletions, ofTexts] = (['tasks', 'completions', 'search_texts'] as const).map((table) =>
  read(batched, table),
) as [OwnedRow[][], OwnedRow[][], OwnedRow[][]];

test('each record is in one batch with its completion, its search text and its subtasks', () => {
  expect(ofTasks.flat()).toHaveLength(tasks.length);
  expect(ofCompletions.flat()).toHaveLength(completions.length);
  for (const [index, batch] of ofTasks.entries()) {
    const ids = batch.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(ofCompletions[index]!.map(({ subject_id }) => subject_id)));
    expect(ofTexts[index]!.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const above = batch.flatMap(({ parent_task_id: parent }) => parent ?? []);
    expect(ids).toEqual(expect.arrayContaining(above));
  }
});

test('tasks with several rows of their own are in smaller batches, each with these', () => {
  const some = tasks.filter(({ parent_task_id: parent }) => parent === null);
  const done = some.map(({ id }): OwnedRow => ({ ...USER, kind: 'task', subject_id: id!, name: 'Done' }));
  const focus_sessions = some.flatMap(({ id }) =>
    [1, 2].map((number): OwnedRow => ({ ...USER, id: `${id as string} ${number}`, task_id: id! })),
  );
  const batches = batchesOf({ projects, tasks: some, completions: done, focus_sessions }, kinds);
  const [inTasks, inDone, inSessions] = [
    read(batches, 'tasks'),
    read(batches, 'completions'),
    read(batches, 'focus_sessions'),
  ];
  for (const [index, batch] of inTasks.entries()) {
    const ids = batch.map(({ id }) => id);
    expect(new Set(inDone[index]!.map(({ subject_id }) => subject_id))).toEqual(new Set(ids));
    expect(new Set(inSessions[index]!.map(({ task_id }) => task_id))).toEqual(new Set(ids));
  }
  expect(inDone.flat()).toHaveLength(some.length);
});

test('tasks are in the order of their ids, each after the one that it is below, in batches of some hundred', () => {
  const tops = ofTasks.map((batch) => batch.filter(({ parent_task_id }) => parent_task_id === null));
  const ids = tops.flat().map(({ id }) => id as string);
  expect(ids).toEqual(ids.toSorted());
  const all = ofTasks.flat().map(({ id }) => id);
  const isBelow = ({ id, parent_task_id: parent }: OwnedRow) =>
    parent === null || all.indexOf(parent!) < all.indexOf(id!);
  expect(tasks.every(isBelow)).toBe(true);
  expect(Math.max(...ofTasks.map((batch) => batch.length))).toBeLessThanOrEqual(100);
});

test('thousands of subtasks of one task are in several batches, each after the one with the task', () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ ...tasks[0], id: taskId(index) }) as OwnedRow);
  const below = many.map((row, index) => (index === 0 ? row : { ...row, parent_task_id: taskId(0) }));
  const written = read(batchesOf({ projects, tasks: below }, kinds), 'tasks').filter((batch) => batch.length > 0);
  expect(written[0]![0]!.id).toBe(taskId(0));
  expect(written.flat()).toHaveLength(many.length);
  expect(Math.max(...written.map((batch) => batch.length))).toBeLessThanOrEqual(300);
});

test('a rule is in one batch with all its occurrences', () => {
  const ruleId = (index: number) => stableIds(1, 'rule', String(index))[0]!;
  const rules = Array.from({ length: 20 }, (_, index): OwnedRow => ({
    ...USER,
    id: ruleId(index),
    name: 'Water',
    description: '',
  }));
  const instances = rules.flatMap(({ id }) =>
    Array.from({ length: 60 }, (_, day): OwnedRow => ({
      ...USER,
      id: `${id as string} ${day}`,
      recurring_task_id: id!,
    })),
  );
  const inBatches = batchesOf({ recurring_tasks: rules, recurring_task_instances: instances }, kinds);
  const [ofRules, ofInstances] = [read(inBatches, 'recurring_tasks'), read(inBatches, 'recurring_task_instances')];
  expect(ofInstances.flat()).toHaveLength(instances.length);
  for (const [index, batch] of ofInstances.entries()) {
    expect(ofRules[index]!.map(({ id }) => id)).toEqual(
      expect.arrayContaining(batch.map((each) => each['recurring_task_id'])),
    );
    expect(batch.length).toBeLessThanOrEqual(300);
  }
});

test('texts below one task that are longer than a batch are in several', () => {
  const long = Array.from(
    { length: 250 },
    (_, index) => ({ ...tasks[0], id: taskId(index), description: 'x'.repeat(10_000) }) as OwnedRow,
  );
  const below = long.map((row, index) => (index === 0 ? row : { ...row, parent_task_id: taskId(0) }));
  const written = read(batchesOf({ projects, tasks: below }, kinds), 'tasks');
  expect(written.flat()).toHaveLength(long.length);
  expect(Math.max(...written.map((batch) => JSON.stringify(batch).length))).toBeLessThan(250_000);
});
