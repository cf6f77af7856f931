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
 * The days of the rule from `from` to `to`, both included, in order. For a rule that takes too much work, accepted by
 * an earlier version, the days found so far.
 */
export const occurrencesBetween = (rule: Rule, from: string, to: string): string[] => findDays(rule, from, { to });

/** The first `count` days of the rule on or after `from`; fewer if it ends or its days are too rare to find. */
export const occurrencesFrom = (rule: Rule, from: string, count: number): string[] =>
  count < 1 ? [] : findDays(rule, from, { count });

/** The days of a rule from a day on, up to another one or a number. */
function findDays(rule: Rule, from: string, end: { to?: string; count?: number }): string[] {
  const days: string[] = [];
  if (rule.pattern.type === 'none' || (end.to !== undefined && from > end.to)) return days;
  const first = numberOf(from);
  const last = end.to === undefined ? Infinity : numberOf(end.to);
  const dayRule = dayRuleOf(rule);
  const { start, count } = dayRule;
  let left = count ?? Infinity;
  try {
    // A counted rule is expanded from its start.
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
 * For repeatFrom "completion": the next due day after a completion on `completedOn`; null when the rule has ended. A
 * completion before the start counts as one on the start.
 * @param due the day it was due. If the pattern has fixed days, an early completion counts for its due day: a Monday
 * completed on Sunday does not return the next morning.
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

/** True for a daily rule, whose missed occurrences do not accumulate. */
export const isDaily = ({ type, rrule }: RecurrencePattern): boolean =>
  type === 'daily' || (type === 'custom' && partsOf(rrule ?? '').get('FREQ') === 'DAILY');

/**
 * Checks that a new rule has a day, and that all its instances can be counted with limited work.
 * @throws Error with the message of the library if RFC 5545 forbids the combination of parts.
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

/** The library only validates rules; it expands none. */
function assertStrict(rruleString: string, startDate: string): void {
  const dtstart = Temporal.PlainDate.from(startDate).toZonedDateTime('UTC');
  void new RRuleTemporal({ rruleString, dtstart, strict: true });
}
