import type { RequestContext } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { assertReferences } from '#server/records/references.ts';

/**
 * Sub-pillars are one level deep: a parent must be a top-level pillar, and a pillar with sub-pillars cannot have a
 * parent.
 * @param childId the pillar to move below the parent, if it already exists.
 * @throws RuleBroken.
 */
export async function assertParentPillar(ctx: RequestContext, parentId: string, childId?: string): Promise<void> {
  const { db, userId } = ctx;
  if (parentId === childId) throw brokenRule('A pillar cannot be its own parent');
  await assertReferences(ctx, 'pillars', { parent_pillar_id: parentId });
  const related = await db
    .selectFrom('pillars')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('id', '=', parentId), eb('parent_pillar_id', 'is not', null)]),
        ...(childId ? [eb('parent_pillar_id', '=', childId)] : []),
      ]),
    )
    .executeTakeFirst();
  if (!related) return;
  throw brokenRule(
    related.id === parentId
      ? 'A sub-pillar cannot have sub-pillars'
      : 'A pillar that has sub-pillars cannot become one itself',
  );
}
