import { tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import { oneRecordQuery, recordQuery } from '#web/records/record-query.ts';

/** What the web reads of tasks. Everything is below the key `['tasks']` and is a task or an array of tasks. */
export const taskQueries = {
  /** Every task that is open, or every one that is done. What was just ticked stays until the list is read again. */
  list: ({ completed }: { completed: boolean }) =>
    recordQuery({
      queryKey: ['tasks', 'list', { completed }],
      view: { list: 'task', holds: (task) => task.completed === completed },
      fetch: (signal) => call(tasksContract.list, { query: { completed: `${completed}` } }, { signal }),
    }),
  /** The tasks of a project, open and done, in their order. */
  ofProject: (projectId: string) =>
    recordQuery({
      queryKey: ['tasks', 'of-project', projectId],
      view: {
        list: 'task',
        holds: (task) => task.project_id === projectId,
        leavesAtOnce: true,
        of: { kind: 'project', id: projectId },
      },
      fetch: (signal) => call(tasksContract.ofProject, { params: { id: projectId } }, { signal }),
    }),
  /** The subtasks of a task, in their order. */
  subtasks: (id: string) =>
    recordQuery({
      queryKey: ['tasks', 'subtasks', id],
      view: { list: 'task', holds: (task) => task.parent_task_id === id, leavesAtOnce: true, of: { kind: 'task', id } },
      fetch: (signal) => call(tasksContract.subtasks, { params: { id } }, { signal }),
    }),
  one: (id: string) =>
    oneRecordQuery({
      queryKey: ['tasks', 'one', id],
      view: { one: 'task', id },
      fetch: (signal) => call(tasksContract.get, { params: { id } }, { signal }),
    }),
};
