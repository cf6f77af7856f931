import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { RecurrencePattern } from '#contract/recurrence.ts';
import { addDays, addMonths, daysBetween } from '#server/platform/calendar.ts';
import { dayOf, numberOf } from './day-numbers.ts';
import { dayRuleOf, lastDay } from './day-rule.ts';
import { expand, TooMuchWork } from './expand.ts';
import { partsOf } from './rrule.ts';
import type { Rule } from './rule.ts';

/* One engine for lists, previews and instances: RFC 5545 on dates (docs/decisions/0010, 0024). */

/**
 * The days of the rule from `from` to `to`, both included, in order. Of a rule that takes too much work, which an earlier
 * version accepted, those that were found until then.
 */
export const occurrencesBetween = (rule: Rule, from: string, to: string): string[] => findDays(rule, from, { to });

/** The first `count` days of the rule on or after `from`. Ends early where the rule ends, or falls too rarely to find. */
export const occurrencesFrom = (rule: Rule, from: string, count: number): string[] =>
  count < 1 ? [] : findDays(rule, from, { count });

/** The days of a rule from a day on, to another one or so many. */
function findDays(rule: Rule, from: string, end: { to?: string; count?: number }): string[] {
  const days: string[] = [];
  if (rule.pattern.type === 'none' || (end.to !== undefined && from > end.to)) return days;
  const first = numberOf(from);
  const last = end.to === undefined ? Infinity : numberOf(end.to);
  const dayRule = dayRuleOf(rule);
  const { start, count } = dayRule;
  let left = count ?? Infinity;
  try {
    // What is counted is counted from its start.
    for (const day of expand(dayRule, count === null ? first : start)) {
      if (day > last || left === 0) break;
      left -= 1;
      if (day >= first) days.push(dayOf(day));
      if (days.length === end.count) break;
    }
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
  }
  return days;
}

/**
 * For repeatFrom "completion": the day it is due next when it was completed on `completedOn`; null when the rule has
 * ended. A completion before the start counts as one on the start.
 * @param due the day it was due. Where the pattern names its days, what is done before its day was that day's: the
 *   Monday that is done on Sunday does not come back the next morning.
 */
export function nextAfterCompletion(rule: Rule, completedOn: string, due = completedOn): string | null {
  const counted = namesDays(rule.pattern) && due > completedOn ? due : completedOn;
  const completed = counted < rule.startDate ? rule.startDate : counted;
  const next = dayAfterCompletion(rule, completed);
  return next !== null && daysBetween(next, lastDay(rule)) >= 0 ? next : null;
}

const namesDays = ({ type, weekdays, month_day }: RecurrencePattern): boolean =>
  type === 'custom' || weekdays.length > 0 || month_day !== null;

function dayAfterCompletion(rule: Rule, completed: string): string | null {
  const { type, interval, weekdays, month_day } = rule.pattern;
  if (type === 'daily') return addDays(completed, interval);
  if (type === 'weekly' && weekdays.length === 0) return addDays(completed, 7 * interval);
  if (type === 'monthly') return addMonths(completed, interval, month_day ?? undefined);
  const anchored: Rule = { ...rule, repeatFrom: 'completion', startDate: completed };
  return occurrencesFrom(anchored, addDays(completed, 1), 1)[0] ?? null;
}

/** True when a missed one does not pile up: the rule counts in days. */
export const isDaily = ({ type, rrule }: RecurrencePattern): boolean =>
  type === 'daily' || (type === 'custom' && partsOf(rrule ?? '').get('FREQ') === 'DAILY');

/**
 * Tries a new rule: whether it falls on a day at all, and whether all its instances can be counted, in bounded work.
 * @throws Error with the library's words where RFC 5545 forbids some parts together.
 */
export function hasCountableDates(rule: Rule): boolean {
  const { rrule, max_instances } = rule.pattern;
  if (rrule !== null) assertStrict(rrule, rule.startDate);
  const dayRule = dayRuleOf(rule);
  let found = 0;
  try {
    for (const _day of expand(dayRule, dayRule.start)) {
      found += 1;
      if (found === (max_instances ?? 1)) break;
    }
  } catch (error) {
    if (error instanceof TooMuchWork) return false;
    throw error;
  }
  return found > 0;
}

/** The library reads a rule strictly; it expands none. */
function assertStrict(rruleString: string, startDate: string): void {
  const dtstart = Temporal.PlainDate.from(startDate).toZonedDateTime('UTC');
  void new RRuleTemporal({ rruleString, dtstart, strict: true });
}
