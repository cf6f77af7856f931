import type { CompletedIn } from '#contract/insights.ts';
import { formatDuration, plural } from '#web/platform/format.ts';
import { type Days, type Range } from '#web/ui/date/range.ts';
import type { Counted, OpenStatus } from '../insights-place.ts';

/** How the statuses of open tasks are called where they are counted. */
export const STATUS_WORDS: Readonly<Record<OpenStatus, string>> = {
  in_progress: 'In progress',
  todo: 'To do',
  overdue: 'Overdue',
};

/** How completions are called. */
export const COUNTED_WORDS: Readonly<Record<Counted, string>> = {
  tasks: 'Tasks completed',
  time: 'Time given',
  projects: 'Projects finished',
  all: 'What was completed',
};

/** How many rows there are and what they sum up to: `12 tasks, 5 h 30`, `2 projects, 150 points`. */
export function sumWords(shows: Counted, sums: CompletedIn): string {
  const { completed, completed_projects: projects, points, minutes, assumed_count: assumed } = sums;
  if (shows === 'time') {
    const usual = assumed > 0 ? `, ${assumed} of them by the usual length` : '';
    return `${plural(completed, 'task')}, ${formatDuration(minutes)}${usual}`;
  }
  const counted = [
    ...(shows === 'projects' ? [] : [plural(completed, 'task')]),
    ...(shows === 'projects' || projects > 0 ? [plural(projects, 'project')] : []),
  ];
  return `${counted.join(' and ')}, ${plural(points, 'point')}`;
}

/** What is said where there are no rows. @param about the days, or a range of several */
export function noRowsWords(shows: Counted, about: Days | Range): string {
  const isOneDay = typeof about !== 'string' && about.from === about.to;
  const what = shows === 'projects' ? 'No project was finished' : 'Nothing was completed';
  return `${what} ${isOneDay ? 'on this day' : 'in these days'}.`;
}

/** What was completed in a part that no longer is where it did. */
export const REST = 'Moved, archived or deleted since';
