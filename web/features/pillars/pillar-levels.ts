import type { Pillar } from '#contract/pillars.ts';

export interface PillarLevel<P extends Pillar = Pillar> {
  pillar: P;
  subs: P[];
}

/** The top-level pillars in order, each with its sub-pillars; one whose parent is missing counts as top-level. */
export function pillarLevels<P extends Pillar>(pillars: readonly P[]): PillarLevel<P>[] {
  const known = new Set(pillars.map(({ id }) => id));
  return pillars
    .filter(({ parent_pillar_id }) => parent_pillar_id === null || !known.has(parent_pillar_id))
    .map((pillar) => ({ pillar, subs: pillars.filter(({ parent_pillar_id }) => parent_pillar_id === pillar.id) }));
}
