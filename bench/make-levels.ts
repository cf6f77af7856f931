import { areasContract } from '#contract/areas.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { type Call, mapLimited } from './client.ts';
import type { LifePlan } from './life-plan.ts';

/**
 * Creates pillars and areas. Pillars are created one by one, so that they have the same order on every server and a
 * sub-pillar finds its parent.
 * @returns their ids in the order of the plan.
 */
export async function makeLevels(
  call: Call,
  token: string,
  { pillars, areas }: Pick<LifePlan, 'pillars' | 'areas'>,
  concurrency: number,
): Promise<{ pillarIds: string[]; areaIds: string[] }> {
  const pillarIds: string[] = [];
  for (const { parent, body } of pillars) {
    const parent_pillar_id = parent === null ? null : pillarIds[parent]!;
    pillarIds.push((await call(pillarsContract.create, { body: { ...body, parent_pillar_id } }, token)).id);
  }
  const areaIds = await mapLimited(areas, concurrency, async ({ parent, body }) => {
    return (await call(areasContract.create, { body: { ...body, pillar_id: pillarIds[parent]! } }, token)).id;
  });
  return { pillarIds, areaIds };
}
