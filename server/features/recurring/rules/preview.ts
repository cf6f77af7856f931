import { type NewRecurrencePattern, NEXT_DATES, type RepeatFrom } from '#contract/recurrence.ts';
import type { RecurrencePreview } from '#contract/recurring.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { openDayAfterChange } from '../instances/continue-rules.ts';
import { explain } from '../wording/explanation.ts';
import { nextAfterCompletion, occurrencesFrom } from '../engine/occurrences.ts';
import type { Rule } from '../engine/rule.ts';
import { getRow, repeatingPattern } from '../stored-rule.ts';
import { summaryOf } from '../wording/summary.ts';
import { newRuleProgress, readRuleProgress, type RuleProgress } from './rule-progress.ts';

/** The summary of a rule, its next dates, and the meaning of early, late and missed completions. */
export function previewOf(rule: Rule, progress: RuleProgress, locale?: string): RecurrencePreview {
  const left = leftOf(rule, progress);
  const days = rule.repeatFrom === 'due' ? nextDays(rule, progress) : daysIfOnTime(rule, progress);
  const next_dates = left === null ? days : days.slice(0, left);
  return {
    summary: summaryOf(rule, locale),
    next_dates,
    ...explain(rule, next_dates, progress.today, locale),
  };
}

/** The remaining number of days, including open ones from today on; null: unlimited. */
function leftOf({ pattern: { max_instances }, repeatFrom }: Rule, progress: RuleProgress): number | null {
  const { startsAfter, first, counts, today: day } = progress;
  if (max_instances === null) return null;
  const isFirstToCome = first !== null && (repeatFrom === 'completion' || first >= day);
  const gone = (startsAfter === null || isFirstToCome ? 0 : 1) + counts.completed + counts.skipped;
  return Math.max(0, max_instances - gone - (repeatFrom === 'due' ? counts.overdue : 0));
}

/** The days of the open occurrences from today on, and the following days of the rule. */
function nextDays(rule: Rule, { today: day, startsAfter, first, exceptions, counts }: RuleProgress): string[] {
  // The task is the first occurrence, unless it has moved on.
  const isFirst = startsAfter !== null && startsAfter >= day && (counts.earliest ?? startsAfter) >= startsAfter;
  const from = isFirst ? addDays(startsAfter, 1) : day;
  const taken = new Set([...exceptions.map(({ occurrence }) => occurrence), startsAfter]);
  const regular = occurrencesFrom(rule, from, NEXT_DATES + taken.size).filter((date) => !taken.has(date));
  const moved = exceptions.flatMap(({ due, isOpen }) => (isOpen ? due : []));
  const days = [...(first === null ? [] : [first]), ...moved].filter((date) => date >= day);
  return [...new Set([...days, ...regular])].toSorted().slice(0, NEXT_DATES);
}

/** The next days if each occurrence is completed on its due day. */
function daysIfOnTime(rule: Rule, { today: day, startsAfter, first, counts }: RuleProgress): string[] {
  const start =
    first ?? counts.open ?? (startsAfter === null ? occurrencesFrom(rule, rule.startDate, 1)[0] : undefined);
  const dates = start === undefined ? [] : [start];
  for (let last = start ?? startsAfter; last !== null && dates.length < NEXT_DATES;) {
    const next = nextAfterCompletion(rule, last < day ? day : last);
    if (next !== null) dates.push(next);
    last = next;
  }
  return dates;
}

interface Wanted {
  recurrence_pattern: NewRecurrencePattern;
  repeat_from: RepeatFrom;
  start_date: string | null;
  recurring_task_id: string | null;
}

/**
 * Previews a new or changed rule without storing it; the days are those it will have.
 * @throws NotFound for a rule that is missing; InvalidInput for a pattern that cannot be read.
 */
export async function previewRecurrence(ctx: Context, wanted: Wanted): Promise<RecurrencePreview> {
  const { recurring_task_id: id, repeat_from: repeatFrom } = wanted;
  const stored = id === null ? null : await getRow(ctx, id);
  const startDate = wanted.start_date ?? stored?.start_date ?? today(ctx);
  const rule: Rule = {
    pattern: repeatingPattern(wanted.recurrence_pattern, startDate),
    repeatFrom,
    startDate,
    weekStartsOn: stored?.week_starts_on ?? (await getUser(ctx.db, ctx.userId)).week_starts_on,
  };
  if (stored === null) return previewOf(rule, newRuleProgress(ctx), ctx.locale);
  const progress = changed(rule, (await readRuleProgress(ctx, [stored])).get(stored.id)!);
  const open = repeatFrom === 'completion' ? await openDayAfterChange(ctx, stored.id, rule) : null;
  return previewOf(rule, { ...progress, counts: { ...progress.counts, open } }, ctx.locale);
}

/**
 * The progress of a rule with another pattern: open occurrences on other days are removed, and the open task it was
 * created from is on its first day.
 */
function changed(rule: Rule, progress: RuleProgress): RuleProgress {
  const { today: day, startsAfter, first, exceptions } = progress;
  const hasDay = (date: string) => occurrencesFrom(rule, date, 1)[0] === date;
  const isMoved = first !== null && first >= day && !hasDay(startsAfter!);
  const taken = exceptions.flatMap(({ occurrence, due, isOpen }) => (!isOpen || due < day ? occurrence : []));
  const from = rule.startDate < day ? day : rule.startDate;
  const moved = isMoved
    ? occurrencesFrom(rule, from, taken.length + 1).find((date) => !taken.includes(date))
    : undefined;
  return {
    ...progress,
    ...(moved !== undefined && { startsAfter: moved, first: moved }),
    exceptions: exceptions.filter(({ occurrence, isOpen }) => !isOpen || occurrence < day || hasDay(occurrence)),
  };
}
