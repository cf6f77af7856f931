import { capitalised } from '#server/platform/calendar.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { brokenRule, conflict, missingReference } from '#server/platform/errors.ts';
import { existing } from './links.ts';
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
    const name = content.parent_name ?? '';
    // The list of an area has its id.
    const isList = nearest.to === 'projects' && (await entriesHolding(ctx, [{ table: 'areas', id: oldId }])).size > 0;
    throw conflict(
      `The ${isList ? 'area' : wordOf(ctx, nearest)} “${name}” was deleted. Restore it first, or choose another one.`,
      'parent_deleted',
    );
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

const wordOf = ({ graph }: RequestContext, { to }: Edge): string => graph.kindOf(to).word;
