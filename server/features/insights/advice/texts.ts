import type { Weekday } from '#contract/vocabulary.ts';
import { capitalised, dayOfWeek, formatHour } from '#server/platform/calendar.ts';
import { percentOf } from '#server/platform/records.ts';
import { counted, formatCount, formatMinutes, formatPercent } from '#server/platform/text/format-numbers.ts';
import type { DaySums } from '../figures/sums.ts';

/* Notable facts, each as a sentence, or null with too little data. None judges: decreases are not mentioned. */

/** The minimum number of completions for a habit. */
const ENOUGH = 20;
const HOURS = 24;
/** The minimum share of two hours that is mentioned. */
const MANY = 0.3;

/**
 * The hours with most completions.
 * @param hours of the last completions, 0 to 23.
 * @param completed the number of completions of the range: all of them, unless there are too many to read.
 */
export function timeOfDayText(hours: readonly number[], completed: number, locale?: string): string | null {
  const clock = (hour: number) => formatHour(hour % HOURS, locale);
  if (hours.length < ENOUGH) return null;
  const counts = Array.from({ length: HOURS }, (_, hour) => hours.filter((each) => each === hour).length);
  const inTwo = counts.map((count, hour) => count + counts[(hour + 1) % HOURS]!);
  const most = Math.max(...inTwo);
  if (most < hours.length * MANY) return null;
  // Of several, the one whose first hour has most.
  const [begin] = inTwo
    .map((count, hour) => ({ count, hour }))
    .filter(({ count }) => count === most)
    .map(({ hour }) => hour)
    .toSorted((one, other) => counts[other]! - counts[one]! || one - other);
  const all = `${hours.length < completed ? 'the last ' : ''}${counted(hours.length, 'task')}`;
  return `${formatCount(most)} of ${all} were completed between ${clock(begin!)} and ${clock(begin! + 2)}.`;
}

/** The gap of a pillar in a week with enough completions. */
export interface WeekOfPillar {
  name: string;
  /** In percentage points; null without a wanted share. */
  gap: number | null;
}

/** A gap of at least this many points counts as short. */
export const SHORT = -5;
const WEEKS_MIN = 3;

/** The number of consecutive weeks, from the latest, in which a pillar was short. */
export function weeksShort(weeks: readonly ReadonlyMap<string, WeekOfPillar>[], pillarId: string): number {
  const isShort = (week: ReadonlyMap<string, WeekOfPillar>) => (week.get(pillarId)?.gap ?? 0) <= SHORT;
  const end = weeks.findIndex((week) => !isShort(week));
  return end < 0 ? weeks.length : end;
}

/** The pillar that has been short for most weeks. @param weeks the latest first, by pillar. */
export function shortPillarText(weeks: readonly ReadonlyMap<string, WeekOfPillar>[]): string | null {
  const [latest] = weeks;
  if (latest === undefined) return null;
  const [longest] = [...latest]
    .map(([id, { name, gap }]) => ({ name, gap: gap ?? 0, count: weeksShort(weeks, id) }))
    .toSorted((one, other) => other.count - one.count || one.gap - other.gap);
  if (longest === undefined || longest.count < WEEKS_MIN) return null;
  return `${longest.name} has had less time than wanted for ${longest.count} weeks.`;
}

/** Counts of tasks and completed ones. */
export interface Finished {
  completed: number;
  all: number;
}

const FINISHED_MIN = 10;
const MORE_OFTEN = 1.5;
const TWICE = 1.75;

/** Whether tasks with an estimate are finished more often. */
export function estimateText(estimated: Finished, others: Finished): string | null {
  if (estimated.all < FINISHED_MIN || others.all < FINISHED_MIN || others.completed === 0) return null;
  const ratio = estimated.completed / estimated.all / (others.completed / others.all);
  if (ratio < MORE_OFTEN) return null;
  const rounded = Math.round(ratio);
  const often =
    ratio < TWICE ? 'more often' : rounded === 2 ? 'about twice as often' : `about ${rounded} times as often`;
  const figures = `${estimated.completed} of ${estimated.all}, against ${others.completed} of ${others.all} without`;
  return `Of your newest tasks, those with an estimate are completed ${often}: ${figures}.`;
}

/** Below this number, any increase looks large. */
const COMPARED_MIN = 5;

/** The increase over the previous days; null for a decrease, or if the earlier number is too small. */
export function moreText(completed: number, before: number, days: number): string | null {
  if (completed <= before || before < COMPARED_MIN) return null;
  const when = days === 1 ? 'on the day before' : `in the ${days} days before`;
  return `${counted(completed, 'task')} completed, ${formatCount(completed - before)} more than ${when}.`;
}

/** The weekday with most completions. */
export function weekdayText(days: readonly DaySums[]): string | null {
  const counts = new Map<Weekday, number>();
  for (const { day, completed } of days) {
    const weekday = dayOfWeek(day);
    counts.set(weekday, (counts.get(weekday) ?? 0) + completed);
  }
  const [best, second] = [...counts].toSorted(([, one], [, other]) => other - one);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (best === undefined || all < ENOUGH || best[1] < all * MANY || best[1] === second?.[1]) return null;
  return `${formatCount(best[1])} of ${counted(all, 'task')} were completed on a ${capitalised(best[0])}.`;
}

export function activeDaysText(active: number, days: number): string | null {
  const isOften = active * 2 >= days;
  return days >= 7 && isOften ? `You completed something on ${active} of ${days} days.` : null;
}

/** The completions outside of all pillars. */
export function noPillarText(outside: number, all: number): string | null {
  if (all < ENOUGH / 2 || outside * 2 < all) return null;
  return `${formatCount(outside)} of ${counted(all, 'completed task')} belong to no pillar.`;
}

/** The pillar with the largest share of time. @param minutes of each pillar, and in total. */
export function largestShareText(
  pillars: readonly { name: string; minutes: number }[],
  minutes: number,
): string | null {
  const [first, second] = pillars
    .filter((pillar) => pillar.minutes > 0)
    .toSorted((one, other) => other.minutes - one.minutes);
  if (first === undefined || second === undefined || first.minutes === second.minutes) return null;
  const share = `${formatPercent(percentOf(first.minutes, minutes))} of ${formatMinutes(minutes)}`;
  return `${first.name} got the largest share of the time: ${share}.`;
}
