import type { Alignment, Completion } from '#contract/alignment.ts';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { visible } from '#server/database/visibility.ts';
import { readCompletions } from '#server/features/alignment/completions.ts';
import { readAlignment } from '#server/features/alignment/read-alignment.ts';
import { listAreasOf } from '#server/features/areas/queries.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { readActiveDays } from '#server/features/completions/active-days.ts';
import { listProjectsWithPaths } from '#server/features/projects/queries.ts';
import { storedPattern } from '#server/features/recurring/stored-rule.ts';
import { bringUpToDate } from '#server/features/recurring/instances/generate-instances.ts';
import { instanceFinder } from '#server/features/recurring/instances/instance-queries.ts';
import { type Overdue, readOverdue } from '#server/features/tasks/occurrences/read-overdue.ts';
import { inVisibleProject, taskFinder } from '#server/features/tasks/queries.ts';
import { type Above, readAbove } from '#server/features/tasks/tasks-above.ts';
import { readToday } from '#server/features/today/read-today.ts';
import { addDays, rollingWeekStart, weekStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { type ProjectProgress, readProgress } from './progress.ts';
import { readLines } from './written.ts';

/** Maximum number of entries of a week whose text is read. */
const WRITTEN_MAX = 20;

/** Seven days of a user, without private entries. */
export interface Week {
  /** The first and the last day. */
  from: string;
  day: string;
  locale: string | undefined;
  /** The completions, newest first. */
  done: Completion[];
  /** The number of journal entries about these days. */
  entries: number;
  /** The newest of them, with their sentences. */
  written: Awaited<ReturnType<typeof readLines>>;
  /** As of the last day, with the currently wanted shares. */
  alignment: Alignment;
  /** The current projects in their order, without the Inbox. */
  projects: ProjectProgress[];
  /** The tasks above the subtasks that it names. */
  above: ReadonlyMap<string, Above>;
}

export interface PastWeek extends Week {
  /** The user's today. */
  today: string;
}

/** The facts about a user: the week that ends today, and upcoming tasks. Completed projects are left out. */
export interface Snapshot extends Week {
  today: Today;
  overdue: Overdue;
  /** The completed projects. */
  completed: Project[];
  areas: Area[];
  /** Undefined before the first task is in it. */
  inboxId: string | undefined;
  /** The last day of the user's week, and the open tasks due from today until then, by day. */
  weekEnd: string;
  due: DueTask[];
}

/** The figures of a review. */
export function figuresOf({ day, from, done, alignment, entries }: Week) {
  const projects = done.filter(({ kind }) => kind === 'project').length;
  return {
    from,
    to: day,
    projects_completed: projects,
    tasks_completed: done.length - projects,
    weekly_points: alignment.rolling_weekly_score,
    given_minutes: alignment.given_minutes,
    entries_written: entries,
    alignment_percentage: alignment.progress_percentage,
  };
}

/** An open task, or an occurrence of a recurring one, which never waits and has no subtasks. */
export type OpenRow = Pick<TodayTask, 'id' | 'name' | 'due_date' | 'due_time' | 'estimated_duration' | 'priority'> &
  Pick<TodayTask, 'project_id' | 'project_name' | 'area_id' | 'pillar_id'> &
  Pick<TodayTask, 'recurring_task_id' | 'recurrence_pattern'> &
  Partial<Pick<TodayTask, 'date_created'>> &
  (
    | { kind: 'recurring' }
    | ({ kind: 'task' } & Pick<TodayTask, 'completed' | 'can_start' | 'start_date' | 'dependency_tasks'> &
        Pick<TodayTask, 'sub_task_count' | 'completed_sub_task_count'>)
  );
export type DueTask = OpenRow & { due_date: string };

/** Reads a snapshot with a fixed number of statements. What does not depend on each other is read together. */
export async function readSnapshot(ctx: Context): Promise<Snapshot> {
  const [week, list, overdue, homes, due] = await Promise.all([
    readWeek(ctx, today(ctx)),
    readList(ctx),
    readOverdue(ctx),
    readHomes(ctx),
    readDueThisWeek(ctx),
  ]);
  const named = [...overdue.rows, ...due.due].map(({ id }) => id);
  const more = await readAbove(ctx, [...named, ...doneIn(week)]);
  return { ...week, ...due, ...list, overdue, ...homes, above: new Map([...list.above, ...homes.above, ...more]) };
}

/** Today's list. */
export async function readList(ctx: Context): Promise<Pick<Snapshot, 'today' | 'above'>> {
  const list = await readToday(ctx);
  const ids = [...list.tasks, ...list.available_tasks].map(({ id }) => id);
  return { today: list, above: await readAbove(ctx, ids) };
}

/** What is overdue, with the tasks above it. */
export async function readOverdueWithAbove(ctx: Context): Promise<Overdue & Pick<Snapshot, 'above'>> {
  const overdue = await readOverdue(ctx);
  const ids = overdue.rows.map(({ id }) => id);
  return { ...overdue, above: await readAbove(ctx, ids) };
}

/** The areas, and the projects with their progress. */
export async function readHomes(
  ctx: Context,
): Promise<Pick<Snapshot, 'projects' | 'completed' | 'areas' | 'inboxId' | 'above'>> {
  const listing = listProjectsWithPaths(ctx);
  const [{ projects: all }, areas] = await Promise.all([listing, listAreasOf(ctx, listing)]);
  const projects = await readProgress(
    ctx,
    all.filter(({ status, is_inbox }) => status !== 'Completed' && !is_inbox),
  );
  return {
    projects,
    completed: all.filter(({ status }) => status === 'Completed'),
    areas,
    inboxId: all.find(({ is_inbox }) => is_inbox)?.id,
    above: await readAbove(ctx, nextIdsOf(projects)),
  };
}

/** Reads the seven days up to a day before today; null if nothing was completed or written in them. */
export async function readPastWeek(ctx: Context, day: string): Promise<PastWeek | null> {
  const active = await readActiveDays(ctx, rollingWeekStart(day), day);
  if (!active.some(({ completed, entries }) => completed + entries > 0)) return null;
  const { projects } = await listProjectsWithPaths(ctx);
  const progress = await readProgress(
    ctx,
    projects.filter(({ is_inbox }) => !is_inbox),
  );
  const week = await readWeek(ctx, day);
  return {
    ...week,
    today: today(ctx),
    projects: progress,
    above: await readAbove(ctx, [...nextIdsOf(progress), ...doneIn(week)]),
  };
}

const doneIn = ({ done }: Pick<Week, 'done'>) => done.map(({ subject_id }) => subject_id);

const nextIdsOf = (projects: readonly ProjectProgress[]) => projects.flatMap(({ next }) => next?.id ?? []);

async function readWeek(ctx: Context, day: string) {
  const from = rollingWeekStart(day);
  const [done, active, alignment, written] = await Promise.all([
    readCompletions(ctx, from, day),
    readActiveDays(ctx, from, day),
    readAlignment(ctx, day),
    readLines(ctx, from, day, WRITTEN_MAX),
  ]);
  const entries = active.reduce((sum, each) => sum + each.entries, 0);
  return { day, from, locale: ctx.locale, done, entries, written, alignment };
}

interface Days {
  from: string;
  to: string;
}

/** The last day of the person's week. */
export async function readWeekEnd(ctx: Context): Promise<string> {
  const { week_starts_on } = await getUser(ctx.db, ctx.userId);
  return addDays(weekStart(today(ctx), week_starts_on), 6);
}

/** Reads tasks due from today to the end of the user's week, by day. */
async function readDueThisWeek(ctx: Context): Promise<Pick<Snapshot, 'weekEnd' | 'due'>> {
  const weekEnd = await readWeekEnd(ctx);
  return { weekEnd, due: await readDue(ctx, { from: today(ctx), to: weekEnd }) };
}

/**
 * Reads the open tasks and the occurrences of recurring ones due in a period, by day. Occurrences are known for
 * `DAYS_AHEAD` days.
 */
export async function readDue(ctx: Context, days: Days): Promise<DueTask[]> {
  await bringUpToDate(ctx);
  const [tasks, instances] = await Promise.all([findDueTasks(ctx, days), findDueInstances(ctx, days)]);
  const due = [
    ...tasks.map((row) => ({ ...row, due_date: row.due_date!, kind: 'task' as const })),
    ...instances.map((row) => ({
      ...row,
      recurrence_pattern: storedPattern(row.recurrence_pattern),
      kind: 'recurring' as const,
    })),
  ];
  return due.toSorted((one, other) => one.due_date.localeCompare(other.due_date));
}

const findDueTasks = taskFinder((tasks, { userId, from, to }: Days & { userId: string }) =>
  tasks
    .where('task.completed_at', 'is', null)
    .where('task.due_date', '>=', from)
    .where('task.due_date', '<=', to)
    .where(inVisibleProject(userId))
    .orderBy('task.due_date')
    .orderBy('task.sort_order')
    .orderBy('task.id'),
);

const findDueInstances = instanceFinder((instances, { from, to }: Days & { userId: string }) =>
  instances
    .where('instance.completed_at', 'is', null)
    .where('instance.skipped_at', 'is', null)
    .where('instance.due_date', '>=', from)
    .where('instance.due_date', '<=', to)
    .where(visible('project'))
    .orderBy('instance.due_date')
    .orderBy('instance.id'),
);
