import * as z from 'zod/mini';
import { about, BULK_BODY_BYTES, endpoint } from './platform/endpoint.ts';
import { ErrorAnswer } from './platform/errors.ts';
import { pageQuery } from './platform/paging.ts';
import { NewProject, Project } from './projects.ts';
import type { DerivedField } from './rules/derived-fields.ts';
import { contradictsItself, type StatusNames } from './rules/task-rules.ts';
import { CHOICE_FIELDS, pick, storedTaskShape, taskInputs, timesHaveDates } from './task-fields.ts';
import { NewRecurrencePattern, RepeatFrom } from './recurrence.ts';
import { KanbanColumn, Priority, TASK_NAME_MAX, TaskStatus } from './vocabulary.ts';
import {
  boundedString,
  changes,
  clientId,
  count,
  dateInput,
  Deleted,
  Done,
  id,
  idParams,
  instant,
  instantInput,
  isBlank,
  listOfIds,
  Message,
  nameOnOneLine,
  orDefault,
  orNull,
  queryBoolean,
  queryFlag,
  requestQuery,
  sortOrder,
  text,
  withBase,
} from './platform/wire.ts';

/** The summary of a prerequisite. */
export const DependencyTask = z.strictObject({
  id,
  name: z.string(),
  status: TaskStatus,
  completed: z.boolean(),
  priority: Priority,
});
export type DependencyTask = z.output<typeof DependencyTask>;

const wholeTaskFields = {
  kanban_column: KanbanColumn,
  completed: z.boolean(),
  dependency_tasks: z.array(DependencyTask),
  /** All its prerequisites are completed. */
  can_start: z.boolean(),
  is_overdue: z.boolean(),
  project_name: z.string(),
  area_id: z.nullable(id),
  area_name: z.nullable(z.string()),
  pillar_id: z.nullable(id),
  pillar_name: z.nullable(z.string()),
  pillar_color: z.nullable(z.string()),
  /** The nearest non-empty description going upward, pillar first. */
  why: z.nullable(z.string()),
  date_created: instant,
} satisfies Record<Exclude<DerivedField, 'sub_tasks'>, z.ZodMiniType>;

const { project_id, ...otherStoredFields } = storedTaskShape;
const { project_name, ...otherWholeFields } = wholeTaskFields;
/** A task without its project, which an occurrence of a recurring task may lack. */
export const TaskOutsideProject = z.strictObject({ ...otherStoredFields, ...otherWholeFields });

/** A task on the wire, with the path above it and its purpose. */
export const Task = z.extend(TaskOutsideProject, {
  project_id,
  project_name,
  /** Its subtasks, if requested. */
  get sub_tasks() {
    return z.nullable(z.array(Task));
  },
});
export type Task = z.output<typeof Task>;

/** An open occurrence of a recurring task, in the shape of a task; it supports the same actions. */
export const Occurrence = z.strictObject({
  ...Task.shape,
  kind: z.literal('recurring'),
  /** Its recurring task. */
  template_id: id,
  /** A recurring task needs no project. */
  project_id: z.nullable(id),
  project_name: z.nullable(z.string()),
  /** Open occurrences of its rule due before today: one row. Omits a daily rule's task. */
  missed: count,
  /** The first task of the rule, if due before today: lists leave it out. */
  missed_task_id: z.nullable(id),
});
export type Occurrence = z.output<typeof Occurrence>;

const newTaskFields = { ...taskInputs, sub_task_completion_required: z._default(z.boolean(), false) };

/**
 * Makes a recurring task from this one, which is its first occurrence and due on the first matching day, or changes it;
 * `null` and `none` end it.
 */
const recurrence_pattern = orNull(NewRecurrencePattern);
/** The base of its next date; null or left out: unchanged, or `due` for a new one. Ignored without a repeat. */
const repeat_from = z.optional(z.nullable(RepeatFrom));

export const DEPENDENCIES_MAX = 100;
const dependencyIds = listOfIds(DEPENDENCIES_MAX);

/** `status`, `completed` and `kanban_column` are one fact under three names. */
const statusNames = {
  status: z.optional(TaskStatus),
  completed: z.optional(z.boolean()),
  kanban_column: z.optional(KanbanColumn),
};

/** Refuses a write whose status fields contradict each other. */
const agreeing = z.refine<StatusNames>((names) => !contradictsItself(names), {
  path: ['completed'],
  error: 'Contradicts the status',
});

export const NewTask = z
  .object({
    id: clientId,
    /** Null: the area, or else the Inbox. The id of an area: the area itself. */
    project_id: orNull(id),
    /** Without a project: the area itself, in none of its projects. */
    area_id: orNull(id),
    parent_task_id: orNull(id),
    dependency_task_ids: orDefault(dependencyIds, []),
    /** The line above in a list that was pasted: both tasks have one `created_at`. */
    pasted_after: z.optional(id),
    recurrence_pattern,
    repeat_from,
    ...newTaskFields,
    ...statusNames,
  })
  .check(agreeing, ...timesHaveDates);
