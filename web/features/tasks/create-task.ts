import { type NewSubtask, type NewTask, type Task, tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { sendCreate } from '#web/records/send-create.ts';
import { SUMMARIES } from '#web/records/stale.ts';
import { defineWrite } from '#web/records/write-kinds.ts';
import { putTasks } from './task-changes.ts';
import { readTask, taskLane } from './task-mutations.ts';

/** What a form sends; the rest has defaults. */
type TaskDraft = Pick<NewTask, 'name' | 'project_id'> & Partial<NewTask> & { id: string };

const create = defineWrite<TaskDraft, Task>({
  name: 'tasks.create',
  lanes: taskLane,
  send: (draft) => {
    const { id, ...body } = draft;
    return sendCreate(
      id,
      () => call(tasksContract.create, { body: draft }),
      () => call(tasksContract.change, { params: { id }, body }),
    );
  },
  merge: (layer, answer) => putTasks(layer, [answer]),
  stale: () => ({ soon: SUMMARIES }),
});

/** Creates a task and adds it to the lists. Rejects with the reason of a refusal. */
export async function createTask(records: RecordStore, draft: TaskDraft): Promise<Task> {
  return (await records.write(create(draft))).answer;
}

/** What a line says of a subtask. */
type SubtaskDraft = Pick<NewSubtask, 'name'> & Partial<NewSubtask> & { id: string };

const createBelow = defineWrite<{ parentId: string; draft: SubtaskDraft }, Task>({
  name: 'tasks.createSubtask',
  lanes: ({ draft: { id } }) => taskLane({ id }),
  send: ({ parentId, draft }) => call(tasksContract.createSubtask, { params: { id: parentId }, body: draft }),
  merge: (layer, answer) => putTasks(layer, [answer]),
  stale: () => ({ soon: SUMMARIES }),
});

/** Creates a subtask at the end of those of its task. Rejects with the reason of a refusal. */
export async function createSubtask(
  records: RecordStore,
  { id: parentId }: Pick<Task, 'id'>,
  draft: SubtaskDraft,
): Promise<Task> {
  const { answer } = await records.write(createBelow({ parentId, draft }));
  await readTask(records, parentId);
  return answer;
}
