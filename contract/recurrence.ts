import * as z from 'zod/mini';
import { Weekday } from './vocabulary.ts';
import { calendarDate, dateInput, orDefault, orNull, text } from './platform/wire.ts';

/* The repeat pattern shared by recurring tasks and the form of a task. */

export const INTERVAL_MAX = 1000;
export const INSTANCES_MAX = 1000;
export const RRULE_MAX = 500;
/** Maximum number of next dates of a rule. */
export const NEXT_DATES = 6;

/** `custom` is an RFC 5545 `rrule`; `none` is the same as no pattern. */
export const RecurrenceType = z.enum(['none', 'daily', 'weekly', 'monthly', 'custom']);
export type RecurrenceType = z.output<typeof RecurrenceType>;

/** The day from which the next date is counted: the due day, or the day of completion. */
export const RepeatFrom = z.enum(['due', 'completion']);
export type RepeatFrom = z.output<typeof RepeatFrom>;

const interval = z.int().check(z.minimum(1), z.maximum(INTERVAL_MAX));
const monthDay = z.int().check(z.minimum(1), z.maximum(31));
const maxInstances = z.int().check(z.minimum(1), z.maximum(INSTANCES_MAX));

/** A pattern in a response. */
export const RecurrencePattern = z.strictObject({
  type: RecurrenceType,
  /** Every this many days, weeks or months. */
  interval,
  /** Of a weekly pattern; if empty, the weekday of the start. */
  weekdays: z.array(Weekday),
  /** Of a monthly pattern; in a shorter month its last day. Null: the day of the start. */
  month_day: z.nullable(monthDay),
  /** The last day it may fall on. */
  end_date: z.nullable(calendarDate),
  max_instances: z.nullable(maxInstances),
  /** RFC 5545, only with the type `custom`. */
  rrule: z.nullable(z.string()),
});
export type RecurrencePattern = z.output<typeof RecurrencePattern>;

/** A pattern in a request; the server drops fields of other types. */
export const NewRecurrencePattern = z.object({
  type: RecurrenceType,
  interval: orDefault(interval, 1),
  weekdays: orDefault(z.array(Weekday).check(z.maxLength(7)), []),
  month_day: orNull(monthDay),
  end_date: orNull(dateInput),
  max_instances: orNull(maxInstances),
  rrule: orNull(text(RRULE_MAX)),
});
export type NewRecurrencePattern = z.output<typeof NewRecurrencePattern>;
