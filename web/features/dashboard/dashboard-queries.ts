import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Dashboard, dashboardContract } from '#contract/dashboard.ts';
import { todayContract } from '#contract/today.ts';
import { ALIGNMENT, alignmentQueries } from '#web/features/alignment/alignment-queries.ts';
import { DAY, todayQueries } from '#web/features/today/today-queries.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';

const justAsked = new WeakMap<QueryClient, Promise<Dashboard>>();

/** Queries that start together share one call; a later one asks anew, since something may have changed meanwhile. */
function readDashboard(client: QueryClient): Promise<Dashboard> {
  const shared = justAsked.get(client);
  if (shared) return shared;
  const asked = call(dashboardContract.read);
  justAsked.set(client, asked);
  setTimeout(() => justAsked.delete(client));
  return asked;
}

/**
 * What the dashboard shows, read in one call. Each part has the key of its feature, so that a change made anywhere
 * shows here as well.
 */
export const dashboardQueries = {
  /** The user's today, as the section Today has it. */
  day: (date: string) =>
    recordQuery({
      queryKey: todayQueries.day(date).queryKey,
      view: DAY,
      fetch: async (signal, client) => {
        const { today, today_tasks } = await readDashboard(client);
        // Around midnight the server may be a day ahead.
        if (today.date !== date) return call(todayContract.read, { query: { date } }, { signal });
        return { ...today, tasks: today_tasks };
      },
    }),
  /** Open tasks that were added last and are not among today's, the newest first. */
  recentTasks: () =>
    recordQuery({
      queryKey: ['tasks', 'recent'],
      view: { list: 'task', holds: (task) => !task.completed && task.parent_task_id === null },
      fetch: async (_, client) => (await readDashboard(client)).recent_tasks,
    }),
  /** The soonest due first. */
  projectsInProgress: () =>
    recordQuery({
      queryKey: ['projects', 'in-progress'],
      view: { list: 'project' },
      fetch: async (_, client) => (await readDashboard(client)).projects_in_progress,
    }),
  /** Scores, goal and balance, as the section of alignment has them. */
  alignment: () =>
    recordQuery({
      queryKey: alignmentQueries.dashboard().queryKey,
      view: ALIGNMENT,
      fetch: async (_, client) => (await readDashboard(client)).alignment,
    }),
  /** What else the figures show: each day of twelve weeks, what is worth most now, the courses to go on with. */
  figures: () =>
    queryOptions({
      queryKey: ['dashboard', 'figures'],
      meta: { kept: true },
      queryFn: async ({ client }) => {
        const { activity, next_action, recent_courses } = await readDashboard(client);
        return { activity, next_action, recent_courses };
      },
    }),
  stats: () =>
    queryOptions({
      queryKey: ['dashboard', 'stats'],
      meta: { kept: true },
      queryFn: async ({ client }) => (await readDashboard(client)).stats,
    }),
};
