import { sql } from 'kysely';
import { joinTopPillar } from '#server/database/levels-above.ts';
import { prepare } from '#server/database/prepare.ts';
import { visible } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';

/** A top-level pillar, which can have a wanted share. A sub-pillar counts towards its parent's share. */
export interface TopPillar {
  id: string;
  name: string;
  icon: string;
  color: string;
  time_allocation_percentage: number | null;
  /** 1 when it has a description. */
  has_why: number;
  /** The visible ones. */
  subPillarIds: string[];
}

/** The visible top-level pillars in their order, without the counts of a list. */
export async function readTopPillars({ db, userId }: Context): Promise<TopPillar[]> {
  const rows = await selectPillars(db, { userId });
  const subPillars = Map.groupBy(rows, (row) => row.parent_pillar_id);
  return (subPillars.get(null) ?? []).map(({ parent_pillar_id: _, ...pillar }) => ({
    ...pillar,
    subPillarIds: (subPillars.get(pillar.id) ?? []).map(({ id }) => id),
  }));
}

const selectPillars = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom('pillars as pillar')
    .$call(joinTopPillar)
    .where('pillar.user_id', '=', userId)
    .where(visible('pillar'))
    .select([
      'pillar.id',
      'pillar.parent_pillar_id',
      'pillar.name',
      'pillar.icon',
      'pillar.color',
      'pillar.time_allocation_percentage',
      sql<number>`case when pillar.description = '' then 0 else 1 end`.as('has_why'),
    ])
    .orderBy('pillar.sort_order')
    .orderBy('pillar.created_at')
    .orderBy('pillar.id'),
);
