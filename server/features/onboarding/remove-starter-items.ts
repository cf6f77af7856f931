import type { StarterCounts } from '#contract/onboarding.ts';
import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import type { OwnedRow, OwnedTable } from '#server/platform/record-kind.ts';
import { moveToTrash } from '#server/records/move-to-trash.ts';
import { rowsWhere } from '#server/records/read-subtrees.ts';

/** The tables of starter records, from the leaves up. */
const STARTER_TABLES = ['tasks', 'projects', 'areas', 'pillars'] as const;
type StarterTable = (typeof STARTER_TABLES)[number];

const isStarterTable = (table: OwnedTable): table is StarterTable => STARTER_TABLES.some((each) => each === table);

/** Rows of untouched starter items by id, by table. */
type Untouched = Record<StarterTable, Map<string, OwnedRow>>;

/** Their kinds in the trash. */
const KINDS = { tasks: 'task', projects: 'project', areas: 'area', pillars: 'pillar' } as const;

/**
 * Moves untouched starter records to the trash. Records that contain or link a remaining record are kept, and so are
 * those inside a record of the user. A repeated request gets the first response.
 */
export function removeStarterItems(request: RequestContext, requestId?: string) {
  return answerOnce(request, 'remove starter items', requestId, removeUntouched);
}

function removeUntouched(request: RequestContext) {
  return transactLocked(request, async (ctx) => {
    const all = await countStarterItems(ctx);
    const untouched = await readUntouched(ctx);
    let keptMore = true;
    while (keptMore) keptMore = await keepWhatIsInUse(ctx, untouched);
    const removed = countsOf((table) => untouched[table].size);
    const kept = countsOf((table) => all[table] - removed[table]);
    const trash_ids: string[] = [];
    // Pillars last: entries are restored in reverse order, so each finds its parent.
    for (const table of STARTER_TABLES) {
      const roots = rootsOf(ctx, table, untouched);
      if (roots.length > 0) trash_ids.push(...(await moveToTrash(ctx, KINDS[table], roots)));
    }
    return { success: true as const, message: 'Starter items removed', removed, kept, trash_ids };
  });
}

const countsOf = (count: (table: StarterTable) => number): StarterCounts => ({
  pillars: count('pillars'),
  areas: count('areas'),
  projects: count('projects'),
  tasks: count('tasks'),
});

/** The number of starter records, touched or not. */
async function countStarterItems({ db, userId }: RequestContext): Promise<StarterCounts> {
  const found: StarterCounts = { pillars: 0, areas: 0, projects: 0, tasks: 0 };
  for (const table of STARTER_TABLES) {
    const { total } = await db
      .selectFrom(table as 'areas')
      .where('user_id', '=', userId)
      .where('from_template', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    found[table] = Number(total);
  }
  return found;
}

async function readUntouched(ctx: RequestContext): Promise<Untouched> {
  const untouched: Untouched = { tasks: new Map(), projects: new Map(), areas: new Map(), pillars: new Map() };
  for (const table of STARTER_TABLES) {
    const rows = await ctx.db
      // Typed as one of the four tables: all have the columns used here.
      .selectFrom(table as 'areas')
      .selectAll()
      .where('user_id', '=', ctx.userId)
      .where('from_template', 'is not', null)
      .whereRef('updated_at', '=', 'created_at')
      .execute();
    for (const row of rows) untouched[table].set(row.id, row as unknown as OwnedRow);
  }
  return untouched;
}

/** Excludes records that a remaining row refers to, and those inside the user's own. Returns whether any were. */
async function keepWhatIsInUse(ctx: RequestContext, untouched: Untouched): Promise<boolean> {
  const sizes = () => STARTER_TABLES.map((table) => untouched[table].size).join();
  const before = sizes();
  for (const table of STARTER_TABLES) {
    for (const { from, column, onDelete, isUse } of ctx.graph.edgesTo(table)) {
      if (onDelete === 'mention' && !isUse) continue;
      for (const row of await rowsWhere(ctx, from.table, column, [...untouched[table].keys()])) {
        const goesAlong = isStarterTable(from.table) && untouched[from.table].has(row['id'] as string);
        if (!goesAlong) untouched[table].delete(row[column] as string);
      }
    }
    for (const { to, column, isParent } of ctx.graph.kindOf(table).edges) {
      if (!isParent) continue;
      const parentIds = new Set([...untouched[table].values()].flatMap((row) => (row[column] as string | null) ?? []));
      const parents = await rowsWhere(ctx, to, 'id', [...parentIds]);
      const own = new Set(parents.filter((row) => row['from_template'] === null).map(({ id }) => id));
      for (const [id, row] of untouched[table]) if (own.has(row[column])) untouched[table].delete(id);
    }
  }
  return sizes() !== before;
}

/** The records of a table that are not inside another untouched record. */
function rootsOf({ graph }: RequestContext, table: StarterTable, untouched: Untouched): string[] {
  const holders = graph.kindOf(table).edges.filter(({ onDelete }) => onDelete === 'held');
  const isTakenAlong = (row: OwnedRow) =>
    holders.some(({ to, column }) => isStarterTable(to) && untouched[to].has(row[column] as string));
  return [...untouched[table]].flatMap(([id, row]) => (isTakenAlong(row) ? [] : [id]));
}
