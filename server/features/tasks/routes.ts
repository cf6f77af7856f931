import { tasksContract } from '#contract/tasks.ts';
import { assertTakesTasks } from '#server/features/projects/area-lists.ts';
import { reorder } from '#server/platform/records.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import { changeTask, changeTasks, moveTask, putBackTasks, setDependencies } from './change-tasks.ts';
import { createProjectWithTasks } from './create-project-with-tasks.ts';
import { createSubtask, createTask } from './create-tasks.ts';
import { deleteTasks } from './delete-tasks.ts';
import { getKanban, listAvailableDependencies, listProjectTasks } from './project-board.ts';
import { getTask, getTaskWithSubtasks, listSubtasks, searchTasks } from './queries.ts';
import { createFromLine } from './quick-add/create-from-line.ts';
import { getOccurrence, listOccurrences } from './occurrences/list-occurrences.ts';
import { readTaskPage } from './task-pages.ts';

export function taskRoutes(routes: Routes): void {
  routes.add(tasksContract.list, (ctx, { query }) => readTaskPage(ctx, query));
  routes.add(tasksContract.search, (ctx, { query }) => searchTasks(ctx, query));
  routes.add(tasksContract.occurrences, (ctx, { query }) => listOccurrences(ctx, query.project_id));
  routes.add(tasksContract.occurrence, (ctx, { params }) => getOccurrence(ctx, params.id));
  routes.add(tasksContract.get, (ctx, { params }) => getTask(ctx, params.id));
  routes.add(tasksContract.create, (ctx, { body }) => createTask(ctx, body));
  routes.add(tasksContract.createFromLine, (ctx, { body }) => createFromLine(ctx, body));
  routes.add(tasksContract.change, editing(tasksContract.change, getTask, changeTask));
  routes.add(tasksContract.move, (ctx, { params, query }) => moveTask(ctx, params.id, query.new_column));
  routes.add(tasksContract.delete, (ctx, { params, query }) => deleteRecord(ctx, 'task', params.id, query.request_id));
  routes.add(tasksContract.changeMany, (ctx, { body }) => changeTasks(ctx, body.tasks));
  routes.add(tasksContract.putBack, (ctx, { body }) => putBackTasks(ctx, body.tasks));
  routes.add(tasksContract.deleteMany, (ctx, { body, query }) => deleteTasks(ctx, body.task_ids, query.request_id));

  routes.add(tasksContract.getWithSubtasks, (ctx, { params }) => getTaskWithSubtasks(ctx, params.id));
  routes.add(tasksContract.subtasks, (ctx, { params }) => listSubtasks(ctx, params.id));
  routes.add(tasksContract.createSubtask, (ctx, { params, body }) => createSubtask(ctx, params.id, body));
  routes.add(tasksContract.dependencies, async (ctx, { params }) => {
    const { id, dependency_task_ids, dependency_tasks, can_start } = await getTask(ctx, params.id);
    return { task_id: id, dependency_task_ids, dependency_tasks, can_start };
  });
  routes.add(tasksContract.changeDependencies, (ctx, { params, body }) =>
    setDependencies(ctx, params.id, Array.isArray(body) ? body : body.dependency_task_ids),
  );

  routes.add(tasksContract.ofProject, (ctx, { params }) => listProjectTasks(ctx, params.id));
  routes.add(tasksContract.kanban, (ctx, { params }) => getKanban(ctx, params.id));
  routes.add(tasksContract.createProjectWithTasks, (ctx, { body }) => createProjectWithTasks(ctx, body));
  routes.add(tasksContract.availableDependencies, (ctx, { params, query }) =>
    listAvailableDependencies(ctx, params.id, query.task_id),
  );
  routes.add(tasksContract.reorder, async (ctx, { params, body }) => {
    await assertTakesTasks(ctx, params.id);
    return reorder(ctx, 'tasks', body.task_ids, params.id);
  });
}