export type NewTask = z.output<typeof NewTask>;

/** A subtask is in the project of its task. */
export const NewSubtask = z
  .object({ id: clientId, ...newTaskFields, ...statusNames })
  .check(agreeing, ...timesHaveDates);
export type NewSubtask = z.output<typeof NewSubtask>;

export const TaskChanges = z.object({
  ...changes({
    ...newTaskFields,
    project_id: orNull(id),
    /** Without a project: moves the task into the area itself, in none of its projects. */
    area_id: orNull(id),
    parent_task_id: orNull(id),
    dependency_task_ids: dependencyIds,
    recurrence_pattern,
    sort_order: sortOrder,
  }).shape,
  repeat_from,
  ...statusNames,
});
export type TaskChanges = z.output<typeof TaskChanges>;
const TaskEdit = withBase(TaskChanges, ['name', 'description']).check(agreeing);

/** Maximum length of a line of quick add. */
export const LINE_MAX = 1000;

/** A line of quick add, such as `Call mum tomorrow 17:00 #Family ~30m !high every week`. */
export const NewLine = z.object({ id: clientId, line: nameOnOneLine(LINE_MAX) });
export type NewLine = z.output<typeof NewLine>;

/** Words of a line whose meaning is in doubt. They stay in the name of the task. At most one question is accepted. */
export const LineQuestion = z.strictObject({
  words: z.string(),
  /** What they may mean: `due on Friday` */
  meaning: z.string(),
  /** The body of `PUT /tasks/{id}` if they do. Its `base` refuses it with 412 once the name has changed. */
  change: z.partial(
    z.strictObject({
      ...pick(storedTaskShape, [
        'name',
        'description',
        'project_id',
        'due_date',
        'due_time',
        'start_date',
        'reminder_date',
        'reminder_time',
        'estimated_duration',
        'recurrence_pattern',
        'repeat_from',
        ...CHOICE_FIELDS,
      ]),
      base: z.partial(z.strictObject(pick(storedTaskShape, ['name', 'description']))),
    }),
  ),
});
export type LineQuestion = z.output<typeof LineQuestion>;

/** Maximum number of tasks that a search by name finds. */
export const SEARCH_MAX = 20;

/** Maximum number of tasks in a project, and so of ids in an order. */
const TASKS_IN_PROJECT_MAX = 50_000;

/** Maximum number of tasks that one call changes or deletes. */
export const BULK_MAX = 500;
/** For all tasks of one call together. */
export const BULK_DEPENDENCIES_MAX = 2000;

export const ManyTasks = z.object({ task_ids: listOfIds(BULK_MAX, 1) });

/** A task's id with the changes to it. */
export const BulkTaskChange = z.object({ id, ...TaskChanges.shape }).check(agreeing);
export type BulkTaskChange = z.output<typeof BulkTaskChange>;

const eachOnce = z.refine<{ id: string }[]>((tasks) => new Set(tasks.map((task) => task.id)).size === tasks.length, {
  error: 'Each task at most once',
});
const bulkTaskChanges = z.array(BulkTaskChange).check(z.minLength(1), z.maxLength(BULK_MAX), eachOnce);

const { status: _s, completed: _c, kanban_column: _k, ...fieldsPutBack } = TaskChanges.shape;

/** A task as it was before a change: its earlier fields, and its earlier status. */
const TaskPutBack = z
  .object({
    id,
    ...fieldsPutBack,
    status: z.optional(TaskStatus),
    /** The status that the change has left. If the task has another one by now, nothing is put back. */
    current_status: z.optional(TaskStatus),
    /** With the status `completed`: when it was completed. Null, left out or in the future: now. */
    completed_at: z.optional(z.nullable(instantInput)),
  })
  .check(
    z.refine(({ status, current_status }) => (status === undefined) === (current_status === undefined), {
      path: ['current_status'],
      error: 'Must be sent together with the status',
    }),
  );
export type TaskPutBack = z.output<typeof TaskPutBack>;

/** A task that was not changed, with the reason. */
export const RefusedTask = z.strictObject({ id, code: ErrorAnswer.shape.code, detail: z.string() });
export type RefusedTask = z.output<typeof RefusedTask>;

export const TASKS_WITH_PROJECT_MAX = 200;

const { id: _id, name: projectName, deadline: _deadline, ...projectFields } = NewProject.shape;
const { name: _name, ...firstTaskFields } = newTaskFields;

const NO_TITLE = 'Must have a title';

