import type { MoreTasks, TodayTask } from '#contract/today.ts';
import { readProjectPaths } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { sumCompleted } from './done/completed-rows.ts';
import type { OpenRow } from './open/open-rows.ts';

/** A sum of the rows of a project, or of those without one. */
type ProjectSum = Pick<MoreTasks, 'tasks' | 'estimated_duration' | 'assumed_count'> & { project_id: string | null };

/** Sums by pillar of the open rows of a day that have no listed row. */
export const sumMoreOpen = (ctx: Context, rows: readonly OpenRow[]): Promise<MoreTasks[]> =>
  sumByPillar(
    ctx,
    rows.map((row) => sumOf(row, 1)),
  );

/** Sums by pillar of the tasks and occurrences completed on a day that have no listed row. */
export async function sumMoreCompleted(ctx: Context, day: string, listed: readonly TodayTask[]): Promise<MoreTasks[]> {
  const shown = listed.filter(({ completed }) => completed).map((row) => sumOf(row, -1));
  return sumByPillar(ctx, [...(await sumCompleted(ctx, day)), ...shown]);
}

/**
 * One row as a sum.
 * @param sign -1 to subtract it.
 */
const sumOf = (
  { project_id, estimated_duration: minutes }: Pick<OpenRow, 'project_id' | 'estimated_duration'>,
  sign: 1 | -1,
): ProjectSum => ({
  ...{ project_id, tasks: sign, estimated_duration: sign * (minutes ?? 0) },
  assumed_count: minutes === null ? sign : 0,
});

async function sumByPillar(ctx: Context, sums: readonly ProjectSum[]): Promise<MoreTasks[]> {
  if (sums.length === 0) return [];
  const paths = await readProjectPaths(ctx, [...new Set(sums.flatMap(({ project_id }) => project_id ?? []))]);
  const byPillar = new Map<string | null, MoreTasks>();
  for (const { project_id, tasks, estimated_duration, assumed_count } of sums) {
    const path = project_id === null ? undefined : paths.get(project_id);
    const pillar = path?.pillar_id ?? null;
    const known = byPillar.get(pillar) ?? {
      ...{ pillar_id: pillar, pillar_name: path?.pillar_name ?? null, pillar_color: path?.pillar_color ?? null },
      ...{ tasks: 0, estimated_duration: 0, assumed_count: 0 },
    };
    known.tasks += tasks;
    known.estimated_duration += estimated_duration;
    known.assumed_count += assumed_count;
    byPillar.set(pillar, known);
  }
  return [...byPillar.values()].filter(({ tasks }) => tasks > 0);
}
