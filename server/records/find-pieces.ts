import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { amongIds } from '#server/database/dialect/among-ids.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { OwnedTable } from '#server/platform/record-kind.ts';

export type IdsByTable = Partial<Record<OwnedTable, readonly string[]>>;

/** Records of a piece: moving it takes some ten milliseconds. */
const RECORDS_PER_PIECE = 100;
const IDS_PER_QUERY = 2000;

/** Found records by table and id, each with the record of its own table that holds it. */
type Found = Map<OwnedTable, Map<string, string | null>>;

/**
 * Finds records with all named records that they hold, in pieces for `movePiece`: a record is in a later piece than the
 * records that it holds, and in the same one as those of its own table. Missing records are ignored.
 * @param more finds further records that belong to the found ones.
 */
export async function findPieces(
  ctx: RequestContext,
  ids: IdsByTable,
  more: (ctx: RequestContext, found: IdsByTable) => Promise<IdsByTable>,
): Promise<IdsByTable[]> {
  const found: Found = new Map();
  await addHeld(ctx, found, ids);
  await addHeld(
    ctx,
    found,
    await more(ctx, Object.fromEntries([...found].map(([table, all]) => [table, [...all.keys()]]))),
  );
  const pieces: Partial<Record<OwnedTable, string[]>>[] = [];
  let size = RECORDS_PER_PIECE;
  for (const { table } of ctx.graph.kinds.toReversed()) {
    for (const tree of treesOf(found.get(table) ?? new Map<string, string | null>())) {
      if (size >= RECORDS_PER_PIECE) {
        pieces.push({});
        size = 0;
      }
      (pieces.at(-1)![table] ??= []).push(...tree);
      size += tree.length;
    }
  }
  return pieces;
}

async function addHeld(ctx: RequestContext, found: Found, ids: IdsByTable): Promise<void> {
  let level = (Object.entries(ids) as [OwnedTable, readonly string[]][]).map(([table, all]) => ({
    ...{ table, column: 'id', ids: all },
  }));
  while (level.length > 0) {
    const added = new Map<OwnedTable, string[]>();
    for (const { table, column, ids: wanted } of level) {
      const known = found.get(table) ?? new Map<string, string | null>();
      found.set(table, known);
      const fresh = added.get(table) ?? [];
      added.set(table, fresh);
      for (let start = 0; start < wanted.length; start += IDS_PER_QUERY) {
        await yieldToEventLoop();
        for (const { id, holder } of await readHolders(
          ctx,
          table,
          column,
          wanted.slice(start, start + IDS_PER_QUERY),
        )) {
          if (known.has(id)) continue;
          known.set(id, holder);
          fresh.push(id);
        }
      }
    }
    level = [...added].flatMap(([above, all]) =>
      all.length === 0
        ? []
        : ctx.graph
            .edgesTo(above)
            .filter(({ onDelete, from }) => onDelete === 'held' && from.kind !== undefined)
            .map(({ from, column }) => ({ table: from.table, column, ids: all })),
    );
  }
}

async function readHolders(
  { db, userId, graph }: RequestContext,
  table: OwnedTable,
  column: string,
  ids: readonly string[],
): Promise<{ id: string; holder: string | null }[]> {
  const own = graph.kindOf(table).edges.find(({ to, onDelete }) => to === table && onDelete === 'held');
  const { rows } = await sql<{ id: string; holder: string | null }>`
    select id, ${own ? sql.ref(own.column) : sql`null`} as holder from ${sql.table(table)}
    where user_id = ${userId} and ${amongIds(db, column, ids)}
  `.execute(db);
  return rows;
}

/** Ids that hold each other, together. */
function treesOf(holderOf: ReadonlyMap<string, string | null>): Iterable<string[]> {
  const rootOf = (id: string): string => {
    const holder = holderOf.get(id);
    return holder != null && holderOf.has(holder) ? rootOf(holder) : id;
  };
  return Map.groupBy(holderOf.keys(), rootOf).values();
}
