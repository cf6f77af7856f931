import * as z from 'zod/mini';
import { BULK_BODY_BYTES, endpoint } from './platform/endpoint.ts';
import { OccurrenceKind } from './recurring.ts';
import { BULK_MAX, Occurrence, Task } from './tasks.ts';
import {
  calendarDate,
  clientId,
  color,
  count,
  dateInput,
  id,
  listOfIds,
  idParams,
  Message,
  minutes,
  orNull,
  percentage,
  requestQuery,
  sortOrder,
} from './platform/wire.ts';

/** How many days a suggestion stays away after "not now". */
export const NOT_NOW_DAYS = 7;
export const FOCUS_MINUTES_MAX = 240;

/** A row of the day: a task that was picked, is due, or was completed that day, or an instance of a recurring one. */
export const TodayTask = z.strictObject({
  ...Occurrence.shape,
  kind: OccurrenceKind,
  /** The recurring task that an instance belongs to. */
  template_id: z.nullable(id),
  /** The person put it on the day's list by hand. */
  picked: z.boolean(),
});
export type TodayTask = z.output<typeof TodayTask>;

export const Suggestion = z.strictObject({ task: Task, reason: z.string() });
export type Suggestion = z.output<typeof Suggestion>;

/** What is planned for a pillar that day, its sub-pillars included. */
export const PillarBalance = z.strictObject({
  pillar_id: id,
  pillar_name: z.string(),
  color,
  planned_minutes: minutes,
  planned_percentage: percentage,
  target_percentage: z.nullable(percentage),
});
export type PillarBalance = z.output<typeof PillarBalance>;

export const Today = z.strictObject({
  date: calendarDate,
  tasks: z.array(TodayTask),
  available_tasks: z.array(Task),
  suggestions: z.array(Suggestion),
  total_tasks: count,
  completed_tasks: count,
  /** Minutes of the estimates of all tasks of the day. */
  estimated_duration: count,
  /** Minutes planned: the same, and the person's usual length for each task without an estimate. */
  planned_minutes: count,
  /** How many tasks of the day count as the usual length. */
  assumed_count: count,
  /** Minutes that each of these counts as. */
  usual_task_minutes: count,
  capacity_minutes: count,
  balance: z.array(PillarBalance),
  pomodoro_sessions: count,
  /** How many tasks are open at all, whatever their day, with the next occurrence of each rule; and how many in the Inbox. */
  open_tasks: count,
  inbox_tasks: count,
});
export type Today = z.output<typeof Today>;

/** On how many lists of days, taken together, the tasks of one plan may be. */
export const PLANNED_PLACES_MAX = 2000;

/**
 * Where a task stood before it was planned for another day: its due date, and its places on the lists of days; and what
 * the plan has made of it.
 */
export const Planned = z.strictObject({
  id,
  due_date: z.nullable(calendarDate),
  days: z.array(
    z.strictObject({
      date: calendarDate,
      place: sortOrder,
      /** The due date it was put there with. */
      due_date: z.nullable(calendarDate),
    }),
  ),
  planned: z.strictObject({ date: calendarDate, due_date: z.nullable(calendarDate) }),
});
export type Planned = z.output<typeof Planned>;

/** The same in a request: at most what a plan returns. How much it is is looked at first, as in `listOfIds`. */
const plannedBefore = z.pipe(
  z.transform((value: Planned[], { issues }) => {
    const rows: readonly unknown[] = Array.isArray(value) ? value : [];
    const places = rows.reduce<number>((sum, row) => sum + lengthOf((row as Partial<Planned> | null)?.days), 0);
    const message = `At most ${PLANNED_PLACES_MAX} places on days in all`;
    if (places > PLANNED_PLACES_MAX) issues.push({ code: 'custom', message, input: value });
    return value;
  }),
  z
    .array(
      z.object({
        id,
        due_date: z.nullable(dateInput),
        days: z.array(z.object({ date: dateInput, place: sortOrder, due_date: z.nullable(dateInput) })),
        planned: z.object({ date: dateInput, due_date: z.nullable(dateInput) }),
      }),
    )
    .check(z.minLength(1), z.maxLength(BULK_MAX)),
);

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** The user's today unless a day is given. */
const dayQuery = z.object({ date: z.optional(dateInput) });

export const todayContract = {
  read: endpoint({
    method: 'GET',
    path: '/today',
    summary: "Reads a day: its list, what else could be done, and the plan's balance.",
    query: dayQuery,
    response: Today,
  }),
  availableTasks: endpoint({
    method: 'GET',
    path: '/today/available-tasks',
    summary: 'Lists up to 20 open tasks that could be picked for the day.',
    query: dayQuery,
    response: z.array(Task),
  }),
  pick: endpoint({
    method: 'POST',
    path: '/today/tasks/:id',
    summary: "Puts a task, or one occurrence of a repeating one, on the day's list; doing it again changes nothing.",
    params: idParams,
    query: dayQuery,
    response: Message,
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/today/tasks/:id',
    summary: "Takes a task or an occurrence off the day's list; what is due that day loses its place only.",
    params: idParams,
    query: dayQuery,
    response: Message,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/today/reorder',
    summary: "Puts the day's list into an order; what was only due that day is picked by it.",
    query: dayQuery,
    body: z.object({ task_ids: listOfIds(1000) }),
    response: Message,
  }),
  plan: endpoint({
    method: 'PUT',
    path: '/today/plan',
    summary:
      'Plans tasks and occurrences for a day: on its list and no other, a due date before it moved. Tells where they were.',
    query: z.object({ ...dayQuery.shape, ...requestQuery.shape }),
    body: z.object({ task_ids: listOfIds(BULK_MAX, 1) }),
    response: z.strictObject({ message: z.string(), tasks: z.array(Task), before: z.array(Planned) }),
  }),
  restorePlan: endpoint({
    method: 'PUT',
    path: '/today/plan/restore',
    summary: 'Takes a plan back: puts tasks where they were, as the plan has told, but for what was changed since.',
    body: z.object({ before: plannedBefore }),
    maxBytes: BULK_BODY_BYTES,
    response: z.strictObject({
      message: z.string(),
      tasks: z.array(Task),
      /** What has stayed as it was: it was given another due date or another day since, or is gone. */
      kept_ids: z.array(id),
    }),
  }),
  dismissSuggestion: endpoint({
    method: 'POST',
    path: '/today/suggestions/:id/dismiss',
    summary: 'Says "not now" to a suggested task; it stays away for a week.',
    params: idParams,
    response: Message,
  }),
  restoreSuggestion: endpoint({
    method: 'DELETE',
    path: '/today/suggestions/:id/dismiss',
    summary: 'Takes "not now" back: the task may be suggested again.',
    params: idParams,
    response: Message,
  }),
  readFocus: endpoint({
    method: 'GET',
    path: '/tasks/:id/focus',
    summary: 'Tells how long a task was worked on with the focus timer, on all days.',
    params: idParams,
    response: z.strictObject({ minutes: count, sessions: count }),
  }),
  recordFocus: endpoint({
    method: 'POST',
    path: '/today/focus-sessions',
    summary: 'Records a finished focus session.',
    body: z.object({
      id: clientId,
      /** A task or an instance of a recurring one. */
      task_id: orNull(id),
      minutes: z.int().check(z.minimum(1), z.maximum(FOCUS_MINUTES_MAX)),
    }),
    response: z.strictObject({ message: z.string(), pomodoro_sessions: count }),
  }),
};
