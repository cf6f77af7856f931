import type { CompletedIn } from '#contract/insights.ts';
import { formatDuration, plural } from '#web/platform/format.ts';
import { type Days, type Range } from '#web/ui/date/range.ts';
import type { Counted, OpenStatus } from '../insights-place.ts';

export const STATUS_LABELS: Readonly<Record<OpenStatus, string>> = {
  in_progress: 'In progress',
  todo: 'To do',
  overdue: 'Overdue',
};

export const COUNTED_LABELS: Readonly<Record<Counted, string>> = {
  tasks: 'Tasks completed',
  time: 'Time given',
  projects: 'Projects completed',
  all: 'Completed',
};

/** The number of rows and their sum: `12 tasks, 5 h 30`, `2 projects, 150 points`. */
export function sumText(shows: Counted, sums: CompletedIn): string {
  const { completed, completed_projects: projects, points, minutes, assumed_count: assumed } = sums;
  if (shows === 'time') {
    const usual = assumed > 0 ? `, ${assumed} of them at the usual length` : '';
    return `${plural(completed, 'task')}, ${formatDuration(minutes)}${usual}`;
  }
  const counted = [
    ...(shows === 'projects' ? [] : [plural(completed, 'task')]),
    ...(shows === 'projects' || projects > 0 ? [plural(projects, 'project')] : []),
  ];
  return `${counted.join(' and ')}, ${plural(points, 'point')}`;
}

/** The text of an empty list. @param about the days, or a range of several */
export function noRowsText(shows: Counted, about: Days | Range): string {
  const isOneDay = typeof about !== 'string' && about.from === about.to;
  const what = shows === 'projects' ? 'No projects completed' : 'Nothing completed';
  return `${what} ${isOneDay ? 'on this day' : 'in this range'}.`;
}

/** Completions in parts that have since left the place. */
export const REST = 'Since moved, archived or deleted';
