import type { CalendarDate, Instant } from './row-types.ts';

/* The completion log, its sums, and the monthly goals. */

/** The only source of scores and trends: one row per completion, fixed at the moment of completion. */
export interface CompletionsTable {
  user_id: string;
  kind: 'task' | 'recurring' | 'project';
  subject_id: string;
  name: string;
  completed_at: Instant;
  /** The user's day. */
  completed_on: CalendarDate;
  points: number;
  /** JSON: [{reason, points}]. */
  breakdown: string;
  minutes: number | null;
  /**
   * Focus minutes of its subject on that day if there are any, else `minutes`. Null: unknown, so the usual length
   * counts; also null for a project, which counts no time.
   */
  given_minutes: number | null;
  project_id: string | null;
  area_id: string | null;
  pillar_id: string | null;
}

/** Sums of completions in one place, kept by triggers (dialect/rollups.ts). */
interface CompletedSums {
  user_id: string;
  /** Its pillar and area at completion; empty for none. */
  pillar_id: string;
  area_id: string;
  /** How many of each kind. */
  tasks: number;
  recurring: number;
  projects: number;
  points: number;
  /** Minutes of the tasks and instances whose minutes are known. */
  known_minutes: number;
  /** The number of tasks and instances whose minutes are unknown. */
  assumed: number;
}

export interface CompletionDaysTable extends CompletedSums {
  day: CalendarDate;
}

export interface CompletionMonthsTable extends CompletedSums {
  /** `YYYY-MM`. */
  month: string;
}

/** Totals of a day, kept like the sums. There is a row for each day with a completion or an entry. */
export interface ActiveDaysTable {
  user_id: string;
  day: CalendarDate;
  /** Rows of the log. */
  completed: number;
  /** How many of them are projects. */
  projects: number;
  points: number;
  /** The number of journal entries about the day. */
  entries: number;
}

/** The active days of a user in a month, kept like the sums. */
export interface ActiveMonthsTable {
  user_id: string;
  /** `YYYY-MM`. */
  month: string;
  /** One bit per day; the first day is the lowest bit. */
  days: number;
}

/** Points to reach in a calendar month. */
export interface MonthlyGoalsTable {
  user_id: string;
  /** `YYYY-MM`: the goal is valid from this month until the next row. */
  month: string;
  /** Null: no goal from this month on. */
  goal: number | null;
}
