import * as z from 'zod/mini';
import { about, BULK_BODY_BYTES, EDIT_BODY_BYTES, endpoint } from './platform/endpoint.ts';
import { Project } from './projects.ts';
import { NewRecurrencePattern, RecurrencePattern, RepeatFrom } from './recurrence.ts';
import { DEPENDENCIES_MAX, Task } from './tasks.ts';
import { NO_REPEAT } from './rules/template-rules.ts';
import { templateInputs, templateOutputs, timesHaveDates } from './task-fields.ts';
import { DESCRIPTION_MAX, NAME_MAX, Priority, ProjectStatusInput, TITLE_MAX } from './vocabulary.ts';
import {
  changes,
  clientId,
  count,
  dateInput,
  Deleted,
  id,
  idParams,
  instant,
  listOfIds,
  name,
  orDefault,
  orNull,
  requestQuery,
  sortOrder,
  text,
  withBase,
  prose,
  proseOrNull,
} from './platform/wire.ts';

/** Maximum number of project templates of one person. */
export const TEMPLATES_MAX = 200;
/** Maximum size of the tasks of all templates of a person, as JSON, because lists contain all of them. */
export const TEMPLATES_TEXT_MAX = 2_000_000;
/** How many tasks a template may have. */
export const TEMPLATE_TASKS_MAX = 200;
/** Maximum number of files of a template that a request can leave out. */
export const TEMPLATE_FILES_MAX = 500;
/** Maximum distance of a date from the start of the project, in days: ten years. */
export const OFFSET_MAX = 3650;

/** Days after the start of the project: 0 is its first day, a negative number is before it. */
const offsetDays = z.int().check(z.minimum(-OFFSET_MAX), z.maximum(OFFSET_MAX));

/** The fields of a template task except its id and position; dates are days after the start of the project. */
const templateTaskFields = {
  ...templateInputs,
  description: proseOrNull(DESCRIPTION_MAX),
  due_offset_days: orNull(offsetDays),
  start_offset_days: orNull(offsetDays),
  reminder_offset_days: orNull(offsetDays),
  /** The task of the template that it is a subtask of. */
  parent_task_id: orNull(id),
  /** The tasks of the template that it waits for. */
  dependency_task_ids: orDefault(listOfIds(DEPENDENCIES_MAX), []),
  sub_task_completion_required: z._default(z.boolean(), false),
  /** How it repeats; its end is `repeat_end_offset_days`, since a template has no calendar dates. */
  recurrence_pattern: orNull(NewRecurrencePattern),
  repeat_from: orNull(RepeatFrom),
  repeat_end_offset_days: orNull(offsetDays),
};

/** A task of a template. */
export const TemplateTask = z.strictObject({
  id,
  ...templateOutputs,
  description: z.nullable(z.string()),
  due_offset_days: z.nullable(offsetDays),
  /** Its position in the template: a task comes before its subtasks. */
  sort_order: sortOrder,
  start_offset_days: z.nullable(offsetDays),
  reminder_offset_days: z.nullable(offsetDays),
  parent_task_id: z.nullable(id),
  dependency_task_ids: z.array(id),
  sub_task_completion_required: z.boolean(),
  recurrence_pattern: z.nullable(RecurrencePattern),
  repeat_from: z.nullable(RepeatFrom),
  /** The last day of the repeat, in days after the start of the project. */
  repeat_end_offset_days: z.nullable(offsetDays),
});
export type TemplateTask = z.output<typeof TemplateTask>;

/** A project to copy: one that comes with Auric (`is_default`, which cannot be changed) or the user's own. */
export const ProjectTemplate = z.strictObject({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** The area of the project it was saved from, while that area exists and is visible. */
  area_id: z.nullable(id),
  tasks: z.array(TemplateTask),
  task_count: count,
  /** Number of projects made from it. */
  usage_count: count,
  last_used_at: z.nullable(instant),
  is_default: z.boolean(),
  /** Null for templates that come with Auric. */
  created_at: z.nullable(instant),
  updated_at: z.nullable(instant),
});
export type ProjectTemplate = z.output<typeof ProjectTemplate>;

/** A task without an id gets one; without `sort_order` it keeps its position in the list. */
export const NewTemplateTask = z
  .object({ id: clientId, ...templateTaskFields, sort_order: z.optional(sortOrder) })
  .check(...timesHaveDates);
export type NewTemplateTask = z.output<typeof NewTemplateTask>;

/** The fields of a template task with only a name. */
export const TEMPLATE_TASK_DEFAULTS = { ...NewTemplateTask.parse({ name: 'New' }), ...NO_REPEAT };

