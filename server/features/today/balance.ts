import { dayTotals } from '#contract/rules/day-totals.ts';
import type { PillarBalance, Today } from '#contract/today.ts';
import type { GivenShares } from '#server/features/pillars/given-shares.ts';
import { percentOf } from '#server/platform/records.ts';

/**
 * Planned minutes by top-level pillar; pillars without any are left out unless they have a wanted share. A planned task
 * counts with the time it will have when completed (docs/decisions/0073).
 */
export function balanceOf(
  { pillars, usualMinutes }: Pick<GivenShares, 'pillars' | 'usualMinutes'>,
  { tasks, more_open, more_completed }: Pick<Today, 'tasks' | 'more_open' | 'more_completed'>,
  planned: number,
): PillarBalance[] {
  const ofPillar = Map.groupBy(tasks, (task) => task.pillar_id);
  return pillars
    .map(({ pillar }) => {
      const ids = [pillar.id, ...pillar.subPillarIds];
      const ofIds = (more: Today['more_open']) => more.filter(({ pillar_id }) => ids.includes(pillar_id!));
      const { planned_minutes: minutes } = dayTotals(
        {
          tasks: ids.flatMap((id) => ofPillar.get(id) ?? []),
          more_open: ofIds(more_open),
          more_completed: ofIds(more_completed),
        },
        usualMinutes,
      );
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
