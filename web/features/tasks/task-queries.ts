import { type Occurrence, tasksContract } from '#contract/tasks.ts';
import { call, callPage } from '#web/platform/api.ts';
import { pagedQuery } from '#web/records/paged-query.ts';
import { oneRecordQuery, recordQuery } from '#web/records/record-query.ts';
import type { View } from '#web/records/views.ts';

const OCCURRENCES: View<Occurrence[]> = {
  map: (rows, visit) => visit.many('occurrence', rows, ({ missed, missed_task_id }) => ({ missed, missed_task_id })),
};

/** Queries of tasks, below the key `['tasks']`. */
export const taskQueries = {
  /** All open tasks. A task just ticked stays until the list is read again. */
  open: () =>
    recordQuery({
      queryKey: ['tasks', 'list', { completed: false }],
      view: { list: 'task', holds: ({ completed }) => !completed },
      fetch: (signal) => call(tasksContract.list, { query: { completed: 'false' } }, { signal }),
    }),
  /** The current occurrence of each repeating task. The missed count is a field of this answer. */
  occurrences: () =>
    recordQuery({
      queryKey: ['tasks', 'occurrences'],
      view: OCCURRENCES,
      fetch: (signal) => call(tasksContract.occurrences, { query: {} }, { signal }),
    }),
  /** One occurrence of a repeating task, open or not. */
  occurrence: (id: string) =>
    oneRecordQuery({
      queryKey: ['tasks', 'occurrences', id],
      view: { one: 'occurrence', id },
      fetch: (signal) => call(tasksContract.occurrence, { params: { id } }, { signal }),
    }),
  /** Completed tasks of one project or of all, in pages, latest first. */
  done: (projectId: string | null) =>
    pagedQuery({
      queryKey: ['tasks', 'list', { completed: true, projectId }],
      view: {
        pages: 'task',
        includes: ({ completed, project_id }) => completed && (projectId === null || project_id === projectId),
        place: ({ completed_at, id }) => [completed_at ?? '', id],
      },
      fetch: (page, signal) => {
        const query = { ...page, completed: 'true', ...(projectId !== null && { project_id: projectId }) };
        return callPage(tasksContract.list, { query }, { signal });
      },
    }),
  /** The tasks of a project, open and completed, in order. */
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
  /** The subtasks of a task, in order. */
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
