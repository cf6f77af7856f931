import { addDays, weekdayAndDay } from '#server/platform/calendar.ts';
import { isDaily, nextAfterCompletion } from '../engine/occurrences.ts';
import type { Rule } from '../engine/rule.ts';

/** Sentences about completing an instance early, late, or not at all. */
interface Explanation {
  if_early: string;
  if_late: string;
  if_missed: string;
}

const DAYS_EARLY = 1;
const DAYS_LATE = 2;

/**
 * Explains finishing early, late, or not at all.
 * @param days the next days of the rule, without those that were skipped, and with those that others were moved to.
 */
export function explain(rule: Rule, days: readonly string[], today: string, locale?: string): Explanation {
  const [due, next] = days.filter((day) => day >= today);
  if (due === undefined) {
    const ended = 'No more dates follow.';
    return { if_early: ended, if_late: ended, if_missed: ended };
  }
  const dayText = (day: string) => writtenDay(day, today, locale);
  return rule.repeatFrom === 'completion' ? fromCompletion(rule, due, dayText) : fromDue(rule, due, next, dayText);
}

type DayFormat = (day: string) => string;

function fromDue({ pattern }: Rule, due: string, next: string | undefined, dayText: DayFormat): Explanation {
  if (next === undefined) {
    const last = `${dayText(due)} is the last date, whenever you complete it.`;
    return { if_early: last, if_late: last, if_missed: 'It stays open until you complete or skip it.' };
  }
  return {
    if_early: `The next one is still due on ${dayText(next)}.`,
    if_late: `The next one is still due on ${dayText(next)}.`,
    if_missed: isDaily(pattern)
      ? `Missed ones don’t pile up. On ${dayText(next)}, the one from ${dayText(due)} counts as not done.`
      : `The one from ${dayText(due)} stays open alongside the one from ${dayText(next)}.`,
  };
}

function fromCompletion(rule: Rule, due: string, dayText: DayFormat): Explanation {
  const doneOn = (day: string) => {
    const next = nextAfterCompletion(rule, day, due);
    return `Done on ${dayText(day)}, ${next ? `the next one is due on ${dayText(next)}` : 'it was the last one'}.`;
  };
  return {
    if_early: doneOn(addDays(due, -DAYS_EARLY)),
    if_late: doneOn(addDays(due, DAYS_LATE)),
    if_missed: 'It stays open, and the next one waits until you complete or skip it.',
  };
}

/** "Thursday 6 August", with the year when it is not this one. */
function writtenDay(day: string, today: string, locale?: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return weekdayAndDay(day, { withYear: !isThisYear, locale });
}
