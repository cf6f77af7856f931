import { useCallback } from 'react';
import { type Task, type TaskChanges, tasksContract } from '#contract/tasks.ts';
import type { KanbanColumn } from '#contract/vocabulary.ts';
import { call } from '#web/platform/api.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { completionMessage } from './completion-message.ts';
import { type BeforeChange, beforeChange, unchangedSince, undoExactly } from './put-back.ts';
import { changeTasks, type Moment, takeTasks, type TaskEdit, thisMoment } from './task-changes.ts';
import { labelOfEdit, lanesOfHome } from './task-labels.ts';

export const taskLane = ({ id }: { id: string }): string[] => [`task ${id}`];

const send = defineWrite<TaskEdit & { at: Moment }, Task, BeforeChange>({
  name: 'tasks.change',
  lanes: taskLane,
  edits: { kind: 'task', texts: ['name', 'description'], part: 'changes' },
  sentAfter: ({ changes: { project_id, dependency_task_ids = [] } }) => [
    ...lanesOfHome(project_id),
    ...(dependency_task_ids ?? []).map((id) => `task ${id}`),
  ],
  send: ({ id, changes }, _, seen, tell) =>
    call(tasksContract.change, { params: { id }, body: { ...changes, ...seen } }, { tell }),
  show: (layer, edit) => changeTasks(layer, [edit], edit.at),
  merge: (layer, answer, edit) => {
    changeTasks(layer, [edit], edit.at);
    takeTasks(layer, [answer]);
  },
  remember: (layer, edit) => beforeChange(layer, [edit], edit.at),
  inverse: (_, before, answer) =>
    undoExactly(before, [answer]) ??
    before.edits.map((edit) => ({ ...changeTask(edit), onlyIf: unchangedSince([edit], [answer]) })),
  waits: { answer: (layer, { id }) => layer.get('task', id), label: labelOfEdit },
});

export const changeTask = (edit: TaskEdit): Write<Task> => send({ ...edit, at: thisMoment() });

const columnEdit = ({ id, column }: { id: string; column: KanbanColumn }): TaskEdit => ({
  id,
  changes: { kanban_column: column },
});

const sendMove = defineWrite<{ id: string; column: KanbanColumn; at: Moment }, Task, BeforeChange>({
  name: 'tasks.move',
  lanes: taskLane,
  send: async ({ id, column }, _, __, tell) =>
    (await call(tasksContract.move, { params: { id }, query: { new_column: column } }, { tell })).task,
  show: (layer, move) => changeTasks(layer, [columnEdit(move)], move.at),
  merge: (layer, answer, move) => {
    changeTasks(layer, [columnEdit(move)], move.at);
    takeTasks(layer, [answer]);
  },
  remember: (layer, move) => beforeChange(layer, [columnEdit(move)], move.at),
  inverse: (_, before, answer) => undoExactly(before, [answer]) ?? [],
  waits: {
    answer: (layer, { id }) => layer.get('task', id),
    label: (layer, move) => labelOfEdit(layer, columnEdit(move)),
  },
});

export const moveTask = ({ id }: Pick<Task, 'id'>, column: KanbanColumn): Write<Task> =>
  sendMove({ id, column, at: thisMoment() });

/** Reads a task again wherever it is shown. If that fails, the next visit reads it. */
export const readTask = (records: RecordStore, id: string): Promise<Task | undefined> =>
  records.readRecord('task', id, () => call(tasksContract.get, { params: { id } })).catch(() => undefined);

/**
 * Returns a function that changes a task from a menu or popover: shown at once, with a toast for a refusal. With
 * `message` a toast offers Undo, which restores the same fields.
 */
export function useChangeTask(): (
  task: Pick<Task, 'id'>,
  changes: TaskChanges,
  message?: (changed: Task) => string,
) => Promise<unknown> {
  const records = useRecords();
  return useCallback(({ id }, changes, message) => act(records, changeTask({ id, changes }), message), [records]);
}

/**
 * Returns a function that completes a task by id, like {@link useCompleteTask}: the task is read first, so that Undo
 * knows its status. Resolves with false if it is completed already.
 */
export function useCompleteById(): (id: string) => Promise<boolean> {
  const records = useRecords();
  const complete = useCompleteTask();
  return useCallback(
    async (id) => {
      const task = records.get('task', id) ?? (await readTask(records, id));
      if (task?.completed) return false;
      await complete({ id, completed: false });
      return true;
    },
    [records, complete],
  );
}

/**
 * Returns a function that completes or reopens a task. It is shown at once and reverted if refused; a toast shows “X”
 * completed with its points, or reopened with those that go away, and Undo, which restores the previous status.
 */
export function useCompleteTask(): (
  task: Pick<Task, 'id' | 'completed'> & Partial<Pick<Task, 'completion_points'>>,
) => Promise<unknown> {
  const records = useRecords();
  return useCallback(
    ({ id, completed, completion_points }) =>
      act(records, changeTask({ id, changes: { status: completed ? 'todo' : 'completed' } }), (task) =>
        completionMessage(task, completion_points),
      ),
    [records],
  );
}
