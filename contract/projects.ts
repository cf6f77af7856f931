import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { DependencyTask, Task, TASK_DESCRIPTION_MAX, TASK_NAME_MAX } from './tasks.ts';
import { Importance, Priority, ProjectStatus, ProjectStatusInput } from './vocabulary.ts';
import {
  calendarDate,
  changes,
  clientId,
  color,
  count,
  Deleted,
  icon,
  id,
  idParams,
  instant,
  Message,
  minutes,
  name,
  orDefault,
  orNull,
  percentage,
  queryFlag,
  sortOrder,
  text,
} from './wire.ts';

export const PROJECT_NAME_MAX = 50;
export const PROJECT_DESCRIPTION_MAX = 250;
export const DEFAULT_PROJECT_ICON = '🚀';

/** A project on the wire. `due_date` and `deadline` are one fact under two names. */
export const Project = z.strictObject({
  id,
  area_id: z.nullable(id),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.nullable(z.string()),
  priority: Priority,
  importance: Importance,
  status: ProjectStatus,
  due_date: z.nullable(calendarDate),
  deadline: z.nullable(calendarDate),
  archived: z.boolean(),
  sort_order: sortOrder,
  area_name: z.nullable(z.string()),
  pillar_id: z.nullable(id),
  pillar_name: z.nullable(z.string()),
  pillar_color: z.nullable(z.string()),
  task_count: count,
  completed_task_count: count,
  active_task_count: count,
  completion_percentage: percentage,
  is_overdue: z.boolean(),
  completed_at: z.nullable(instant),
  tasks: z.nullable(z.array(Task)),
  created_at: instant,
  updated_at: instant,
  date_created: instant,
});
export type Project = z.output<typeof Project>;

const newProjectFields = {
  area_id: orNull(id),
  name: name(PROJECT_NAME_MAX),
  description: orDefault(text(PROJECT_DESCRIPTION_MAX), ''),
  icon: orDefault(icon, DEFAULT_PROJECT_ICON),
  color: orNull(color),
  priority: orDefault(Priority, 'medium'),
  importance: orDefault(Importance, 3),
  status: orDefault(ProjectStatusInput, 'Not Started'),
};

/** The two names of the due date; which one counts is settled against the stored record. */
const dueNames = { due_date: orNull(calendarDate), deadline: orNull(calendarDate) };

export const NewProject = z.object({ id: clientId, ...newProjectFields, ...dueNames });
export type NewProject = z.output<typeof NewProject>;

export const ProjectChanges = changes({ ...newProjectFields, ...dueNames, sort_order: sortOrder });
export type ProjectChanges = z.output<typeof ProjectChanges>;

export const TASKS_WITH_PROJECT_MAX = 200;

const { name: projectTitle, ...titledFields } = newProjectFields;

/** A project and its first tasks, all or nothing. A task without a title is skipped. */
export const ProjectWithTasks = z.object({
  project: z.object({ id: clientId, title: projectTitle, ...titledFields, due_date: orNull(calendarDate) }),
  tasks: z
    .array(
      z.object({
        id: clientId,
        title: orDefault(text(TASK_NAME_MAX), ''),
        description: orDefault(text(TASK_DESCRIPTION_MAX), ''),
        priority: orDefault(Priority, 'medium'),
        estimated_duration: orNull(minutes),
      }),
    )
    .check(z.maxLength(TASKS_WITH_PROJECT_MAX)),
});
export type ProjectWithTasks = z.output<typeof ProjectWithTasks>;

/** The tasks of a project in four columns, each in order, subtasks inside their task. */
const column = z.array(Task);
export const Kanban = z.strictObject({
  project_id: id,
  project_name: z.string(),
  columns: z.strictObject({ to_do: column, in_progress: column, review: column, done: column }),
});
export type Kanban = z.output<typeof Kanban>;

export const projectsContract = {
  list: endpoint({
    method: 'GET',
    path: '/projects',
    aliases: ['/ultra/projects'],
    summary: 'Lists projects with their counts.',
    query: z.object({ area_id: z.optional(id), include_archived: queryFlag(false) }),
    response: z.array(Project),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id',
    summary: 'Reads one project, on request with its tasks.',
    params: idParams,
    query: z.object({ include_tasks: queryFlag(false) }),
    response: Project,
  }),
  tasks: endpoint({
    method: 'GET',
    path: '/projects/:id/tasks',
    summary: 'Lists the tasks of a project in their order.',
    params: idParams,
    response: z.array(Task),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Creates a project.',
    body: NewProject,
    status: 201,
    response: Project,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/projects/:id',
    summary: 'Changes the given fields of a project.',
    params: idParams,
    body: ProjectChanges,
    response: Project,
  }),
  archive: endpoint({
    method: 'PUT',
    path: '/projects/:id/archive',
    summary: 'Archives a project: it and its tasks are hidden everywhere.',
    params: idParams,
    response: Project,
  }),
  unarchive: endpoint({
    method: 'PUT',
    path: '/projects/:id/unarchive',
    summary: 'Brings an archived project back exactly as it was.',
    params: idParams,
    response: Project,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/projects/reorder',
    summary: 'Puts projects into an order; unnamed ones keep theirs after the named.',
    body: z.object({ project_ids: z.array(id).check(z.maxLength(1000)) }),
    response: Message,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id',
    summary: 'Deletes a project and its tasks.',
    params: idParams,
    response: Deleted,
  }),
  kanban: endpoint({
    method: 'GET',
    path: '/projects/:id/kanban',
    summary: 'Reads the tasks of a project as a board.',
    params: idParams,
    response: Kanban,
  }),
  reorderTasks: endpoint({
    method: 'PUT',
    path: '/projects/:id/tasks/reorder',
    summary: 'Puts the tasks of a project into an order; unnamed ones keep theirs after the named.',
    params: idParams,
    body: z.object({ task_ids: z.array(id).check(z.maxLength(1000)) }),
    response: Message,
  }),
  createWithTasks: endpoint({
    method: 'POST',
    path: '/projects/create-with-tasks',
    summary: 'Creates a project together with its first tasks, all or nothing.',
    body: ProjectWithTasks,
    status: 201,
    response: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      project: Project,
      tasks: z.array(Task),
    }),
  }),
  availableDependencies: endpoint({
    method: 'GET',
    path: '/projects/:id/tasks/available-dependencies',
    summary: 'Lists the tasks that a task of the project may wait for.',
    params: idParams,
    query: z.object({ task_id: z.optional(id) }),
    response: z.array(DependencyTask),
  }),
};
