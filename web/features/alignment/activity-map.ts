import type { Activity } from '#contract/alignment.ts';
import { formatDate, plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import type { TableData } from '#web/ui/chart/ChartTable.tsx';
import type { MapDay } from '#web/ui/chart/DayMap.tsx';
import { hrefOfCompleted } from './rows-behind.ts';

type Day = Activity['days'][number];

const WEEK = 7;
const LEVELS = 4;
/** The names of two months do not overlap if they are this many weeks apart. */
const MONTHS_APART = 3;

/** The days of the map, with a level by their completions; a day with only a journal entry has a level too. */
export function mapDays({ days, most }: Activity): MapDay[] {
  // With little data, one task must not reach the highest level.
  const strongest = Math.max(LEVELS, most?.completed ?? 0);
  return days.map((day) => ({
    date: day.date,
    level: levelOf(day, strongest),
    title: formatDate(day.date, { weekday: 'short', day: 'numeric', month: 'short' }),
    facts: factsOf(day),
    href: hrefOfDay(day),
  }));
}

/** The link of a day: its completions, otherwise its entries, otherwise the day itself. */
function hrefOfDay({ date, completed, entries }: Day): string {
  const days = { from: date, to: date };
  if (completed > 0) return hrefOfCompleted(days);
  return entries > 0 ? hrefOf('journal', days) : hrefOf('today', { date });
}

function levelOf({ completed, entries }: Day, strongest: number): MapDay['level'] {
  if (completed === 0) return entries > 0 ? 1 : 0;
  return Math.min(LEVELS, Math.ceil((completed / strongest) * LEVELS)) as MapDay['level'];
}

function factsOf({ completed, points, entries }: Day): string {
  const facts = [
    ...(completed > 0 ? [`${completed} completed, ${plural(points, 'point')}`] : []),
    ...(entries > 0 ? [plural(entries, 'journal entry', 'journal entries')] : []),
  ];
  return facts.join(', ') || 'nothing completed';
}

/** The weekdays in the order of the map: `Mon`, `Tue`. */
export const mapWeekdays = ({ days }: Activity): string[] =>
  days.slice(0, WEEK).map(({ date }) => formatDate(date, { weekday: 'short' }));

/** The weeks in which a month begins, unless its name would overlap the one before. */
export function mapMonths({ days }: Activity): { week: number; label: string }[] {
  const starts = days.flatMap(({ date }, index) =>
    index % WEEK === 0 && (index === 0 || days[index - WEEK]!.date.slice(0, 7) !== date.slice(0, 7))
      ? { week: index / WEEK, label: formatDate(date, { month: 'short' }) }
      : [],
  );
  return starts.filter(({ week }, index) => (starts[index + 1]?.week ?? Infinity) - week >= MONTHS_APART);
}

/** The same data as a table for screen readers, with a row for each week. */
export function mapTable(activity: Activity): TableData {
  const { days } = activity;
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) =>
    days.slice(week * WEEK, week * WEEK + WEEK),
  );
  return {
    caption: 'Completed on each day',
    head: ['Week from', ...mapWeekdays(activity)],
    rows: weeks.map((week) => [
      formatDate(week[0]!.date, { day: 'numeric', month: 'short' }),
      ...week.map(({ completed }) => `${completed}`),
    ]),
  };
}

/** The current streak, or the longest one if there is none. Null before the first day. */
export function streakText({
  current_streak: current,
  longest_streak: longest,
}: Activity): { days: number; text: string } | null {
  if (current > 1) return { days: current, text: 'days in a row' };
  return longest > 0
    ? { days: longest, text: longest === 1 ? 'day, the longest streak' : 'days, the longest streak' }
    : null;
}
