import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { taskCategory, taskFields } from './task-fields.ts';
import { NewRecurrencePattern, RecurrencePattern, RepeatFrom } from './recurrence.ts';
import { KanbanColumn, Priority, TaskStatus, Weekday } from './vocabulary.ts';
import {
  calendarDate,
  changes,
  clientId,
  clockTime,
  count,
  dateInput,
  Deleted,
  id,
  idParams,
  instant,
  listOfIds,
  Message,
  minutes,
  orDefault,
  orNull,
  percentage,
  queryBoolean,
  requestQuery,
  sortOrder,
  withBase,
} from './platform/wire.ts';

/** How many days ahead instances are created. */
export const DAYS_AHEAD = 30;
/** Maximum number of days in one list of instances. */
export const INSTANCE_RANGE_DAYS_MAX = 366;

/**
 * A rule as text: its days, its next dates, and what happens when a person completes it early or late, or misses it.
 */
export const RecurrencePreview = z.strictObject({
  /** The rule as a sentence. */
  summary: z.string(),
  /** The next days it falls on, six at most. */
  next_dates: z.array(calendarDate),
  if_early: z.string(),
  if_late: z.string(),
  if_missed: z.string(),
});
export type RecurrencePreview = z.output<typeof RecurrencePreview>;

/** An occurrence is an instance of a rule, or the task it was made from, which is its first. */
export const OccurrenceKind = z.enum(['task', 'recurring']);
export type OccurrenceKind = z.output<typeof OccurrenceKind>;

/** A rule that creates a task again and again. */
export const RecurringTask = z.strictObject({
  id,
  /** The task it was made from, while there is one: its first occurrence. */
  task_id: z.nullable(id),
  name: z.string(),
  description: z.string(),
  priority: Priority,
  project_id: z.nullable(id),
  project_name: z.nullable(z.string()),
  category: z.string(),
  /** Minutes. */
  estimated_duration: z.nullable(minutes),
  due_time: z.nullable(clockTime),
  recurrence_pattern: RecurrencePattern,
  repeat_from: RepeatFrom,
  /** The first occurrence is the first matching day on or after it; intervals count from its week or month. */
  start_date: calendarDate,
  /** The first day of its weeks; a later change of the setting moves no dates. */
  week_starts_on: Weekday,
  /** False: paused. */
  is_active: z.boolean(),
  /** When its newest instance was created. */
  last_generated: z.nullable(instant),
  /** Its latest open day up to today, else its earliest open one, else the next day of the rule. */
  next_due: z.nullable(calendarDate),
  /** The open occurrence of that day, if there is one yet. */
  next_id: z.nullable(id),
  next_kind: z.nullable(OccurrenceKind),
  /** Open occurrences due before today. */
  missed: count,
  /** Its instances, and the task it was made from. */
  total_instances: count,
  completed_instances: count,
  skipped_instances: count,
  /** Neither completed nor skipped, and due before today. */
  overdue_instances: count,
  /** Completed out of completed and overdue; a skip does not count. Null without any. */
  completion_rate: z.nullable(percentage),
  ...RecurrencePreview.shape,
  created_at: instant,
  updated_at: instant,
});
export type RecurringTask = z.output<typeof RecurringTask>;

/** One occurrence of a recurring task. */
export const RecurringTaskInstance = z.strictObject({
  id,
  template_id: id,
  name: z.string(),
  description: z.string(),
  priority: Priority,
  project_id: z.nullable(id),
  category: z.string(),
  estimated_duration: z.nullable(minutes),
  due_date: calendarDate,
  due_time: z.nullable(clockTime),
  completed: z.boolean(),
  completed_at: z.nullable(instant),
  skipped: z.boolean(),
  /** Not done, and closed by a newer one. */
  missed: z.boolean(),
  status: TaskStatus,
  kanban_column: KanbanColumn,
  sort_order: sortOrder,
  /** The points of its completion; null while it is open. */
  completion_points: z.nullable(count),
});
export type RecurringTaskInstance = z.output<typeof RecurringTaskInstance>;

const newRecurringTaskFields = {
  ...taskFields,
  category: taskCategory,
  project_id: orNull(id),
  /** Without a project: the area itself. */
  area_id: orNull(id),
  recurrence_pattern: NewRecurrencePattern,
  repeat_from: orDefault(RepeatFrom, 'due'),
  /** Default: the user's today. */
  start_date: orNull(dateInput),
  is_active: z._default(z.boolean(), true),
};

export const NewRecurringTask = z.object({ id: clientId, ...newRecurringTaskFields });
export type NewRecurringTask = z.output<typeof NewRecurringTask>;

export const RecurringTaskChanges = changes(newRecurringTaskFields);
export type RecurringTaskChanges = z.output<typeof RecurringTaskChanges>;
const RecurringTaskEdit = withBase(RecurringTaskChanges, ['name', 'description']);

/** The fields of one occurrence except its day. */
export const OccurrenceField = z.keyof(z.object(taskFields));
export type OccurrenceField = z.output<typeof OccurrenceField>;

