import { capitalised } from '#server/platform/calendar.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { brokenRule, conflict, missingReference } from '#server/platform/errors.ts';
import { existing, keyOf } from './links.ts';
import type { Edge } from '#server/platform/record-kind.ts';
import { isVisibleParent } from './references.ts';
import { rootRow, type TrashContent } from './trash-content.ts';
import { entriesHolding } from './trash-index.ts';

/**
 * Sets the parent of a restored record: its old one or a new one, which must exist.
 * @param parentId the id of the new parent, of any allowed kind; null: none, or the default parent of its kind; left
 * out: the old one.
 * @throws Conflict naming the deleted parent; RuleBroken for a new one that is missing or archived.
 */
export async function placeRoot(ctx: RequestContext, content: TrashContent, parentId?: string | null): Promise<void> {
  const { edges, trash } = ctx.graph.kindOf(content.root.table);
  const parents = edges.filter(({ isParent }) => isParent);
  const row = rootRow(content);
  if (parents.length === 0 && parentId) {
    throw brokenRule(`This ${ctx.graph.kindOf(content.root.table).word} cannot be in anything else`);
  }
  const set = (values: ReadonlyMap<Edge, string | null>) => {
    for (const [{ column }, id] of values) row[column] = id;
  };
  // The first declared column is the nearest parent: a subtask declares its task before its project.
  const nearest = parents.find(({ column }) => row[column] !== null);

  if (parentId === undefined) {
    const oldId = nearest && (row[nearest.column] as string);
    if (!oldId || (await existing(ctx, nearest.to, [oldId])).has(oldId)) return;
    throw conflict(await parentDeleted(ctx, content, nearest, oldId), 'parent_deleted');
  }
  if (parentId === null) {
    const lastResort = (await trash?.lastResort?.(ctx)) ?? null;
    return set(new Map(parents.map((edge) => [edge, edge.isRequired ? lastResort : null])));
  }
  await trash?.prepareParent?.(ctx, parentId);
  for (const chosen of parents) {
    if (!(await isVisibleParent(ctx, chosen.to, parentId))) continue;
    // The rules of its kind adapt the other parent columns.
    const values = parents.map((edge) => [
      edge,
      edge === chosen ? parentId : edge.isRequired ? row[edge.column] : null,
    ]);
    return set(new Map(values as [Edge, string | null][]));
  }
  throw missingReference(capitalised(wordOf(ctx, nearest ?? parents[0]!)));
}

/** Names the deleted parent as the trash lists it, and what can be done instead of restoring it. */
async function parentDeleted(ctx: RequestContext, content: TrashContent, edge: Edge, id: string): Promise<string> {
  const { word, trash } = ctx.graph.kindOf(content.root.table);
  const otherwise = `restore this ${word} ${trash?.lastResort ? 'to the Inbox' : 'without it'}`;
  const refs = [{ table: edge.to, id }, ...(edge.to === 'projects' ? [{ table: 'areas' as const, id }] : [])];
  const holding = await entriesHolding(ctx, refs);
  // The list of an area has its id.
  const table = refs.findLast((ref) => holding.has(keyOf(ref)))?.table ?? edge.to;
  const parent = ctx.graph.kindOf(table);
  const deleted = `The ${parent.word} “${content.parent_name ?? ''}” was deleted`;
  const entry = await readEntry(ctx, holding.get(keyOf({ table, id })));
  if (!entry) return `${deleted} for good. You can ${otherwise}.`;
  // Only tasks are in others of their kind.
  const isListed = entry.kind === parent.kind && (entry.kind !== 'task' || entry.name === content.parent_name);
  if (isListed) return `The ${parent.word} “${entry.name}” was deleted. Restore it first, or ${otherwise}.`;
  const { word: above } = ctx.graph.deletable(entry.kind);
  return `${deleted} with the ${above} “${entry.name}”. Restore the ${above} first, or ${otherwise}.`;
}

const readEntry = async ({ db, userId, now }: RequestContext, id: string | undefined) =>
  id === undefined
    ? undefined
    : db
        .selectFrom('trash')
        .select(['kind', 'name'])
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst();

const wordOf = ({ graph }: RequestContext, { to }: Edge): string => graph.kindOf(to).word;
