import { BULK_MAX, type RefusedTask, type Task, type TaskChanges, tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import type { Layer } from '#web/records/layers.ts';
import type { UndoCondition } from '#web/records/undo-conditions.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { labelOfEdits } from './task-labels.ts';
import {
  changeTasks,
  editsBack,
  fieldsOf,
  type Moment,
  type ReplacedStatus,
  statusesToReplace,
  takeTasks,
  type TaskEdit,
  thisMoment,
} from './task-changes.ts';

export interface ChangedMany {
  tasks: Task[];
  refused: RefusedTask[];
}

/** What is needed to undo a change of tasks. */
export interface BeforeChange {
  /** The earlier fields of the named tasks, statuses among them; the last change is undone first. */
  edits: readonly TaskEdit[];
  /** The replaced statuses, also of tasks above. */
  statuses: readonly ReplacedStatus[];
}

/** The state before a change, while it is not shown yet. */
export const beforeChange = (layer: Layer, edits: readonly TaskEdit[], at: Moment): BeforeChange => ({
  edits: editsBack(layer, edits, at),
  statuses: statusesToReplace(layer, edits, at),
});

/**
 * The writes that undo a change of tasks exactly: a reopened task gets back its completion, and the tasks above their
 * statuses. Null if no status was replaced, or too many for one call: then the fields are simply changed back.
 */
export function undoExactly({ edits, statuses }: BeforeChange, answers: readonly Task[]): [Write<ChangedMany>] | null {
  if (statuses.length === 0 || edits.length + statuses.length > BULK_MAX) return null;
  const fields = edits.map(({ id, changes }) => ({ id, changes: withoutStatus(changes) }));
  const replaced = statuses.map(({ id, current_status: status }): UndoCondition => ({
    ...{ kind: 'task', id, fields: { status } },
    ifKnown: true,
  }));
  const write = putBack({ edits: fields, statuses, at: thisMoment() });
  return [{ ...write, onlyIf: [...unchangedSince(edits, answers), ...replaced] }];
}

/** The conditions that the fields of these edits are as in the answer of the server. */
export function unchangedSince(edits: readonly TaskEdit[], answers: readonly Task[]): UndoCondition[] {
  const byId = new Map(answers.map((task) => [task.id, task]));
  return edits.flatMap(({ id, changes }): UndoCondition[] => {
    const task = byId.get(id);
    return task ? [{ kind: 'task', id, fields: fieldsOf(task, changes) }] : [];
  });
}

const withoutStatus = ({ status: _, completed: __, kanban_column: ___, ...fields }: TaskChanges): TaskChanges => fields;

const putBack = defineWrite<BeforeChange & { at: Moment }, ChangedMany, BeforeChange>({
  name: 'tasks.putBack',
  lanes: ({ edits, statuses }) => [...new Set([...edits, ...statuses].map(({ id }) => `task ${id}`))],
  send: async ({ edits, statuses }, _, __, tell) => {
    const tasks = new Map<string, { id: string }>();
    for (const { id, changes } of edits) tasks.set(id, { ...changes, id });
    for (const status of statuses) tasks.set(status.id, { ...tasks.get(status.id), ...status });
    const answer = await call(tasksContract.putBack, { body: { tasks: [...tasks.values()] } }, { tell });
    return { ...answer, refused: [] };
  },
  show: (layer, { edits, statuses, at }) => changeTasks(layer, edits, at, statuses),
  merge: (layer, { tasks }, { edits, statuses, at }) => {
    changeTasks(layer, edits, at, statuses);
    takeTasks(layer, tasks);
  },
  remember: (layer, { edits, statuses, at }) => ({
    edits: beforeChange(layer, edits, at).edits,
    statuses: statusesToReplace(layer, edits, at, statuses),
  }),
  inverse: (_, before, { tasks }) => undoExactly(before, tasks) ?? [],
  waits: {
    answer: (layer, { edits, statuses }) => {
      const ids = new Set([...edits, ...statuses].map(({ id }) => id));
      return { tasks: [...ids].flatMap((id) => layer.get('task', id) ?? []), refused: [] };
    },
    label: (layer, { edits, statuses }) =>
      labelOfEdits(
        layer,
        edits.length > 0
          ? edits.map((edit) => withStatus(edit, statuses))
          : statuses.map(({ id, status }) => ({ id, changes: { status } })),
      ),
  },
});

const withStatus = ({ id, changes }: TaskEdit, statuses: readonly ReplacedStatus[]): TaskEdit => ({
  id,
  changes: { ...changes, status: statuses.find((each) => each.id === id)?.status },
});
