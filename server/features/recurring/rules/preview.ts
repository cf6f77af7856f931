import { type NewRecurrencePattern, NEXT_DATES, type RepeatFrom } from '#contract/recurrence.ts';
import type { RecurrencePreview } from '#contract/recurring.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { explain } from '../wording/explanation.ts';
import { nextAfterCompletion, occurrencesFrom } from '../engine/occurrences.ts';
import type { Rule } from '../engine/rule.ts';
import { repeatingPattern } from '../stored-rule.ts';
import { summaryOf } from '../wording/summary.ts';

interface Standing {
  /** The user's day, `YYYY-MM-DD`. */
  today: string;
  /** Occurrences up to this day are not the rule's own. */
  startsAfter: string | null;
  /** Days from today on that are completed or skipped already. */
  closed: readonly string[];
  /** Of a rule that repeats from completion: the day of its open instance. */
  open: string | null;
  /** How many more days it may have, the open ones from today on included; null: any number. */
  left: number | null;
}

/** What a rule says, when it comes next, and what early, late and missed mean for it. */
export function previewOf(rule: Rule, standing: Standing): RecurrencePreview {
  return {
    summary: summaryOf(rule),
    next_dates: (rule.repeatFrom === 'due' ? nextDays(rule, standing) : daysIfOnTime(rule, standing)).slice(
      0,
      standing.left === null ? undefined : Math.max(0, standing.left),
    ),
    ...explain(rule, standing.today),
  };
}

function nextDays(rule: Rule, { today: day, startsAfter, closed }: Standing): string[] {
  const from = startsAfter !== null && startsAfter >= day ? addDays(startsAfter, 1) : day;
  return occurrencesFrom(rule, from, NEXT_DATES + closed.length)
    .filter((date) => !closed.includes(date))
    .slice(0, NEXT_DATES);
}

/** When each is completed on the day it is due. */
function daysIfOnTime(rule: Rule, { today: day, startsAfter, open }: Standing): string[] {
  const first = open ?? (startsAfter === null ? occurrencesFrom(rule, rule.startDate, 1)[0] : undefined);
  const dates = first === undefined ? [] : [first];
  for (let last = first ?? startsAfter; last !== null && dates.length < NEXT_DATES;) {
    const next = nextAfterCompletion(rule, last < day ? day : last);
    if (next !== null) dates.push(next);
    last = next;
  }
  return dates;
}

/** Says what a rule would mean, without storing it. @throws InvalidInput for a rule that cannot be read. */
export async function previewRecurrence(
  ctx: Context,
  input: { recurrence_pattern: NewRecurrencePattern; repeat_from: RepeatFrom; start_date: string | null },
): Promise<RecurrencePreview> {
  const startDate = input.start_date ?? today(ctx);
  const rule: Rule = {
    pattern: repeatingPattern(input.recurrence_pattern, startDate),
    repeatFrom: input.repeat_from,
    startDate,
    weekStartsOn: (await getUser(ctx.db, ctx.userId)).week_starts_on,
  };
  const left = rule.pattern.max_instances;
  return previewOf(rule, { today: today(ctx), startsAfter: null, closed: [], open: null, left });
}
