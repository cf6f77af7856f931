import type { Pillar } from '#contract/pillars.ts';
import { wholeShares } from '#web/ui/marks/percent.ts';
import type { PillarShare } from './ShareList.tsx';

/** The given share of a pillar over some days. */
export interface Given {
  /** Whole percent, rounded so that all pillars add up; null if no time was given to any. */
  share: number | null;
  /** The exact percent, for bars. */
  exact: number;
  /** `1 h 45 short`. */
  gapText: string;
}

export interface GivenByPillar {
  of: ReadonlyMap<string, Given>;
  /** The percentage of a full bar. It is the same for all pillars, so their bars can be compared. */
  full: number;
  /** Whole percent of the time given outside all pillars, with which the shares add up to 100. */
  outside: number;
}

type Share = Pick<PillarShare, 'pillar_id' | 'actual_percentage' | 'target_percentage' | 'gap_text'>;

/** The given shares by pillar. @param shares including that outside all pillars. */
export function givenByPillar(shares: readonly Share[]): GivenByPillar {
  const isNoneGiven = shares.every(({ actual_percentage }) => actual_percentage === 0);
  const whole = wholeShares(shares.map(({ actual_percentage }) => actual_percentage));
  const given = shares.map(({ pillar_id, actual_percentage: exact, gap_text: gapText }, index) => {
    const share = isNoneGiven ? null : whole[index]!;
    return [pillar_id ?? '', { share, exact, gapText }] as const;
  });
  return {
    of: new Map(given),
    outside: isNoneGiven ? 0 : (whole[shares.findIndex(({ pillar_id }) => pillar_id === null)] ?? 0),
    full: Math.max(1, ...shares.map((each) => Math.max(each.actual_percentage, each.target_percentage ?? 0))),
  };
}

/** Whether a pillar has its own given share: that of a sub-pillar is part of its parent's, and archived ones have none. */
export const hasGivenShare = (pillar: Pick<Pillar, 'parent_pillar_id' | 'archived'>): boolean =>
  pillar.parent_pillar_id === null && !pillar.archived;
