import * as z from 'zod/mini';
import { RecurrencePattern, type RecurrenceType, RepeatFrom } from './recurrence.ts';
import { DUE_TIME_NEEDS_DATE, lacksDate, REMINDER_NEEDS_DATE } from './rules/times-of-dates.ts';
import {
  DEFAULT_TASK_CATEGORY,
  DESCRIPTION_MAX,
  Priority,
  TASK_NAME_MAX,
  TaskStatus,
  TITLE_MAX,
} from './vocabulary.ts';
import {
  calendarDate,
  clockTime,
  count,
  dateInput,
  id,
  instant,
  minutes,
  name,
  orDefault,
  orNull,
  prose,
  sortOrder,
  text,
} from './platform/wire.ts';

/** The fields that tasks, recurring tasks and single occurrences have in common in requests. */
export const taskFields = {
  name: name(TASK_NAME_MAX),
  description: orDefault(prose(DESCRIPTION_MAX), ''),
  priority: orDefault(Priority, 'medium'),
  due_time: orNull(clockTime),
  estimated_duration: orNull(minutes),
};

/** The category of a task or of a recurring task; an occurrence has that of its rule. */
export const taskCategory = orDefault(text(TITLE_MAX), DEFAULT_TASK_CATEGORY);

/*
 * The fields of a task that a person writes and that concern this task alone. Requests, responses, columns, templates
 * and the screen follow these tables; a field that one of them lacks is a type error.
 */

/** In requests, with the defaults of a new task. */
export const taskInputs = {
  ...taskFields,
  category: taskCategory,
  due_date: orNull(dateInput),
  start_date: orNull(dateInput),
  reminder_date: orNull(dateInput),
  reminder_time: orNull(clockTime),
};
export type TaskField = keyof typeof taskInputs;
export const TASK_FIELDS = Object.keys(taskInputs) as readonly TaskField[];

/** In responses. */
const taskOutputs = {
  name: z.string(),
  description: z.string(),
  priority: Priority,
  due_time: z.nullable(clockTime),
  /** Minutes. */
  estimated_duration: z.nullable(minutes),
  category: z.string(),
  due_date: z.nullable(calendarDate),
  /** Hidden from Today before this day. */
  start_date: z.nullable(calendarDate),
  reminder_date: z.nullable(calendarDate),
  reminder_time: z.nullable(clockTime),
} satisfies Record<TaskField, z.ZodMiniType>;

/** Those with fixed choices: lists are filtered by them, and quick add has a sign for each. */
export const taskChoices = {
  priority: Priority,
} satisfies Partial<Record<TaskField, { options: readonly string[] }>>;
export type ChoiceField = keyof typeof taskChoices;
export const CHOICE_FIELDS = Object.keys(taskChoices) as readonly ChoiceField[];

/** Those of a template task; its dates are days after the start, and its description may be null. */
export const TEMPLATE_FIELDS = [
  'name',
  'priority',
  'due_time',
  'reminder_time',
  'estimated_duration',
  'category',
] as const satisfies readonly TaskField[];
export const templateInputs = pick(taskInputs, TEMPLATE_FIELDS);
export const templateOutputs = pick(taskOutputs, TEMPLATE_FIELDS);

interface Dates {
  due_time?: string | null;
  due_date?: string | null;
  due_offset_days?: number | null;
  recurrence_pattern?: { type: RecurrenceType } | null;
  reminder_time?: string | null;
  reminder_date?: string | null;
  reminder_offset_days?: number | null;
}

/** Refuse the times of a new task without their dates. A repeating task gets a due date. */
export const timesHaveDates = [
  z.refine<Dates>(
    ({ due_time, due_date, due_offset_days, recurrence_pattern }) =>
      (recurrence_pattern && recurrence_pattern.type !== 'none') || !lacksDate(due_date ?? due_offset_days, due_time),
    { path: ['due_time'], error: DUE_TIME_NEEDS_DATE },
  ),
  z.refine<Dates>(
    ({ reminder_time, reminder_date, reminder_offset_days }) =>
      !lacksDate(reminder_date ?? reminder_offset_days, reminder_time),
    { path: ['reminder_time'], error: REMINDER_NEEDS_DATE },
  ),
] as const;

/** Some of the properties of an object. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  return Object.fromEntries(names.map((each) => [each, from[each]])) as Pick<From, Name>;
}

/** The other fields of a task that do not come from another record. */
const taskFacts = {
  id,
  project_id: id,
  parent_task_id: z.nullable(id),
  status: TaskStatus,
  completed_at: z.nullable(instant),
  sort_order: sortOrder,
  /** Completed with its last subtask, not before. */
  sub_task_completion_required: z.boolean(),
  sub_task_count: count,
  completed_sub_task_count: count,
  /** Its prerequisites. */
  dependency_task_ids: z.array(id),
  /** How it repeats: the pattern of the recurring task made from it. */
  recurrence_pattern: z.nullable(RecurrencePattern),
  /** What its next date is counted from; null while it does not repeat. */
  repeat_from: z.nullable(RepeatFrom),
  /** That recurring task. */
  recurring_task_id: z.nullable(id),
  /** The points of its completion; null while it is open. */
  completion_points: z.nullable(count),
  created_at: instant,
  updated_at: instant,
};

/** The fields of a task that are stored; `wholeTask` derives the others. */
export const storedTaskShape = { ...taskFacts, ...taskOutputs };

type Output<Shape extends Record<string, z.ZodMiniType>> = { [Name in keyof Shape]: z.output<Shape[Name]> };
export type StoredTask = Output<typeof storedTaskShape>;

/** A stored task. Copied field by field: lists have thousands of tasks, and a loop or a spread takes ten times as long. */
export const storedTask = (fields: Pick<StoredTask, TaskField>, facts: Omit<StoredTask, TaskField>): StoredTask => ({
  id: facts.id,
  project_id: facts.project_id,
  parent_task_id: facts.parent_task_id,
  name: fields.name,
  description: fields.description,
  status: facts.status,
  completed_at: facts.completed_at,
  priority: fields.priority,
  category: fields.category,
  due_date: fields.due_date,
  due_time: fields.due_time,
  start_date: fields.start_date,
  reminder_date: fields.reminder_date,
  reminder_time: fields.reminder_time,
  estimated_duration: fields.estimated_duration,
  sort_order: facts.sort_order,
  sub_task_completion_required: facts.sub_task_completion_required,
  sub_task_count: facts.sub_task_count,
  completed_sub_task_count: facts.completed_sub_task_count,
  dependency_task_ids: facts.dependency_task_ids,
  recurrence_pattern: facts.recurrence_pattern,
  repeat_from: facts.repeat_from,
  recurring_task_id: facts.recurring_task_id,
  completion_points: facts.completion_points,
  created_at: facts.created_at,
  updated_at: facts.updated_at,
});
