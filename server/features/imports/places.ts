import type { ImportChoices } from '#contract/imports.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { assertReferences } from '#server/records/references.ts';

/** @throws RuleBroken for an area or a pillar that is missing or archived. */
export async function assertPlaces(
  ctx: RequestContext,
  { area_id = null, pillar_id = null }: ImportChoices,
): Promise<void> {
  await assertReferences(ctx, 'projects', { area_id });
  await assertReferences(ctx, 'areas', { pillar_id });
}
