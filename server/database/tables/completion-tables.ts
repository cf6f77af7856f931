import type { CalendarDate, Instant } from './row-types.ts';

/* What was completed, its sums, and the goals that it is measured by. */

/** The only source of scores and trends: a row for each completed thing, fixed at the moment of completion. */
export interface CompletionsTable {
  user_id: string;
  kind: 'task' | 'recurring' | 'project';
  subject_id: string;
  name: string;
  completed_at: Instant;
  /** The user's own day. */
  completed_on: CalendarDate;
  points: number;
  /** JSON: [{reason, points}]. */
  breakdown: string;
  minutes: number | null;
  /**
   * Focus minutes of its subject on that day if there are any, else `minutes`. Null: unknown, so it counts as the usual
   * length; and of a project, which gives no time of its own.
   */
  given_minutes: number | null;
  project_id: string | null;
  area_id: string | null;
  pillar_id: string | null;
}

/** Sums of completions in one place; triggers keep them (dialect/rollups.ts). */
interface CompletedSums {
  user_id: string;
  /** Where it lay when it was completed; empty for none. */
  pillar_id: string;
  area_id: string;
  /** How many of each kind. */
  tasks: number;
  recurring: number;
  projects: number;
  points: number;
  /** Minutes given by tasks and instances of which they are known. */
  known_minutes: number;
  /** Tasks and instances of which they are not. */
  assumed: number;
}

export interface CompletionDaysTable extends CompletedSums {
  day: CalendarDate;
}

export interface CompletionMonthsTable extends CompletedSums {
  /** `YYYY-MM`. */
  month: string;
}

/** What was done on a day in all; kept like the sums. There is a row for each day with a completion or an entry. */
export interface ActiveDaysTable {
  user_id: string;
  day: CalendarDate;
  /** Rows of the log. */
  completed: number;
  /** How many of them are projects. */
  projects: number;
  points: number;
  /** Entries of the journal about the day. */
  entries: number;
}

/** On which days of a month somebody was active; kept like the sums. */
export interface ActiveMonthsTable {
  user_id: string;
  /** `YYYY-MM`. */
  month: string;
  /** A bit for each day, that of the first one the lowest. */
  days: number;
}

/** Points to reach in a calendar month. */
export interface MonthlyGoalsTable {
  user_id: string;
  /** `YYYY-MM`: it holds from this month on, up to the next row. */
  month: string;
  /** Null: from here on there is none. */
  goal: number | null;
}
