import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { DESCRIPTION_MAX, Importance, NAME_MAX, Priority, ProjectStatus, ProjectStatusInput } from './vocabulary.ts';
import {
  calendarDate,
  changes,
  clientId,
  color,
  count,
  dateInput,
  Deleted,
  icon,
  iconInput,
  id,
  listOfIds,
  idParams,
  instant,
  levelBelow,
  Message,
  name,
  orDefault,
  orNull,
  percentage,
  queryBoolean,
  queryFlag,
  requestQuery,
  sortOrder,
  withBase,
  prose,
} from './platform/wire.ts';

export const DEFAULT_PROJECT_ICON = '🚀';

/** A project on the wire. `due_date` and `deadline` are one fact under two names. */
export const Project = z.strictObject({
  id,
  area_id: z.nullable(id),
  name: z.string(),
  description: z.string(),
  icon,
  color: z.nullable(z.string()),
  priority: Priority,
  importance: Importance,
  status: ProjectStatus,
  due_date: z.nullable(calendarDate),
  deadline: z.nullable(calendarDate),
  archived: z.boolean(),
  /** The person’s own place for tasks that name no project: listed first, and never archived, deleted or renamed. */
  is_inbox: z.boolean(),
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
  tasks: levelBelow,
  created_at: instant,
  updated_at: instant,
  date_created: instant,
});
export type Project = z.output<typeof Project>;

/** The fields of a create except the due date, which has two names. */
export const newProjectFields = {
  area_id: orNull(id),
  name: name(NAME_MAX),
  description: orDefault(prose(DESCRIPTION_MAX), ''),
  icon: iconInput(DEFAULT_PROJECT_ICON),
  color: orNull(color),
  priority: orDefault(Priority, 'medium'),
  importance: orDefault(Importance, 3),
  status: orDefault(ProjectStatusInput, 'Not Started'),
};

/** The two names of the due date; the one that differs from the stored date counts. */
const dueNames = { due_date: orNull(dateInput), deadline: orNull(dateInput) };

export const NewProject = z.object({ id: clientId, ...newProjectFields, ...dueNames });
export type NewProject = z.output<typeof NewProject>;

export const ProjectChanges = changes({ ...newProjectFields, ...dueNames, sort_order: sortOrder });
export type ProjectChanges = z.output<typeof ProjectChanges>;
const ProjectEdit = withBase(ProjectChanges, ['name', 'description']);

export const projectsContract = about('tasks', {
  list: endpoint('GET /projects', {
    aliases: ['/ultra/projects'],
    summary: 'Lists projects with their counts; the Inbox only on request.',
    query: z.object({ area_id: z.optional(id), include_archived: queryFlag(false), include_inbox: queryFlag(false) }),
    paged: 'by-id',
    response: z.array(Project),
  }),
  create: endpoint('POST /projects', {
    summary: 'Creates a project.',
    body: NewProject,
    status: 201,
    response: Project,
  }),
  change: endpoint('PUT /projects/:id', {
    summary: 'Changes the given fields of a project.',
    params: idParams,
    body: ProjectEdit,
    response: Project,
  }),
  archive: endpoint('PUT /projects/:id/archive', {
    summary: 'Archives a project, which hides it and its tasks.',
    params: idParams,
    response: Project,
  }),
  unarchive: endpoint('PUT /projects/:id/unarchive', {
    summary: 'Unarchives a project.',
    params: idParams,
    response: Project,
  }),
  reorder: endpoint('PUT /projects/reorder', {
    refuses: [404],
    summary: 'Reorders projects. Projects that are not named follow in their old order.',
    body: z.object({ project_ids: listOfIds(1000) }),
    response: Message,
  }),
  delete: endpoint('DELETE /projects/:id', {
    refuses: [409],
    summary: 'Deletes a project and its tasks; with `if_empty` only if it has no task and no file.',
    params: idParams,
    query: z.extend(requestQuery, { if_empty: z.optional(queryBoolean) }),
    response: Deleted,
  }),
});