const templateFields = {
  name: name(NAME_MAX),
  description: proseOrNull(DESCRIPTION_MAX),
  category: orNull(text(TITLE_MAX)),
  tasks: orDefault(z.array(NewTemplateTask).check(z.maxLength(TEMPLATE_TASKS_MAX)), []),
};

/** With `from_project_id` the tasks come from that project, and so do the name and the description unless given. */
export const NewProjectTemplate = z
  .object({
    id: clientId,
    from_project_id: orNull(id),
    ...templateFields,
    name: z.optional(templateFields.name),
  })
  .check(
    z.refine(({ name: given, from_project_id }) => given !== undefined || from_project_id !== null, {
      error: 'Must not be empty',
      path: ['name'],
    }),
  );
export type NewProjectTemplate = z.output<typeof NewProjectTemplate>;

export const ProjectTemplateChanges = changes(templateFields);
export type ProjectTemplateChanges = z.output<typeof ProjectTemplateChanges>;
const ProjectTemplateEdit = withBase(ProjectTemplateChanges, ['name', 'description', 'tasks']);

const chosenDay = z.object({ id, due_date: orNull(dateInput) });

/** The input for a project made from a template. */
export const UseTemplate = z.object({
  /** The id of the project: a repeated request creates it once. Also named `request_id`. */
  id: clientId,
  request_id: clientId,
  area_id: orNull(id),
  name: name(NAME_MAX),
  /** If left out, that of the template. */
  description: z.optional(z.nullable(prose(DESCRIPTION_MAX))),
  status: orDefault(ProjectStatusInput, 'Not Started'),
  priority: orDefault(Priority, 'medium'),
  /** The day that dates are counted from; null: today. */
  start_date: orNull(dateInput),
  /** The due date of the project. */
  due_date: orNull(dateInput),
  /** A date on a weekend moves to the Monday after it. */
  skip_weekends: z._default(z.boolean(), false),
  /** Tasks of the template to leave out, each with its subtasks. */
  leave_out: orDefault(listOfIds(TEMPLATE_TASKS_MAX), []),
  /** Files of the template that are left out; the others are attached to the project. */
  leave_out_files: orDefault(listOfIds(TEMPLATE_FILES_MAX), []),
  /** Other due days for some tasks of the template. */
  due_dates: orDefault(z.array(chosenDay).check(z.maxLength(TEMPLATE_TASKS_MAX)), []),
});
export type UseTemplate = z.output<typeof UseTemplate>;

/** A project with all its tasks, including subtasks. */
export const ProjectFromTemplate = z.strictObject({ ...Project.shape, tasks: z.array(Task) });
export type ProjectFromTemplate = z.output<typeof ProjectFromTemplate>;

/** The new template, and the parts of the project that it leaves out, each as a sentence. */
export const SavedTemplate = z.strictObject({ ...ProjectTemplate.shape, left_out: z.array(z.string()) });
export type SavedTemplate = z.output<typeof SavedTemplate>;

export const projectTemplatesContract = about('tasks', {
  list: endpoint('GET /project-templates', {
    summary: 'Lists the templates that come with Auric, then those of the user by name.',
    paged: 'by-id',
    response: z.array(ProjectTemplate),
  }),
  get: endpoint('GET /project-templates/:id', {
    summary: 'Reads one template.',
    params: idParams,
    response: ProjectTemplate,
  }),
  create: endpoint('POST /project-templates', {
    summary: 'Creates a template, or saves a project as one.',
    body: NewProjectTemplate,
    maxBytes: BULK_BODY_BYTES,
    status: 201,
    response: SavedTemplate,
  }),
  change: endpoint('PUT /project-templates/:id', {
    summary: 'Changes the given fields of a template; `tasks` replaces all of them.',
    params: idParams,
    body: ProjectTemplateEdit,
    maxBytes: EDIT_BODY_BYTES,
    response: ProjectTemplate,
  }),
  duplicate: endpoint('POST /project-templates/:id/duplicate', {
    summary: 'Copies a template, also one of our own, as one of the person.',
    params: idParams,
    body: z.object({ id: clientId, name: z.optional(templateFields.name) }),
    status: 201,
    response: ProjectTemplate,
  }),
  use: endpoint('POST /project-templates/:id/use', {
    summary: 'Creates a project from a template, all or nothing.',
    params: idParams,
    body: UseTemplate,
    status: 201,
    response: ProjectFromTemplate,
  }),
  delete: endpoint('DELETE /project-templates/:id', {
    summary: 'Deletes a template; the projects that were made from it stay.',
    params: idParams,
    query: requestQuery,
    response: Deleted,
  }),
});
