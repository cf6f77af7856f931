import type { Alignment, Completion } from '#contract/alignment.ts';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { isLate } from '#contract/rules/due-time.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { visible } from '#server/database/visibility.ts';
import { readCompletions } from '#server/features/alignment/completions.ts';
import { readAlignment } from '#server/features/alignment/read-alignment.ts';
import { listAreasOf } from '#server/features/areas/queries.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { readActiveDays } from '#server/features/completions/active-days.ts';
import { listProjectsWithPaths } from '#server/features/projects/queries.ts';
import { bringUpToDate } from '#server/features/recurring/instances/generate-instances.ts';
import { instanceFinder } from '#server/features/recurring/instances/instance-queries.ts';
import { inVisibleProject, taskFinder } from '#server/features/tasks/queries.ts';
import { type Above, readAbove } from '#server/features/tasks/tasks-above.ts';
import { readDayList } from '#server/features/today/day-list.ts';
import { readToday } from '#server/features/today/read-today.ts';
import { addDays, rollingWeekStart, weekStart } from '#server/platform/calendar.ts';
import { type Context, personNow, today } from '#server/platform/context.ts';
import { type ProjectProgress, readProgress } from './progress.ts';

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
  /** Overdue rows that `today.tasks` has no room for. */
  moreOverdue: number;
  /** The completed projects. */
  completed: Pick<Project, 'id' | 'name'>[];
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

/** An open task, or an occurrence of a recurring one, with a due date. */
interface DueTask extends Pick<TodayTask, 'kind'> {
  id: string;
  name: string;
  due_date: string;
}

/** Reads a snapshot with a fixed number of statements. */
export async function readSnapshot(ctx: Context): Promise<Snapshot> {
  const listing = listProjectsWithPaths(ctx);
  const [{ projects }, areas] = await Promise.all([listing, listAreasOf(ctx, listing)]);
  const open = projects.filter(({ status, is_inbox }) => status !== 'Completed' && !is_inbox);
  const ofToday = await readToday(ctx);
  const due = await readDue(ctx);
  const progress = await readProgress(ctx, open);
  const named = [...ofToday.tasks, ...ofToday.available_tasks, ...due.due, ...nextOf(progress)];
  return {
    ...(await readWeek(ctx, today(ctx))),
    ...due,
    today: ofToday,
    moreOverdue: ofToday.more_open.length > 0 ? await countMoreOverdue(ctx) : 0,
    areas,
    inboxId: projects.find(({ is_inbox }) => is_inbox)?.id,
    completed: projects.filter(({ status }) => status === 'Completed'),
    projects: progress,
    above: await readAbove(ctx, [...new Set(named.map(({ id }) => id))]),
  };
}

async function countMoreOverdue(ctx: Context): Promise<number> {
  const { moreOpen } = await readDayList(ctx, today(ctx));
  return moreOpen.filter((row) => isLate(row, personNow(ctx))).length;
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
  return {
    ...(await readWeek(ctx, day)),
    today: today(ctx),
    projects: progress,
    above: await readAbove(
      ctx,
      nextOf(progress).map(({ id }) => id),
    ),
  };
}

const nextOf = (projects: readonly ProjectProgress[]) => projects.flatMap(({ next }) => next ?? []);

async function readWeek(ctx: Context, day: string) {
  const from = rollingWeekStart(day);
  return {
    ...{ day, from, locale: ctx.locale },
    done: await readCompletions(ctx, from, day),
    entries: (await readActiveDays(ctx, from, day)).reduce((sum, { entries }) => sum + entries, 0),
    alignment: await readAlignment(ctx, day),
  };
}

interface Days {
  from: string;
  to: string;
}

/** Reads tasks due from today to the end of the user's week, by day. */
async function readDue(ctx: Context): Promise<{ weekEnd: string; due: DueTask[] }> {
  const { week_starts_on } = await getUser(ctx.db, ctx.userId);
  const from = today(ctx);
  const weekEnd = addDays(weekStart(from, week_starts_on), 6);
  await bringUpToDate(ctx);
  const days = { from, to: weekEnd };
  const tasks = await findDueTasks(ctx, days);
  const instances = await findDueInstances(ctx, days);
  const due = [
    ...tasks.map(({ id, name, due_date }) => ({ id, name, due_date: due_date!, kind: 'task' as const })),
    ...instances.map(({ id, name, due_date }) => ({ id, name, due_date, kind: 'recurring' as const })),
  ];
  return { weekEnd, due: due.toSorted((one, other) => (one.due_date < other.due_date ? -1 : 1)) };
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
