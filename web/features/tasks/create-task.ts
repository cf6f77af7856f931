import { type NewSubtask, type Task, tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { sendCreate } from '#web/records/send-create.ts';
import { SUMMARIES } from '#web/records/stale.ts';
import { defineWrite } from '#web/records/write-kinds.ts';
import { type TaskDraft, taskOf } from './new-task.ts';
import { type Moment, putTasks, thisMoment } from './task-changes.ts';
import { readTask, taskLane } from './task-mutations.ts';

interface NewTaskAt extends TaskDraft {
  at: Moment;
}

const create = defineWrite<NewTaskAt, Task>({
  name: 'tasks.create',
  lanes: taskLane,
  behind: ({ project_id, parent_task_id }) => [
    ...(project_id ? [`project ${project_id}`] : []),
    ...(parent_task_id ? [`task ${parent_task_id}`] : []),
  ],
  send: ({ at: _, ...draft }) => {
    const { id, ...body } = draft;
    return sendCreate(
      id,
      () => call(tasksContract.create, { body: draft }),
      () => call(tasksContract.change, { params: { id }, body }),
    );
  },
  show: (layer, { at, ...draft }) => putTasks(layer, [taskOf(draft, layer, at)], at),
  merge: (layer, answer) => putTasks(layer, [answer]),
  stale: () => ({ soon: SUMMARIES }),
  waits: {
    answer: (layer, { id }) => layer.get('task', id),
    label: (_, { name }) => ({ verb: 'add', name }),
  },
});

/** Creates a task and adds it to the lists. Rejects with the reason of a refusal. */
export async function createTask(records: RecordStore, draft: TaskDraft): Promise<Task> {
  return (await records.write(create({ ...draft, at: thisMoment() }))).answer;
}

/** What a line says of a subtask. */
type SubtaskDraft = Pick<NewSubtask, 'name'> & Partial<NewSubtask> & { id: string };

interface NewBelow {
  parentId: string;
  draft: SubtaskDraft;
  at: Moment;
}

const createBelow = defineWrite<NewBelow, Task>({
  name: 'tasks.createSubtask',
  lanes: ({ draft: { id } }) => taskLane({ id }),
  behind: ({ parentId }) => [`task ${parentId}`],
  send: ({ parentId, draft }) => call(tasksContract.createSubtask, { params: { id: parentId }, body: draft }),
  show: (layer, { parentId, draft, at }) => {
    const parent = layer.get('task', parentId);
    if (!parent) return;
    putTasks(layer, [taskOf({ ...draft, project_id: null, parent_task_id: parentId }, layer, at)], at);
    layer.patch('task', parentId, { sub_task_count: parent.sub_task_count + 1 });
  },
  merge: (layer, answer) => putTasks(layer, [answer]),
  stale: () => ({ soon: SUMMARIES }),
  waits: {
    answer: (layer, { draft }) => layer.get('task', draft.id),
    label: (_, { draft }) => ({ verb: 'add', name: draft.name }),
  },
});

/** Creates a subtask at the end of those of its task. Rejects with the reason of a refusal. */
export async function createSubtask(
  records: RecordStore,
  { id: parentId }: Pick<Task, 'id'>,
  draft: SubtaskDraft,
): Promise<Task> {
  const { answer, waits } = await records.write(createBelow({ parentId, draft, at: thisMoment() }));
  if (!waits) await readTask(records, parentId);
  return answer;
}
