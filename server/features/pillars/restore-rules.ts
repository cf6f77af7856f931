import { idList } from '#server/database/id-list.ts';
import { sameUser } from '#server/database/levels-above.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { LeftOut, Link, Rows } from '#server/platform/record-kind.ts';

/* Keeps sub-pillars one level deep after a restore. */

/** A pillar whose parent has become a sub-pillar is restored at the top level. */
export async function fitPillars(ctx: RequestContext, { pillars = [] }: Rows): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for (const row of pillars) {
    const parentId = row['parent_pillar_id'] as string | null;
    if (parentId === null || (await topPillars(ctx, [parentId])).has(parentId)) continue;
    row['parent_pillar_id'] = null;
    leftOut.push({ reason: deep(row['name'] as string) });
  }
  return leftOut;
}

/**
 * Sub-pillars return below their pillar only if it is top-level and they have no sub-pillars themselves, including
 * those restored before them.
 */
export async function refuseDeepPillars(ctx: RequestContext, links: readonly Link[]) {
  const { db, userId } = ctx;
  const tops = await topPillars(
    ctx,
    links.map(({ pointer }) => pointer!.target),
  );
  const rows = await db
    .selectFrom('pillars as pillar')
    .leftJoin('pillars as sub', (join) => sameUser(join, 'sub.parent_pillar_id', 'pillar.id'))
    .where('pillar.user_id', '=', userId)
    .where('pillar.id', 'in', idList(links.map(({ pointer }) => pointer!.id)))
    .select(['pillar.id', 'pillar.name', 'sub.id as sub_id'])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const withSubs = new Set(rows.filter(({ sub_id }) => sub_id !== null).map(({ id }) => id));
  return links.flatMap((link) => {
    const { id, target } = link.pointer!;
    if (withSubs.has(id)) return [{ link, reason: deep(names.get(id)!) }];
    if (!tops.has(target)) return [{ link }];
    withSubs.add(target);
    tops.delete(id);
    return [];
  });
}

const deep = (name: string) => `“${name}” is now at the top level, since sub-pillars are one level deep.`;

async function topPillars({ db, userId }: RequestContext, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('pillars')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .where('parent_pillar_id', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
