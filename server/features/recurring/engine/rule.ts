import type { RecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import type { Weekday } from '#contract/vocabulary.ts';

/** A rule as the engine reads it. */
export interface Rule {
  pattern: RecurrencePattern;
  repeatFrom: RepeatFrom;
  /** `YYYY-MM-DD`: the first occurrence is the first day on or after it that fits. */
  startDate: string;
  /** The first weekday of a weekly pattern. An rrule has its own (WKST), by default Monday. */
  weekStartsOn: Weekday;
}
