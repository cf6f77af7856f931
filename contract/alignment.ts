import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import {
  calendarDate,
  calendarMonth,
  color,
  count,
  icon,
  id,
  instant,
  Message,
  percentage,
  wholeNumberInQuery,
} from './platform/wire.ts';

/** The highest goal of a month, in points. */
export const GOAL_MAX = 1_000_000;

export const HISTORY_MONTHS_MAX = 120;
/** Maximum number of rows with a score. */
export const ENTRIES_SHOWN = 500;
export const ACTIVITY_WEEKS = 12;
export const ACTIVITY_WEEKS_MAX = 53;

/** One row of the completion log: the completed record and its points. */
export const Completion = z.strictObject({
  kind: z.enum(['task', 'recurring', 'project']),
  subject_id: id,
  name: z.string(),
  completed_at: instant,
  /** The user's own day. */
  completed_on: calendarDate,
  points: count,
  breakdown: z.array(z.strictObject({ reason: z.string(), points: count })),
  /** Minutes that were planned for it. */
  minutes: z.nullable(count),
  /**
   * Minutes given: the focus minutes of that day, else the estimate. Null: a task counts as the person's usual length,
   * and a project as 0, because its tasks have the time.
   */
  given_minutes: z.nullable(count),
  project_id: z.nullable(id),
  area_id: z.nullable(id),
  pillar_id: z.nullable(id),
});
export type Completion = z.output<typeof Completion>;

/** The wanted and the given share of a pillar, including its sub-pillars, over some days. */
export const GivenShare = z.strictObject({
  target_percentage: z.nullable(percentage),
  /** Of the time given in these days. */
  actual_percentage: percentage,
  minutes: count,
  /** Number of completions with neither focus minutes nor an estimate. */
  assumed_count: count,
  /** `1 h 45 short`, `as wanted`; empty without a wanted share or given time, or for one area. */
  gap_text: z.string(),
});

/** The last seven days of a pillar. */
export const PillarAlignment = z.strictObject({
  pillar_id: id,
  pillar_name: z.string(),
  icon,
  color,
  ...GivenShare.shape,
  /** The gap with its figures, in a sentence; empty where `gap_text` is. */
  sentence: z.string(),
});

export const Alignment = z.strictObject({
  /** Points of today and the six days before. */
  rolling_weekly_score: count,
  /** Points of the seven days before. */
  previous_weekly_score: count,
  /** Whether the account existed on all of these days, so that the two weeks can be compared. */
  has_previous_week: z.boolean(),
  /** The month of the following fields. */
  month: calendarMonth,
  /** Points of the calendar month so far. */
  monthly_score: count,
  monthly_goal: z.nullable(count),
  /** Percent of the goal, at most 100; 0 without one. */
  progress_percentage: percentage,
  has_goal_set: z.boolean(),
  /** The points that an even month, from the first day with an account, would have by the end of yesterday. */
  expected_by_today: z.nullable(count),
  on_pace: z.nullable(z.boolean()),
  /** Of the month, today included. */
  days_left: count,
  /** Points per remaining day to reach the goal, rounded up; 0 once it is reached, null without one. */
  needed_per_day: z.nullable(count),
  /**
   * The score of the whole month if today and the remaining days are like the 28 before today, or those since the first
   * completion if fewer; null if fewer than seven.
   */
  forecast: z.nullable(count),
  /** Null without a forecast or a goal. */
  forecast_reaches_goal: z.nullable(z.boolean()),
  /**
   * Of the last seven days, including completions without a pillar or in a hidden one: 100 % of `actual_percentage`.
   */
  given_minutes: count,
  /** How many completions of these days count as the usual length. */
  assumed_count: count,
  usual_task_minutes: count,
  balance: z.array(PillarAlignment),
});
export type Alignment = z.output<typeof Alignment>;

/** A past month with the goal it had then. */
export const MonthOfHistory = z.strictObject({
  month: calendarMonth,
  score: count,
  goal: z.nullable(count),
  /** Null without a goal. The current month may still reach it. */
  is_reached: z.nullable(z.boolean()),
  completed_count: count,
  /** Days on which something was completed. */
  active_days: count,
});
export type MonthOfHistory = z.output<typeof MonthOfHistory>;