/** A project with a `title`, or a `name` in its place. */
const TitledProject = z
  .object({ id: clientId, title: z.optional(projectName), name: z.optional(projectName), ...projectFields })
  .check(z.refine(({ title, name }) => (title ?? name) !== undefined, { path: ['title'], error: NO_TITLE }));

/**
 * A task with a `title`, or a `name` in its place: suggestions of the coach have both. A task with neither key, or with
 * only a description, is refused. An empty title without a description is an empty line of a form, and is skipped.
 */
const FirstTask = z
  .object({
    id: clientId,
    title: z.nullish(text(TASK_NAME_MAX)),
    name: z.nullish(text(TASK_NAME_MAX)),
    ...firstTaskFields,
    recurrence_pattern,
    repeat_from,
  })
  .check(
    z.refine(
      ({ title, name, description }) => {
        const titles = [title, name].filter((given) => given !== undefined);
        return titles.some((given) => given !== null && !isBlank(given)) || (titles.length > 0 && description === '');
      },
      { path: ['title'], error: NO_TITLE },
    ),
    ...timesHaveDates,
  );

/** A project and its first tasks, all or nothing. */
export const NewProjectWithTasks = z.object({
  project: TitledProject,
  tasks: z.array(FirstTask).check(z.maxLength(TASKS_WITH_PROJECT_MAX)),
});
export type NewProjectWithTasks = z.output<typeof NewProjectWithTasks>;

/** The tasks of a project in four columns, each in order, with subtasks inside their task. */
const column = z.array(Task);
export const Kanban = z.strictObject({
  project_id: id,
  project_name: z.string(),
  columns: z.strictObject({ to_do: column, in_progress: column, review: column, done: column }),
});
export type Kanban = z.output<typeof Kanban>;

const COLUMN_MAX = 100;

/** Whether a change of a task only ends its repeat, which moves a rule to the trash. */
const endsRepeat = (body: unknown): boolean => {
  const fields = typeof body === 'object' && body !== null ? body : {};
  return 'recurrence_pattern' in fields && Object.values(fields).every((value) => value === null);
};

/** Orders of pages of tasks; with `-` the last ones come first. Tasks without a due date are the last by `due_date`. */
export const TASK_SORTS = ['created_at', '-created_at', 'updated_at', '-updated_at', 'due_date', '-due_date'] as const;
export type TaskSort = (typeof TASK_SORTS)[number];

/** An id in a list: its 36 characters, quotes, a comma, white space. */
const ID_BYTES = 41;

