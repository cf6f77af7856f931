import { isAfterMidnight, timeOrder } from '#contract/rules/due-time.ts';
import { wallClock } from '#web/platform/clock.ts';
import { addDays } from '#web/ui/date/days.ts';
import type { GrammarContext } from './grammar.ts';

/* Instants as the person's day and clock time (ADR 0080). */

type Clock = Pick<GrammarContext, 'now' | 'timeZone' | 'dayStart'>;

/** So many minutes from now. @returns date `YYYY-MM-DD`, time `HH:MM` */
export function inMinutes(minutes: number, { now, timeZone, dayStart }: Clock): { date: string; time: string } {
  const { date, time } = wallClock(new Date(now.getTime() + minutes * 60_000), timeZone);
  return { date: isAfterMidnight(time, dayStart) ? addDays(date, -1) : date, time };
}

/** Whether the clock has shown a time of a day. */
export function hasPassed(date: string, time: string, clock: Clock): boolean {
  const now = inMinutes(0, clock);
  const order = (each: string) => timeOrder(each, clock.dayStart);
  return date === now.date ? order(time) <= order(now.time) : date < now.date;
}

/** The day on which the clock shows a time next. */
export function nextAt(time: string, clock: Clock): string {
  const { date } = inMinutes(0, clock);
  return hasPassed(date, time, clock) ? addDays(date, 1) : date;
}
