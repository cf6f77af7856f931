import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays, dayOfMonth, dayOfWeek, endOfMonth } from '#contract/general/days.ts';
import { isInQuarterMonth, type NthWeekday, readMonthRule } from './month-rule.ts';

/** The first day from `from` on that matches a pattern; `from` itself if any day does. */
export function firstDay(pattern: NewRecurrencePattern, from: string): string {
  const fits = fitOf(pattern);
  let day = from;
  // Every pattern that quick add can express matches within a quarter.
  for (let tries = 0; tries < 123 && !fits(day); tries += 1) day = addDays(day, 1);
  return day;
}

function fitOf({ type, weekdays, month_day, rrule }: NewRecurrencePattern): (day: string) => boolean {
  if (type === 'custom' && rrule !== null) return fitOfRule(rrule);
  if (weekdays.length > 0) return (day) => weekdays.includes(weekdayOf(day));
  if (month_day === null) return () => true;
  return (day) => dayOfMonth(day) === month_day || (endOfMonth(day) === day && dayOfMonth(day) < month_day);
}

function fitOfRule(rrule: string): (day: string) => boolean {
  const rule = readMonthRule(rrule);
  if (!rule) return () => true;
  return (day) =>
    isInQuarterMonth(rule, Number(day.slice(5, 7))) &&
    (rule.dates.some((date) => (date === -1 ? day === endOfMonth(day) : date === dayOfMonth(day))) ||
      rule.weekdays.some((on) => isNthWeekday(day, on)));
}

function isNthWeekday(day: string, { nth, days }: NthWeekday): boolean {
  if (!days.includes(weekdayOf(day))) return false;
  const [from, to] = nth === -1 ? [addDays(day, 1), endOfMonth(day)] : [`${day.slice(0, 8)}01`, addDays(day, -1)];
  const others = daysOf(from, to).filter((each) => days.includes(weekdayOf(each)));
  return others.length === (nth === -1 ? 0 : nth - 1);
}

/** Every day from one to another, both included. */
function daysOf(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A pattern without a chosen day, with the day of its start. */
export function beginningOn(pattern: NewRecurrencePattern, start: string | null): NewRecurrencePattern {
  if (start === null) return pattern;
  const { type, interval } = pattern;
  if (type === 'weekly' && pattern.weekdays.length === 0) return { ...pattern, weekdays: [weekdayOf(start)] };
  if (type === 'monthly' && pattern.month_day === null && interval % 12 !== 0) {
    return { ...pattern, month_day: dayOfMonth(start) };
  }
  return pattern;
}

const weekdayOf = (day: string) => WEEKDAYS[(dayOfWeek(day) + 6) % 7]!;