export const AlignmentHistory = z.strictObject({ months: z.array(MonthOfHistory) });
export type AlignmentHistory = z.output<typeof AlignmentHistory>;

export const ActiveDay = z.strictObject({
  date: calendarDate,
  /** Rows of the completion log: tasks, recurring instances and projects. */
  completed: count,
  points: count,
  /** Entries of the journal about that day. */
  entries: count,
});
export type ActiveDay = z.output<typeof ActiveDay>;

/** Whole weeks of the user, up to today. */
export const Activity = z.strictObject({
  from: calendarDate,
  to: calendarDate,
  /** Each of these days. */
  days: z.array(ActiveDay),
  /** Days in a row with a completion or an entry of the journal, up to today or, while it is not over, yesterday. */
  current_streak: count,
  /** Of all time. */
  longest_streak: count,
  /** The day with the most completions, the latest if there are several; null without any. */
  most: z.nullable(z.strictObject({ date: calendarDate, completed: count })),
});
export type Activity = z.output<typeof Activity>;

/** The completions in an area, by week. */
export const AreaActivity = z.strictObject({
  /** Their area at completion, which may be hidden or deleted since. */
  area_id: id,
  /** Completed tasks and occurrences of each week, the earliest first. */
  weeks: z.array(count),
  /** The latest day with one. */
  last_day: calendarDate,
});
export type AreaActivity = z.output<typeof AreaActivity>;

/** The completions that make up a score. */
const entries = {
  /** The newest 500. */
  entries: z.array(Completion),
  /** The older ones, summed by day, newest day first. */
  more: z.array(z.strictObject({ day: calendarDate, entries: count, points: count })),
};

export const alignmentContract = about('account', {
  dashboard: endpoint('GET /alignment/dashboard', {
    summary: 'Reads the scores of week and month, the goal and its pace, and the balance of the pillars.',
    response: Alignment,
  }),
  weeklyScore: endpoint('GET /alignment/weekly-score', {
    summary: 'Reads the score of the last seven days.',
    response: z.strictObject({ weekly_score: count, ...entries }),
  }),
  monthlyScore: endpoint('GET /alignment/monthly-score', {
    summary: 'Reads the score of the month, its newest rows, and the sums of its older rows by day.',
    response: z.strictObject({ monthly_score: count, ...entries }),
  }),
  monthlyGoal: endpoint('GET /alignment/monthly-goal', {
    summary: 'Reads the points that the user wants to reach in a month.',
    response: z.strictObject({ monthly_goal: z.nullable(count) }),
  }),
  setMonthlyGoal: endpoint('POST /alignment/monthly-goal', {
    summary: 'Sets the points to reach in the current month and later ones: a positive whole number.',
    // Any value or none, because an invalid goal is a broken rule (400), not a malformed body.
    body: z.object({ goal: z.optional(z.unknown()) }),
    response: z.strictObject({ ...Message.shape, goal: count }),
  }),
  removeMonthlyGoal: endpoint('DELETE /alignment/monthly-goal', {
    summary: 'Removes the goal from the current month on. Past months keep their goals.',
    response: z.strictObject({ ...Message.shape, goal: z.null() }),
  }),
  history: endpoint('GET /alignment/history', {
    summary: 'Lists the months with their scores and goals, the newest first.',
    query: z.object({ months: z._default(wholeNumberInQuery(1, HISTORY_MONTHS_MAX), 12) }),
    response: AlignmentHistory,
  }),
  activity: endpoint('GET /alignment/activity', {
    summary:
      'Reads the completions and journal entries on each day of the last weeks, the completions in each area, and the streaks.',
    query: z.object({ weeks: z._default(wholeNumberInQuery(1, ACTIVITY_WEEKS_MAX), ACTIVITY_WEEKS) }),
    response: z.extend(Activity, { areas: z.array(AreaActivity) }),
  }),
});
