import type { Area } from '#contract/areas.ts';
import { hasWord, lowered, stemsOf } from '../facts/words.ts';
import type { Plan } from './plans/plan.ts';

/** An area that was chosen, with what speaks for it. */
export interface ChosenArea {
  area: Area;
  /** Words of the goal that it shares; empty where its kind decides. */
  shared: string[];
}

/** What a hit counts in each place. */
const IN_NAME = 6;
const IN_PILLAR = 3;
const IN_DESCRIPTION = 2;
/** It is named as such areas are, or its pillar is. */
const OF_KIND = 4;
const PILLAR_OF_KIND = 2;

/**
 * The area whose words fit a goal best; of equal ones the more important, then the first. Null where nothing fits: a
 * wrong guess is worse than a question.
 */
export function chooseArea(areas: readonly Area[], goal: string, plan: Plan): ChosenArea | null {
  const wanted = stemsOf(goal);
  const scored = areas.map((area) => {
    const shared = [...stemsOf(area.name)].filter((stem) => wanted.has(stem));
    const inPillar = [...stemsOf(area.pillar_name ?? '')].filter((stem) => wanted.has(stem));
    const described = [...stemsOf(area.description)].filter((stem) => wanted.has(stem));
    const isOfKind = (name: string) => plan.areas.some((word) => hasWord(lowered(name), word));
    const score =
      IN_NAME * shared.length +
      IN_PILLAR * inPillar.length +
      IN_DESCRIPTION * Math.min(described.length, 2) +
      (isOfKind(area.name) ? OF_KIND : 0) +
      (isOfKind(area.pillar_name ?? '') ? PILLAR_OF_KIND : 0);
    return { area, score, shared: [...new Set([...shared, ...inPillar, ...described])] };
  });
  const [best] = scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || other.area.importance - one.area.importance);
  return best ? { area: best.area, shared: wordsIn(goal, best.shared) } : null;
}

/** The words of a goal that have these stems, as they were written. */
function wordsIn(goal: string, stems: readonly string[]): string[] {
  const words = goal.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return stems.flatMap((stem) => words.find((word) => stemsOf(word).has(stem)) ?? []);
}
