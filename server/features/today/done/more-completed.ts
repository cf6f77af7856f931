import { COMPLETED_SHOWN, type Today, type TodayTask } from '#contract/today.ts';
import { readProjectPaths } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { findCompleted, sumCompleted } from './completed-rows.ts';

type Summed = Today['more_completed'][number];

/** The ids of the newest tasks and occurrences completed on a day. `more`: there are others. */
export async function newestCompleted(ctx: Context, day: string): Promise<{ ids: string[]; more: boolean }> {
  const found = await findCompleted(ctx, day, { rows: COMPLETED_SHOWN + 1, after: null });
  return { ids: found.slice(0, COMPLETED_SHOWN).map(({ id }) => id), more: found.length > COMPLETED_SHOWN };
}

/** Sums by pillar of the tasks and occurrences completed on a day that have no listed row. */
export async function sumMore(ctx: Context, day: string, listed: readonly TodayTask[]): Promise<Summed[]> {
  const sums = await sumCompleted(ctx, day);
  const paths = await readProjectPaths(
    ctx,
    sums.flatMap(({ project_id }) => project_id ?? []),
  );
  const byPillar = new Map<string | null, Summed>();
  const add = (project: string | null, { tasks, estimated_duration, assumed_count }: Omit<Summed, keyof Pillar>) => {
    const path = project === null ? undefined : paths.get(project);
    const pillar = path?.pillar_id ?? null;
    const known = byPillar.get(pillar) ?? {
      ...{ pillar_id: pillar, pillar_name: path?.pillar_name ?? null, pillar_color: path?.pillar_color ?? null },
      ...{ tasks: 0, estimated_duration: 0, assumed_count: 0 },
    };
    known.tasks += tasks;
    known.estimated_duration += estimated_duration;
    known.assumed_count += assumed_count;
    byPillar.set(pillar, known);
  };
  for (const sum of sums) add(sum.project_id, sum);
  for (const { project_id, completed, estimated_duration: minutes } of listed) {
    if (!completed) continue;
    add(project_id, { tasks: -1, estimated_duration: -(minutes ?? 0), assumed_count: minutes === null ? -1 : 0 });
  }
  return [...byPillar.values()].filter(({ tasks }) => tasks > 0);
}

type Pillar = Pick<Summed, 'pillar_id' | 'pillar_name' | 'pillar_color'>;
