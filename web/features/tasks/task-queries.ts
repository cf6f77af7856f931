import { queryOptions } from '@tanstack/react-query';
import { tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';

/** What the web reads of tasks. Everything lies below the key `['tasks']` and is a task or an array of tasks. */
export const taskQueries = {
  /** Every task that is open, or every one that is done. */
  list: ({ completed }: { completed: boolean }) =>
    queryOptions({
      queryKey: ['tasks', 'list', { completed }],
      queryFn: ({ signal }) => call(tasksContract.list, { query: { completed: `${completed}` } }, { signal }),
    }),
  /** The tasks of a project, open and done, in their order. */
  ofProject: (projectId: string) =>
    queryOptions({
      queryKey: ['tasks', 'of-project', projectId],
      queryFn: ({ signal }) => call(tasksContract.ofProject, { params: { id: projectId } }, { signal }),
    }),
  /** The subtasks of a task, in their order. */
  subtasks: (id: string) =>
    queryOptions({
      queryKey: ['tasks', 'subtasks', id],
      queryFn: ({ signal }) => call(tasksContract.subtasks, { params: { id } }, { signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['tasks', 'one', id],
      queryFn: ({ signal }) => call(tasksContract.get, { params: { id } }, { signal }),
    }),
};
