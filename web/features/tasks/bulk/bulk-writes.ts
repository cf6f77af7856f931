import type { StoredTask } from '#contract/task-fields.ts';
import { tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { plural } from '#web/platform/format.ts';
import { slicesOf } from '#web/platform/order.ts';
import { restoreTasks } from '../delete-task.ts';
import { type BeforeChange, beforeChange, type ChangedMany, unchangedSince, undoExactly } from '../put-back.ts';
import { labelOfEdits, lanesOfHome } from '../task-labels.ts';
import {
  changeTasks,
  type Moment,
  removeTasks,
  takeTasks,
  type TaskEdit,
  tasksToRemove,
  thisMoment,
} from '../task-changes.ts';

/** Maximum number of tasks in one call; with more, progress is shown between calls. */
export const SLICE = 200;

const changeSlice = defineWrite<{ edits: readonly TaskEdit[]; at: Moment }, ChangedMany, BeforeChange>({
  name: 'tasks.changeMany',
  lanes: ({ edits }) => edits.map(({ id }) => `task ${id}`),
  sentAfter: ({ edits }) => edits.flatMap(({ changes: { project_id } }) => lanesOfHome(project_id)),
  send: ({ edits }, _, __, tell) =>
    call(tasksContract.changeMany, { body: { tasks: edits.map(({ id, changes }) => ({ ...changes, id })) } }, { tell }),
  show: (layer, { edits, at }) => changeTasks(layer, edits, at),
  merge: (layer, { tasks, refused }, { edits, at }) => {
    const stays = new Set(refused.map(({ id }) => id));
    changeTasks(
      layer,
      edits.filter(({ id }) => !stays.has(id)),
      at,
    );
    takeTasks(layer, tasks);
  },
  remember: (layer, { edits, at }) => beforeChange(layer, edits, at),
  inverse: (_input, before, { tasks, refused }): readonly Write[] => {
    const stays = new Set(refused.map(({ id }) => id));
    const edits = before.edits.filter(({ id }) => !stays.has(id));
    const statuses = before.statuses.filter(({ id }) => !stays.has(id));
    const onlyIf = unchangedSince(edits, tasks);
    return undoExactly({ edits, statuses }, tasks) ?? changeMany(edits).map((write) => ({ ...write, onlyIf }));
  },
  waits: {
    answer: (layer, { edits }) => ({ tasks: edits.flatMap(({ id }) => layer.get('task', id) ?? []), refused: [] }),
    label: (layer, { edits }) => labelOfEdits(layer, edits),
  },
});

const removeSlice = defineWrite<{ ids: readonly string[] }, { trash_ids: string[] }, StoredTask[]>({
  name: 'tasks.removeMany',
  lanes: ({ ids }) => ids.map((id) => `task ${id}`),
  send: ({ ids }, request_id, _, tell) =>
    call(tasksContract.deleteMany, { query: { request_id }, body: { task_ids: [...ids] } }, { tell }),
  show: (layer, { ids }) => removeTasks(layer, ids),
  remember: (layer, { ids }) => tasksToRemove(layer, ids),
  inverse: (_input, before, { trash_ids }) => restoreTasks(trash_ids, before),
  waits: {
    answer: () => ({ trash_ids: [] }),
    label: (layer, { ids }) => ({
      verb: 'delete',
      name: ids.length === 1 ? (layer.get('task', ids[0]!)?.name ?? '') : plural(ids.length, 'task'),
    }),
  },
  gone: (repeated) => (repeated ? { trash_ids: [] } : undefined),
});

/** The writes that change many tasks, each of at most {@link SLICE}. */
export const changeMany = (edits: readonly TaskEdit[]): Write<ChangedMany>[] =>
  slicesOf(edits, SLICE).map((slice) => changeSlice({ edits: slice, at: thisMoment() }));

/** The writes that delete many tasks with their subtasks, each of at most {@link SLICE}. */
export const removeMany = (ids: readonly string[]): Write<{ trash_ids: string[] }>[] =>
  slicesOf(ids, SLICE).map((slice) => removeSlice({ ids: slice }));