/** The fields of one occurrence that can be changed; its rule and the others stay as they are. */
export const InstanceChanges = changes({
  ...taskFields,
  /** May differ from the rule. */
  due_date: dateInput,
  /** Moves the whole series. */
  project_id: orNull(id),
});
export type InstanceChanges = z.output<typeof InstanceChanges>;
const InstanceEdit = withBase(InstanceChanges, ['name', 'description']);

/** Maximum number of missed occurrences that one call skips, earliest first, or restores. */
export const SKIPPED_MAX = 1000;

/** The result of skipping older ones, and the input for undoing it. */
export const SkippedOlder = z.object({
  skipped_ids: listOfIds(SKIPPED_MAX, 1),
  /** The skipped instance that swapped places with the first task; null if none did. */
  swapped_id: z.nullable(id),
  /** The other fields that the two swapped: those changed on that instance alone. */
  swapped_fields: z.array(OccurrenceField).check(z.maxLength(OccurrenceField.options.length)),
  /** The new due day of that task; null without one. */
  task_due_date: z.nullable(dateInput),
});
export type SkippedOlder = z.output<typeof SkippedOlder>;

/** The day of the first task to skip or reopen; by default its own day, or the one skipped last. */
const skippedDay = z.object({ due_date: z.optional(dateInput) });

export const recurringContract = about('tasks', {
  list: endpoint('GET /recurring-tasks', {
    summary: 'Lists recurring tasks with their next dates and completions.',
    paged: 'by-id',
    response: z.array(RecurringTask),
  }),
  get: endpoint('GET /recurring-tasks/:id', {
    summary: 'Reads one recurring task.',
    params: idParams,
    response: RecurringTask,
  }),
  create: endpoint('POST /recurring-tasks', {
    summary: 'Creates a recurring task and its instances of the next 30 days.',
    body: NewRecurringTask,
    status: 201,
    response: RecurringTask,
  }),
  change: endpoint('PUT /recurring-tasks/:id', {
    summary: 'Changes a recurring task: keeps finished and skipped instances, replaces open future ones.',
    params: idParams,
    body: RecurringTaskEdit,
    response: RecurringTask,
  }),
  delete: endpoint('DELETE /recurring-tasks/:id', {
    refuses: [409],
    summary: 'Deletes a recurring task and its instances.',
    params: idParams,
    query: z.extend(requestQuery, { if_untouched: z.optional(queryBoolean) }),
    response: Deleted,
  }),
  preview: endpoint('POST /recurring-tasks/preview', {
    summary: 'Describes a rule in words and dates, without storing it.',
    body: z.object({
      recurrence_pattern: NewRecurrencePattern,
      repeat_from: orDefault(RepeatFrom, 'due'),
      start_date: orNull(dateInput),
      /** The recurring task to be changed; null: a new one. */
      recurring_task_id: orNull(id),
    }),
    response: RecurrencePreview,
  }),
  generate: endpoint('POST /recurring-tasks/generate-instances', {
    summary: "Makes the caller's instances of the next 30 days; repeating it adds nothing.",
    response: z.strictObject({ message: z.string(), generated: count }),
  }),
  instances: endpoint('GET /recurring-tasks/:id/instances', {
    summary: 'Lists the instances of a recurring task by their due date.',
    params: idParams,
    query: z.object({ start_date: z.optional(dateInput), end_date: z.optional(dateInput) }),
    response: z.array(RecurringTaskInstance),
  }),
  changeInstance: endpoint('PUT /recurring-task-instances/:id', {
    summary: 'Changes the given fields of one instance, such as its day.',
    params: idParams,
    body: InstanceEdit,
    response: RecurringTaskInstance,
  }),
  skipOlder: endpoint('PUT /recurring-tasks/:id/skip-older', {
    summary: `Skips up to ${SKIPPED_MAX.toLocaleString('en')} missed instances, the earliest first, and keeps the latest, which swaps places with the first task.`,
    params: idParams,
    query: requestQuery,
    response: z.strictObject({
      ...Message.shape,
      skipped_ids: z.array(id),
      swapped_id: z.nullable(id),
      swapped_fields: z.array(OccurrenceField),
      task_due_date: z.nullable(calendarDate),
    }),
  }),
  restoreOlder: endpoint('PUT /recurring-tasks/:id/restore-older', {
    summary: 'Undoes skip-older with its response, unless the swapped task was moved, done or deleted since.',
    params: idParams,
    body: SkippedOlder,
    response: Message,
  }),
  complete: endpoint('PUT /recurring-task-instances/:id/complete', {
    summary: 'Completes one instance and returns its points; repeating it changes nothing.',
    params: idParams,
    response: z.strictObject({ ...Message.shape, completion_points: count }),
  }),
  skip: endpoint('PUT /recurring-task-instances/:id/skip', {
    summary: 'Skips one instance: it is neither done nor missing. With the id of the first task, that moves on.',
    params: idParams,
    query: skippedDay,
    response: z.strictObject({
      ...Message.shape,
      /** As `next_due` of the rule, if that occurrence is made. */
      next_due: z.nullable(calendarDate),
    }),
  }),
  reopen: endpoint('PUT /recurring-task-instances/:id/reopen', {
    summary: 'Reopens a completed or skipped instance. With the id of the first task, that moves back.',
    params: idParams,
    query: skippedDay,
    response: Message,
  }),
});
