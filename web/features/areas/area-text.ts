import { ACTIVITY_WEEKS } from '#contract/alignment.ts';
import type { Area } from '#contract/areas.ts';
import { TRASH_DAYS } from '#contract/trash.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { daysBetween } from '#contract/general/days.ts';

/** The introduction of the section. */
export const AREAS_LEAD = 'The ongoing parts of your life, and which pillar each one serves.';

/** The link to the page of an area. `hidden`: something above it is archived, so it would not be shown. */
export const areaHref = ({ id, archived }: Area, hidden = false): string =>
  hrefOf('areas', { area: id, archived: archived || hidden ? 'true' : undefined });

type Counts = Pick<Area, 'project_count' | 'total_task_count' | 'completed_task_count'>;

/** `8 open`. An area never ends, so what is done in it is not progress. */
export const openText = ({ total_task_count, completed_task_count }: Omit<Counts, 'project_count'>): string =>
  `${formatCount(total_task_count - completed_task_count)} open`;

/**
 * `2 projects · 8 open tasks`; without projects `8 open tasks`. The tasks are those of all projects. What is done is
 * counted with the bars, repeats included: another number of done tasks beside it would seem to disagree.
 */
export function areaCounts(area: Counts): string {
  if (area.project_count === 0 && area.total_task_count === 0) return 'No projects yet';
  const open = area.total_task_count - area.completed_task_count;
  const tasks = open > 0 ? plural(open, 'open task') : area.total_task_count > 0 ? 'no open tasks' : 'no tasks';
  return area.project_count === 0 ? tasks : `${plural(area.project_count, 'project')} · ${tasks}`;
}

export interface AreaActivity {
  /** The earliest week first. */
  weeks: readonly number[];
  /** The latest day with one. */
  last_day: string;
}

/** `69 done in 12 weeks, with repeats`, for the completions of each week. */
export function doneInWeeks(weeks: readonly number[]): string {
  const done = weeks.reduce((sum, week) => sum + week, 0);
  const span = `done in ${plural(weeks.length, 'week')}`;
  return done === 0 ? `Nothing ${span}` : `${formatCount(done)} ${span}, with repeats`;
}

/** From this many days without a completion on, an area is quiet. */
const QUIET_DAYS = 14;

/**
 * When something was last completed in an area: `Done yesterday`, or `Quiet for 19 days` after two weeks without a
 * completion.
 * @param made the day on which the area was created, from which days count until something is completed.
 */
export function lastDone(activity: AreaActivity | null, made: string, today: string): { text: string; quiet: boolean } {
  const days = daysBetween(activity?.last_day ?? made, today);
  if (days < QUIET_DAYS) return { text: activity === null ? 'Nothing done yet' : doneText(days), quiet: false };
  const weeks = activity === null && days >= ACTIVITY_WEEKS * 7;
  return { text: weeks ? `Quiet for ${ACTIVITY_WEEKS} weeks` : `Quiet for ${days} days`, quiet: true };
}

function doneText(days: number): string {
  return days <= 0 ? 'Done today' : days === 1 ? 'Done yesterday' : `Done ${days} days ago`;
}

/** What is deleted with an area, archived or not, and that it can be restored. */
export function areaDeletionText({ project_count, total_task_count }: Area): string {
  const below = [
    ...(project_count > 0 ? [plural(project_count, 'project')] : []),
    ...(total_task_count > 0 ? [plural(total_task_count, 'task')] : []),
  ];
  if (below.length === 0) return `The area moves to the trash. You can restore it for ${TRASH_DAYS} days.`;
  const what = below.length === 1 ? `The area and its ${below[0]} move` : `The area, its ${below.join(' and ')} move`;
  return `${what} to the trash. You can restore them for ${TRASH_DAYS} days.`;
}
