import * as z from 'zod/mini';
import { about, BULK_BODY_BYTES, endpoint } from './platform/endpoint.ts';
import { pageQuery } from './platform/paging.ts';
import { OccurrenceKind } from './recurring.ts';
import { FOCUS_KINDS, TIMER_MINUTES } from './rules/focus-timer.ts';
import { BULK_MAX, ManyTasks, Occurrence, Task } from './tasks.ts';
import {
  calendarDate,
  clientId,
  color,
  count,
  dateInput,
  id,
  listOfIds,
  idParams,
  instant,
  Message,
  orNull,
  percentage,
  requestQuery,
  sortOrder,
} from './platform/wire.ts';

export const FOCUS_MINUTES_MAX = 240;
/** The oldest change of a timer that is accepted, for offline changes: 30 days. */
export const TIMER_AGO_MS_MAX = 30 * 24 * 60 * 60 * 1000;
/** Maximum number of open rows in the list of a day. */
export const OPEN_SHOWN = 500;
/** Maximum number of completed rows in the list of a day. */
export const COMPLETED_SHOWN = 50;

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

/** The planned time of a pillar on that day, including its sub-pillars. */
export const PillarBalance = z.strictObject({
  pillar_id: id,
  pillar_name: z.string(),
  color,
  planned_minutes: count,
  planned_percentage: percentage,
  target_percentage: z.nullable(percentage),
});
export type PillarBalance = z.output<typeof PillarBalance>;

/** The sum of the tasks of a pillar, or of no pillar, that have no row in the list of the day. */
export const MoreTasks = z.strictObject({
  pillar_id: z.nullable(id),
  pillar_name: z.nullable(z.string()),
  pillar_color: z.nullable(color),
  tasks: count,
  /** Minutes of their estimates. */
  estimated_duration: count,
  /** The number without an estimate, which count as the usual length. */
  assumed_count: count,
});
export type MoreTasks = z.output<typeof MoreTasks>;

export const Today = z.strictObject({
  date: calendarDate,
  /** The first 500 open tasks of the day, and the newest completed ones. */
  tasks: z.array(TodayTask),
  /** The other open tasks of the day, summed by pillar. */
  more_open: z.array(MoreTasks),
  /** The other tasks completed that day, summed by pillar. */
  more_completed: z.array(MoreTasks),
  available_tasks: z.array(Task),
  suggestions: z.array(Suggestion),
  total_tasks: count,
  completed_tasks: count,
  /** Minutes of the estimates of all tasks of the day. */
  estimated_duration: count,
  /** The same, plus the user's usual length for each task without an estimate. */
  planned_minutes: count,
  /** Minutes given by the tasks completed that day, as in every balance. */
  given_minutes: count,
  /** Number of tasks of the day that count as the usual length. */
  assumed_count: count,
  /** Minutes of the usual length. */
  usual_task_minutes: count,
  capacity_minutes: count,
  balance: z.array(PillarBalance),
  pomodoro_sessions: count,
  /** All open tasks of any day, including the next occurrence of each rule and the Inbox. */
  open_tasks: count,
  inbox_tasks: count,
});
export type Today = z.output<typeof Today>;

/** A task on the list of a day by hand. */
export const PlannedDay = z.strictObject({ id, date: calendarDate });
export type PlannedDay = z.output<typeof PlannedDay>;

/** Maximum number of days, summed over the tasks of one plan, that the tasks may be on. */
export const PLANNED_PLACES_MAX = 2000;

/** The due date and positions of a task before it was planned for another day, and the state after. */
export const Planned = z.strictObject({
  id,
  due_date: z.nullable(calendarDate),
  days: z.array(
    z.strictObject({
      date: calendarDate,
      place: sortOrder,
      /** The due date that it got. */
      due_date: z.nullable(calendarDate),
    }),
  ),
  planned: z.strictObject({ date: calendarDate, due_date: z.nullable(calendarDate) }),
});
export type Planned = z.output<typeof Planned>;

/** The same in a request, at most as many as a plan returns. The number is checked first, as in `listOfIds`. */
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

/** A running or paused focus session or break. */
export const FocusTimer = z.strictObject({
  /** Also the id of the session that is recorded for it. */
  id,
  kind: z.enum(FOCUS_KINDS),
  /** A task or an occurrence of a repeating one; null while that is in the trash. */
  task_id: z.nullable(id),
  task_name: z.nullable(z.string()),
  task_completed: z.boolean(),
  /** The person continues after completing its task. */
  keeps_on: z.boolean(),
  started_at: instant,
  /** Milliseconds left when it was last started or paused. */
  left_ms: count,
  /** By the clock of the server, see `now`; null while paused. */
  ends_at: z.nullable(instant),
});
export type FocusTimer = z.output<typeof FocusTimer>;

/** The focus timer of a person, the same on all their devices. */
export const FocusState = z.strictObject({
  /** The time of the server's clock. */
  now: instant,
  timer: z.nullable(FocusTimer),
  /** The kind to start next when no timer runs. */
  next: z.enum(FOCUS_KINDS),
});
export type FocusState = z.output<typeof FocusState>;

/** The timer that a write changes, and how long ago the person did it, because offline writes arrive late. */
export const TimerAct = z.object({
  id,
  ago_ms: z._default(z.int().check(z.minimum(0), z.maximum(TIMER_AGO_MS_MAX)), 0),
});

