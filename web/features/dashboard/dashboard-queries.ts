import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Dashboard, dashboardContract } from '#contract/dashboard.ts';
import { todayContract } from '#contract/today.ts';
import { ALIGNMENT, alignmentQueries } from '#web/features/alignment/alignment-queries.ts';
import { DAY, type ShownDay, todayQueries } from '#web/features/today/today-queries.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';

const justAsked = new WeakMap<QueryClient, Promise<Dashboard>>();

/** Queries that start together share one call; a later one makes a new call, because the data may have changed. */
function readDashboard(client: QueryClient): Promise<Dashboard> {
  const shared = justAsked.get(client);
  if (shared) return shared;
  const asked = call(dashboardContract.read);
  justAsked.set(client, asked);
  setTimeout(() => justAsked.delete(client));
  return asked;
}

/**
 * The queries of the dashboard, read in one call. Each part has the query key of its feature, so that changes made
 * anywhere show here too.
 */
export const dashboardQueries = {
  /** The day, as in Today. */
  day: (date: string) =>
    recordQuery<ShownDay, ReturnType<typeof todayQueries.day>['queryKey']>({
      queryKey: todayQueries.day(date).queryKey,
      view: DAY,
      fetch: async (signal, client) => {
        const { today, today_tasks } = await readDashboard(client);
        // Around midnight the server may be a day ahead.
        if (today.date !== date) return call(todayContract.read, { query: { date } }, { signal });
        return { ...today, tasks: today_tasks };
      },
    }),
  /** The newest open tasks that are not in Today's list. */
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
  /** Scores, goal and balance, as in alignment. */
  alignment: () =>
    recordQuery({
      queryKey: alignmentQueries.dashboard().queryKey,
      view: ALIGNMENT,
      fetch: async (_, client) => (await readDashboard(client)).alignment,
    }),
  /** The other figures: activity of twelve weeks, the next action, and courses to continue. */
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
