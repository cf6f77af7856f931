import type { StepByStep } from '#contract/insights.ts';
import { formatCount, formatDate, plural } from '#web/platform/format.ts';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { periodLabel, periodTitle } from '#web/features/journal/insights/period-text.ts';
import { addDays } from '#contract/general/days.ts';
import { type Days, lengthOf } from '#web/ui/date/range.ts';

type Trends = StepByStep;

export const formatShare = (part: number, whole: number): string => formatPercent((part / whole) * 100);

/** `the 30 days before` */
export const previousDaysText = (before: Days): string =>
  lengthOf(before) === 1 ? 'the day before' : `the ${plural(lengthOf(before), 'day')} before`;

/**
 * Compares a count with that of the previous range: `31 more than the 30 days before`. Null without a count to compare
 * with, since any count would be an increase from nothing.
 */
export function comparison(now: number, before: number | undefined, days: Days | null): string | null {
  if (!before || days === null) return null;
  const words = previousDaysText(days);
  if (now === before) return `as many as ${words}`;
  return `${formatCount(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than ${words}`;
}

/** One step of a chart over time, cut to the range. */
export interface Step extends Days {
  completed: number;
  points: number;
  /** The label below the chart. */
  label: string;
  /** The title on its own: `Saturday 14 November`, `Week 9 Nov to 15 Nov`. */
  title: string;
}

/** The steps of a range. The first and the last are cut to its days, since a week may begin before it. */
export function stepsOf(days: Trends['days'], step: Trends['step'], range: Days, today: string): Step[] {
  return days.map(({ date, completed, points }, index) => {
    const next = days[index + 1]?.date;
    const from = date < range.from ? range.from : date;
    const to = next === undefined ? range.to : addDays(next, -1);
    const period = { date_from: from, date_to: to };
    const label = step === 'day' && date === today ? 'Today' : periodLabel({ ...period, date_from: date }, step);
    return { from, to, completed, points, label, title: periodTitle(period, step) };
  });
}

const SHORT = { day: 'numeric', month: 'short' } as const;

/** A step within a sentence: `on 14 Oct`, `in the week from 5 Oct`, `in October 2025`. */
export function stepPlace({ from }: Days, step: Trends['step']): string {
  if (step === 'month') return `in ${formatDate(from, { month: 'long', year: 'numeric' })}`;
  return `${step === 'day' ? 'on' : 'in the week from'} ${formatDate(from, SHORT)}`;
}
