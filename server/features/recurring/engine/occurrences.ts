import type { RecurrencePattern } from '#contract/recurrence.ts';
import { addDays, addMonths, daysBetween } from '#server/platform/calendar.ts';
import { dayOf, lastDay, libraryRule, midnight, orWhenItGivesUp, STEPS_MAX, strictRule } from './library-rule.ts';
import { FALLS_TOO_RARELY, invalidPattern, partsOf } from './rrule.ts';
import type { Rule } from './rule.ts';

/* One engine for lists, previews and instances: RFC 5545 by `rrule-temporal`, on dates (docs/decisions/0010, 0024). */

/**
 * The days of the rule from `from` to `to`, both included, in order.
 * @throws InvalidInput when the library gives up, which a rule that `readPattern` let through does not cause.
 */
export function occurrencesBetween(rule: Rule, from: string, to: string): string[] {
  if (rule.pattern.type === 'none' || from > to) return [];
  const rrule = libraryRule(rule, STEPS_MAX + daysBetween(from, to));
  return orWhenItGivesUp(
    () => rrule.between(midnight(from), midnight(to), true).map(dayOf),
    () => {
      throw invalidPattern('rrule', FALLS_TOO_RARELY);
    },
  );
}

/** The first `count` days of the rule on or after `from`. Ends early where the rule ends, or falls too rarely to find. */
export function occurrencesFrom(rule: Rule, from: string, count: number): string[] {
  const days: string[] = [];
  if (rule.pattern.type === 'none') return days;
  const rrule = libraryRule(rule);
  for (let day = from; days.length < count; day = days.at(-1)!) {
    const next = orWhenItGivesUp(
      () => rrule.next(midnight(day), days.length === 0),
      () => null,
    );
    if (!next) break;
    days.push(dayOf(next));
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
 * Tries a new rule: whether it falls on a day at all, and whether all its instances can be counted.
 * @throws Error with the library's words when it refuses the rule (RFC 5545 forbids some parts together).
 */
export function hasCountableDates(rule: Rule): boolean {
  const { rrule, max_instances } = rule.pattern;
  if (rrule !== null) strictRule(rrule, rule.startDate);
  return orWhenItGivesUp(
    () => libraryRule(rule).all((_, index) => index < (max_instances ?? 1)).length > 0,
    () => false,
  );
}
