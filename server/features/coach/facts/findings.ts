import { gapInPoints, shortestOf } from '#contract/rules/short-pillar.ts';
import type { Alignment } from '#contract/alignment.ts';
import type { TodayTask } from '#contract/today.ts';
import type { OverdueRow } from '#server/features/tasks/occurrences/read-overdue.ts';
import { dayAndMonth } from '#server/platform/calendar.ts';
import { counted, formatCount } from '#server/platform/text/format-numbers.ts';
import { type NamedTask, type ProjectProgress, QUIET_DAYS_MAX } from './progress.ts';
import type { Snapshot } from './snapshot.ts';

/* Findings in a snapshot, shared by reviews, analyses and the chat. */

/** Days without a completion after which a project counts as stuck, and an area as quiet. */
export const QUIET_DAYS = 14;

export const isQuiet = ({ quietDays }: Pick<ProjectProgress, 'quietDays'>): boolean => quietDays >= QUIET_DAYS;

/** The time since the last completion: `19 days`. */
export const quietTime = ({ quietDays }: Pick<ProjectProgress, 'quietDays'>): string =>
  quietDays === QUIET_DAYS_MAX ? `${QUIET_DAYS_MAX} days or more` : counted(quietDays, 'day');

/** Why a project is stuck, as text; null if it is not. */
export function stuckReason(project: ProjectProgress): string | null {
  const { open, blocked, status } = project;
  if (status === 'On Hold') return null;
  if (open === 0) return status === 'In Progress' ? 'it has no open tasks' : null;
  if (blocked === open) return `${open === 1 ? 'its only open task waits' : `all ${open} open tasks wait`} for others`;
  if (!isQuiet(project)) return null;
  return `nothing completed for ${quietTime(project)}, and ${counted(open, 'task')} open`;
}

export const RANK = { high: 0, medium: 1, low: 2 } as const;

/** The most important project first, those in progress before others. */
export const byImportance = (one: ProjectProgress, other: ProjectProgress): number =>
  Number(other.status === 'In Progress') - Number(one.status === 'In Progress') ||
  RANK[one.priority] - RANK[other.priority] ||
  other.importance - one.importance ||
  other.quietDays - one.quietDays;

/** The projects that are stuck, the most important first. */
export const stuckProjects = ({ projects }: Pick<Snapshot, 'projects'>): ProjectProgress[] =>
  projects.filter((project) => stuckReason(project) !== null).toSorted(byImportance);

/** Why a row is overdue: `due on 4 November`, or `3 missed` of a rule whose latest occurrence is not the first missed. */
export const overdueSince = ({ due_date, missed }: OverdueRow, day: string, locale: string | undefined): string =>
  missed > 1 || (due_date! >= day && missed > 0)
    ? `${formatCount(missed)} missed`
    : `due on ${dayAndMonth(due_date!, locale)}`;

type Share = Alignment['balance'][number];

/** The pillar that is furthest below its wanted share, if that is far enough to matter. */
export function shortestPillar({ alignment }: Pick<Snapshot, 'alignment'>): Share | undefined {
  const shares = alignment.balance.filter(({ gap_text }) => gap_text !== '');
  return shortestOf(shares, ({ target_percentage: wanted, actual_percentage }) =>
    wanted === null ? null : gapInPoints(actual_percentage, wanted),
  );
}

/** Whether a task can be done today: it is open, has begun, and neither it nor a task above it waits. */
export const isStartable = (
  { above, day }: Pick<Snapshot, 'above' | 'day'>,
  { id, completed, can_start, start_date }: Pick<TodayTask, 'id' | 'completed' | 'can_start' | 'start_date'>,
): boolean => !completed && can_start && (start_date === null || start_date <= day) && !above.get(id)?.waits;

/** An open task for a pillar: one of today, else the next one of a project. */
export function taskFor(snapshot: Snapshot, pillarId: string): NamedTask | undefined {
  const { today, projects } = snapshot;
  const listed = today.tasks.find(
    (task) => task.kind === 'task' && isStartable(snapshot, task) && task.pillar_id === pillarId,
  );
  const suggested = today.suggestions.find(({ task }) => task.pillar_id === pillarId)?.task;
  const project = projects.find(
    ({ pillar_id, status, next }) => pillar_id === pillarId && status !== 'On Hold' && next,
  );
  return listed ?? suggested ?? project?.next ?? undefined;
}