/** The user's today unless a day is given. */
const dayQuery = z.object({ date: z.optional(dateInput) });

export const todayContract = about('tasks', {
  read: endpoint('GET /today', {
    summary: 'Reads a day: its list, suggestions, and the balance of the plan.',
    query: dayQuery,
    response: Today,
  }),
  availableTasks: endpoint('GET /today/available-tasks', {
    summary: 'Lists up to 20 open tasks that could be picked for the day.',
    query: dayQuery,
    response: z.array(Task),
  }),
  completed: endpoint('GET /today/completed', {
    summary: 'Lists the tasks completed on a day in pages, the newest first.',
    query: z.object({ ...dayQuery.shape, ...pageQuery }),
    paged: true,
    response: z.array(TodayTask),
  }),
  pick: endpoint('POST /today/tasks/:id', {
    summary: "Puts a task, or one occurrence of a repeating one, on the day's list; doing it again changes nothing.",
    params: idParams,
    query: dayQuery,
    response: Message,
  }),
  drop: endpoint('DELETE /today/tasks/:id', {
    summary: "Removes a task or an occurrence from the day's list; if it is due that day, it only loses its position.",
    params: idParams,
    query: dayQuery,
    response: Message,
  }),
  reorder: endpoint('PUT /today/reorder', {
    refuses: [404],
    summary: "Sets the order of the day's list; tasks that were only due that day become picked.",
    query: dayQuery,
    body: z.object({ task_ids: listOfIds(1000) }),
    response: Message,
  }),
  planned: endpoint('GET /today/planned', {
    summary: 'Lists the open tasks picked for today or a later day, each with the first such day.',
    response: z.array(PlannedDay),
  }),
  plan: endpoint('PUT /today/plan', {
    refuses: [404],
    summary:
      'Plans tasks and occurrences for a day: they are on its list only, and an earlier due date moves to it. Returns where they were.',
    query: z.object({ ...dayQuery.shape, ...requestQuery.shape }),
    body: ManyTasks,
    response: z.strictObject({ message: z.string(), tasks: z.array(Task), before: z.array(Planned) }),
  }),
  restorePlan: endpoint('PUT /today/plan/restore', {
    refuses: [404],
    summary: 'Undoes a plan: restores the old days of its tasks, except those changed since.',
    body: z.object({ before: plannedBefore }),
    maxBytes: BULK_BODY_BYTES,
    response: z.strictObject({
      message: z.string(),
      tasks: z.array(Task),
      /** Tasks left unchanged: their due date or day was changed since, or they were deleted. */
      kept_ids: z.array(id),
    }),
  }),
  dismissSuggestion: endpoint('POST /today/suggestions/:id/dismiss', {
    summary: 'Hides a suggestion for a week, or until the day before it is due.',
    params: idParams,
    response: Message,
  }),
  restoreSuggestion: endpoint('DELETE /today/suggestions/:id/dismiss', {
    summary: 'Lets a hidden task be suggested again.',
    params: idParams,
    response: Message,
  }),
  readFocus: endpoint('GET /tasks/:id/focus', {
    summary: 'Returns how long a task was worked on with the focus timer, on all days.',
    params: idParams,
    response: z.strictObject({ minutes: count, sessions: count }),
  }),
  recordFocus: endpoint('POST /today/focus-sessions', {
    summary: 'Records a finished focus session.',
    body: z.object({
      id: clientId,
      /** A task or an instance of a recurring one. */
      task_id: orNull(id),
      minutes: z.int().check(z.minimum(1), z.maximum(FOCUS_MINUTES_MAX)),
    }),
    response: z.strictObject({ message: z.string(), pomodoro_sessions: count }),
  }),
  readTimer: endpoint('GET /today/focus-timer', {
    summary: 'Reads the focus timer, the same on all devices.',
    response: FocusState,
  }),
  startTimer: endpoint('POST /today/focus-timer/start', {
    summary: 'Starts the focus timer, and finishes a running one. Safe to repeat with the same id.',
    body: z
      .object({ ...TimerAct.shape, kind: z._default(z.enum(FOCUS_KINDS), 'focus'), task_id: orNull(id) })
      .check(z.refine(({ kind, task_id }) => kind === 'focus' || task_id === null, { error: 'A break has no task' })),
    response: FocusState,
  }),
  pauseTimer: endpoint('POST /today/focus-timer/pause', {
    summary: 'Pauses the focus timer. A paused or finished timer does not change.',
    body: TimerAct,
    response: FocusState,
  }),
  resumeTimer: endpoint('POST /today/focus-timer/resume', {
    summary: 'Resumes the focus timer, also when its task is completed.',
    body: TimerAct,
    response: FocusState,
  }),
  finishTimer: endpoint('POST /today/focus-timer/finish', {
    summary: 'Finishes the focus timer; a session of a minute or more is recorded.',
    body: z.object({
      ...TimerAct.shape,
      /** Minutes counted by the client, recorded if the server does not know the timer or counted more. */
      task_id: orNull(id),
      minutes: z.optional(z.int().check(z.minimum(0), z.maximum(TIMER_MINUTES.focus))),
    }),
    /** `minutes`: the recorded minutes of this timer, 0 for none. */
    response: z.strictObject({ ...FocusState.shape, minutes: count }),
  }),
  skipBreak: endpoint('POST /today/focus-timer/skip-break', {
    summary: 'Skips the break that comes next.',
    response: FocusState,
  }),
});
