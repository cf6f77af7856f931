import type { PillarBalance, TodayTask } from '#contract/today.ts';
import type { Context } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';

/** Planned minutes by pillar of the top level; those without any are left out unless a share is wanted for them. */
export async function readBalance(
  { db, userId }: Context,
  tasks: readonly TodayTask[],
  planned: number,
): Promise<PillarBalance[]> {
  // Without the counts that a list of pillars has: they would read every task the person ever had.
  const pillars = await db
    .selectFrom('pillars')
    .select(['id', 'parent_pillar_id', 'name', 'color', 'time_allocation_percentage'])
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const topOf = new Map(pillars.map((pillar) => [pillar.id, pillar.parent_pillar_id ?? pillar.id]));
  const byTop = Map.groupBy(tasks, (task) => (task.pillar_id === null ? undefined : topOf.get(task.pillar_id)));
  return pillars
    .filter((pillar) => pillar.parent_pillar_id === null)
    .map((pillar) => {
      const ofPillar = byTop.get(pillar.id) ?? [];
      const minutes = ofPillar.reduce((sum, task) => sum + (task.estimated_duration ?? 0), 0);
      return {
        pillar_id: pillar.id,
        pillar_name: pillar.name,
        color: pillar.color,
        planned_minutes: minutes,
        planned_percentage: percentOf(minutes, planned),
        target_percentage: pillar.time_allocation_percentage,
      };
    })
    .filter((row) => row.planned_minutes > 0 || row.target_percentage !== null);
}
