import { type NewSubtask, type Task, tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import type { Layer } from '#web/records/layers.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { sendCreate } from '#web/records/drafts/send-create.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { type TaskDraft, taskOf } from './new-task.ts';
import { addTask, type Moment, takeTasks, thisMoment } from './task-changes.ts';
import { lanesOfHome } from './task-labels.ts';
import { taskLane } from './task-mutations.ts';

interface NewTaskAt extends TaskDraft {
  /** It was sent under this id before, and may exist. */
  again?: boolean;
  at: Moment;
}

/** New tasks are sent one after the other, so that they are in the order in which they were written. */
const newTaskLanes = (task: { id: string }) => [...taskLane(task), 'new tasks'];

const create = defineWrite<NewTaskAt, Task>({
  name: 'tasks.create',
  lanes: newTaskLanes,
  sentAfter: ({ project_id, parent_task_id }) => [
    ...lanesOfHome(project_id),
    ...(parent_task_id ? [`task ${parent_task_id}`] : []),
  ],
  send: ({ at: _, again, ...draft }, __, ___, tell) => {
    const { id, ...body } = draft;
    return sendCreate(
      again,
      () => call(tasksContract.create, { body: draft }, { tell }),
      () => call(tasksContract.change, { params: { id }, body }, { tell }),
    );
  },
  show: (layer, { at, again: _, ...draft }) => addTask(layer, taskOf(draft, layer, at), draft, at),
  merge: (layer, answer, { at, again: _, ...draft }) => {
    addTask(layer, taskOf(draft, layer, at), draft, at);
    takeTasks(layer, [answer]);
  },
  waits: {
    answer: (layer, { id }) => layer.get('task', id),
    label: (_, { name }) => ({ verb: 'add', name }),
  },
});

export const newTask = (draft: TaskDraft, again = false): Write<Task> =>
  create({ ...draft, ...(again && { again }), at: thisMoment() });

/**
 * Creates a task, which is in its lists at once. Rejects with the reason of a refusal.
 * @param again it was sent under its id before, and may exist.
 */
export async function createTask(records: RecordStore, draft: TaskDraft, again = false): Promise<Task> {
  return (await records.write(newTask(draft, again))).answer;
}

/** The fields of a subtask read from a line. */
type SubtaskDraft = Pick<NewSubtask, 'name'> & Partial<NewSubtask> & { id: string };

interface NewBelow {
  parentId: string;
  draft: SubtaskDraft;
  again?: boolean;
  at: Moment;
}

function addBelow(layer: Layer, { parentId, draft, at }: NewBelow): void {
  if (!layer.get('task', parentId)) return;
  const task = taskOf({ ...draft, project_id: null, parent_task_id: parentId }, layer, at);
  addTask(layer, task, draft, at);
}

const createBelow = defineWrite<NewBelow, Task>({
  name: 'tasks.createSubtask',
  lanes: ({ draft }) => newTaskLanes(draft),
  sentAfter: ({ parentId }) => [`task ${parentId}`],
  send: ({ parentId, draft, again }, _, __, tell) => {
    const { id, ...body } = draft;
    return sendCreate(
      again,
      () => call(tasksContract.createSubtask, { params: { id: parentId }, body: draft }, { tell }),
      () => call(tasksContract.change, { params: { id }, body }, { tell }),
    );
  },
  show: addBelow,
  merge: (layer, answer, input) => {
    addBelow(layer, input);
    takeTasks(layer, [answer]);
  },
  waits: {
    answer: (layer, { draft }) => layer.get('task', draft.id),
    label: (_, { draft }) => ({ verb: 'add', name: draft.name }),
  },
});

export const newSubtask = ({ id: parentId }: Pick<Task, 'id'>, draft: SubtaskDraft, again = false): Write<Task> =>
  createBelow({ parentId, draft, ...(again && { again }), at: thisMoment() });

/** The same for a subtask, as the last one of its task. */
export async function createSubtask(
  records: RecordStore,
  parent: Pick<Task, 'id'>,
  draft: SubtaskDraft,
  again = false,
): Promise<Task> {
  return (await records.write(newSubtask(parent, draft, again))).answer;
}
