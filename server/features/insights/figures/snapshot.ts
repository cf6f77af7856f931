import type { ShownRange, Snapshot, StatusBreakdown } from '#contract/insights.ts';
import { prepare } from '#server/database/prepare.ts';
import { FIRST_DAY } from '#server/platform/calendar.ts';
import type { Logged } from '#server/features/completions/logged-days.ts';
import { type Context, today } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';
import { breakdown, endOf, openIn, type OpenTasks, readOpenTasks } from './open.ts';
import { isProject, type Place, type ShownProject } from './places.ts';
import { daysOf, loggedDays } from '../range/range.ts';
import { readSums, type Sums, total } from './sums.ts';

/** The counts at the end of a range, and the completions in it. */
export interface Existing {
  snapshot: Snapshot;
  statuses: StatusBreakdown;
  /** The open tasks at the end of the range, by project. */
  open: readonly OpenTasks[];
}

/** @param completed in the range. */
export async function readExisting(
  ctx: Context,
  { range, logged }: { range: ShownRange; logged: Logged },
  place: Place,
  completed: Sums,
): Promise<Existing> {
  const { from, to } = daysOf(range);
  const isFromTheFirst = logged.first === null || from <= logged.first;
  const byThen = isFromTheFirst
    ? completed
    : total(await readSums(ctx, loggedDays({ from: FIRST_DAY, to }, logged), place.within));
  const done = completed.tasks + completed.recurring;
  const open = await readOpenTasks(ctx, to, place);
  const statuses = breakdown(done, open);
  const openCount = openIn(statuses);
  return {
    statuses,
    open,
    snapshot: {
      total_tasks: byThen.tasks + byThen.recurring + openCount,
      total_tasks_completed: done,
      total_projects: byThen.projects + (await countOpenProjects(ctx, to, place.projects)),
      total_projects_completed: completed.projects,
      completion_rate: percentOf(done, done + openCount),
    },
  };
}

const selectCompletedSince = prepare((db, { userId, to }: { userId: string; to: string }) =>
  db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('completed_on', '>', to)
    .where('kind', '=', 'project')
    .select('subject_id as id'),
);

/** The number of projects that were open at the end of a day, without the Inbox and the lists of areas. */
async function countOpenProjects(ctx: Context, to: string, projects: readonly ShownProject[]): Promise<number> {
  const own = projects.filter(isProject);
  const isOpen = ({ status }: ShownProject) => status !== 'Completed';
  if (to >= today(ctx)) return own.filter(isOpen).length;
  const completedSince = new Set((await selectCompletedSince(ctx.db, { userId: ctx.userId, to })).map(({ id }) => id));
  const end = endOf(ctx, to);
  return own.filter((project) => project.created_at < end && (isOpen(project) || completedSince.has(project.id)))
    .length;
}
