import type { PillarBalance, TodayTask } from '#contract/today.ts';
import type { TopPillar } from '#server/features/pillars/top-pillars.ts';
import { percentOf } from '#server/platform/records.ts';

/**
 * Planned minutes by pillar of the top level; those without any are left out unless a share is wanted for them. Only
 * estimates count: a task without one takes nothing of a day's capacity (docs/decisions/0031).
 */
export function balanceOf(
  pillars: readonly TopPillar[],
  tasks: readonly TodayTask[],
  planned: number,
): PillarBalance[] {
  const ofPillar = Map.groupBy(tasks, (task) => task.pillar_id);
  return pillars
    .map((pillar) => {
      const rows = [pillar.id, ...pillar.subPillarIds].flatMap((id) => ofPillar.get(id) ?? []);
      const minutes = rows.reduce((sum, task) => sum + (task.estimated_duration ?? 0), 0);
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
