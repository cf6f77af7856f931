import type { RecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import type { Weekday } from '#contract/vocabulary.ts';

/** A rule as the engine reads it. */
export interface Rule {
  pattern: RecurrencePattern;
  repeatFrom: RepeatFrom;
  /** `YYYY-MM-DD`: the first occurrence is the first day on or after it that fits. */
  startDate: string;
  /** What the weeks of a weekly pattern begin with. An rrule says so itself (WKST), else its weeks begin on Monday. */
  weekStartsOn: Weekday;
}