export const tasksContract = about('tasks', {
  list: endpoint('GET /tasks', {
    summary:
      'Lists tasks with the path above each. Pages without `sort`: completed tasks by completion, others by creation, newest first.',
    query: z.object({
      project_id: z.optional(id),
      completed: z.optional(queryBoolean),
      status: z.optional(TaskStatus),
      priority: z.optional(Priority),
      due_before: z.optional(dateInput),
      due_after: z.optional(dateInput),
      updated_since: z.optional(instantInput),
      include_archived: queryFlag(false),
      sort: z.optional(z.enum(TASK_SORTS)),
      ...pageQuery,
    }),
    paged: true,
    response: z.array(Task),
  }),
  search: endpoint('GET /tasks/search', {
    summary: `Finds up to ${SEARCH_MAX} tasks whose name contains a text, newest first: open ones, or those that are done as well.`,
    query: z.object({ name: text(TASK_NAME_MAX), include_completed: queryFlag(false) }),
    response: z.array(Task),
  }),
  occurrences: endpoint('GET /tasks/occurrences', {
    summary: 'Lists the current occurrence of each recurring task that has one, by due date.',
    query: z.object({ project_id: z.optional(id) }),
    paged: 'by-id',
    response: z.array(Occurrence),
  }),
  occurrence: endpoint('GET /tasks/occurrences/:id', {
    summary: 'Reads one occurrence of a recurring task, open or not.',
    params: idParams,
    response: Occurrence,
  }),
  get: endpoint('GET /tasks/:id', { summary: 'Reads one task.', params: idParams, response: Task }),
  create: endpoint('POST /tasks', {
    summary: 'Creates a task in a project, in an area itself, or in the Inbox when it names none.',
    body: NewTask,
    status: 201,
    tellsChanges: true,
    response: Task,
  }),
  createFromLine: endpoint('POST /tasks/quick-add', {
    summary:
      'Creates a task from a line of quick add, read by the clock, the first weekday and the locale of the person. Words in doubt stay in the name and come back as questions.',
    body: NewLine,
    status: 201,
    tellsChanges: true,
    response: z.strictObject({ task: Task, questions: z.array(LineQuestion) }),
  }),
  change: endpoint('PUT /tasks/:id', {
    summary: 'Changes the given fields of a task.',
    params: idParams,
    body: TaskEdit,
    onFullDisk: endsRepeat,
    tellsChanges: true,
    response: Task,
  }),
  delete: endpoint('DELETE /tasks/:id', {
    summary: 'Deletes a task.',
    params: idParams,
    query: requestQuery,
    tellsChanges: true,
    response: Deleted,
  }),
  changeMany: endpoint('PUT /tasks/bulk', {
    summary: 'Changes many tasks independently. Refused ones are named and stay unchanged.',
    body: z.object({ tasks: bulkTaskChanges }),
    maxBytes: BULK_BODY_BYTES,
    tellsChanges: true,
    response: z.strictObject({ tasks: z.array(Task), refused: z.array(RefusedTask) }),
  }),
  putBack: endpoint('PUT /tasks/put-back', {
    refuses: [404, 409],
    summary:
      'Undoes a change of tasks, all or nothing: restores fields, and statuses with their completions, also where a new status would be refused. 409 if a status has changed since.',
    body: z.object({ tasks: z.array(TaskPutBack).check(z.minLength(1), z.maxLength(BULK_MAX), eachOnce) }),
    maxBytes: BULK_BODY_BYTES,
    tellsChanges: true,
    response: z.strictObject({ tasks: z.array(Task) }),
  }),
  deleteMany: endpoint('DELETE /tasks/bulk', {
    refuses: [404],
    summary: 'Deletes many tasks with their subtasks, all or none.',
    query: requestQuery,
    body: ManyTasks,
    tellsChanges: true,
    response: z.strictObject({ success: z.literal(true), message: z.string(), trash_ids: z.array(id) }),
  }),
  move: endpoint('PUT /tasks/:id/column', {
    summary: 'Moves a task to another kanban column.',
    params: idParams,
    // A string, because an unknown column is a broken rule (400), not a malformed query.
    query: z.object({ new_column: boundedString(COLUMN_MAX) }),
    tellsChanges: true,
    response: z.strictObject({ success: z.literal(true), message: z.string(), task: Task }),
  }),
  getWithSubtasks: endpoint('GET /tasks/:id/with-subtasks', {
    summary: 'Reads one task with its subtasks.',
    params: idParams,
    response: Task,
  }),
  subtasks: endpoint('GET /tasks/:id/subtasks', {
    summary: 'Lists the subtasks of a task in their order.',
    params: idParams,
    paged: 'by-id',
    response: z.array(Task),
  }),
  createSubtask: endpoint('POST /tasks/:id/subtasks', {
    summary: 'Creates a subtask in the project of its task.',
    params: idParams,
    body: NewSubtask,
    status: 201,
    tellsChanges: true,
    response: Task,
  }),
  dependencies: endpoint('GET /tasks/:id/dependencies', {
    summary: 'Returns the prerequisites of a task.',
    params: idParams,
    response: z.strictObject({
      task_id: id,
      dependency_task_ids: z.array(id),
      dependency_tasks: z.array(DependencyTask),
      can_start: z.boolean(),
    }),
  }),
  changeDependencies: endpoint('PUT /tasks/:id/dependencies', {
    summary: 'Sets the prerequisites of a task. A circular dependency is refused and shown.',
    params: idParams,
    body: z.union(
      [dependencyIds, z.object({ dependency_task_ids: dependencyIds })],
      `Must be a list of ids, at most ${DEPENDENCIES_MAX}`,
    ),
    tellsChanges: true,
    response: Done,
  }),
  ofProject: endpoint('GET /projects/:id/tasks', {
    summary: 'Lists the tasks of a project in their order.',
    params: idParams,
    paged: 'by-id',
    response: z.array(Task),
  }),
  kanban: endpoint('GET /projects/:id/kanban', {
    summary: 'Reads the tasks of a project as a board.',
    params: idParams,
    response: Kanban,
  }),
  reorder: endpoint('PUT /projects/:id/tasks/reorder', {
    summary: 'Reorders the tasks of a project. Tasks that are not named follow in their old order.',
    params: idParams,
    body: z.object({ task_ids: listOfIds(TASKS_IN_PROJECT_MAX) }),
    maxBytes: TASKS_IN_PROJECT_MAX * ID_BYTES,
    response: Message,
  }),
  createProjectWithTasks: endpoint('POST /projects/create-with-tasks', {
    summary: 'Creates a project together with its first tasks, all or nothing.',
    body: NewProjectWithTasks,
    maxBytes: BULK_BODY_BYTES,
    status: 201,
    tellsChanges: true,
    response: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      project: Project,
      tasks: z.array(Task),
    }),
  }),
  availableDependencies: endpoint('GET /projects/:id/tasks/available-dependencies', {
    summary: 'Lists the tasks that a task of the project may wait for.',
    params: idParams,
    query: z.object({ task_id: z.optional(id) }),
    response: z.array(DependencyTask),
  }),
});
