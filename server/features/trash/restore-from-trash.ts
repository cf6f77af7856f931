import { type Context, transact } from '#server/platform/context.ts';
import type { Db } from '#server/database/transaction.ts';
import { brokenRule, conflict, notFound } from '#server/platform/errors.ts';
import { parentOf, type Subtree, SUBTREE_TABLES } from './subtree.ts';

const ROWS_PER_INSERT = 200;

/**
 * Puts a deleted thing back as it was: the same ids, order and links.
 * @param parentId another parent, or null for none where the kind allows it; left out: where it was.
 * @throws RequestError 404; 409 naming the parent that is gone, or when something has taken an id; 400 for a bad parent.
 */
export function restoreFromTrash(ctx: Context, id: string, parentId?: string | null) {
  return transact(ctx, async ({ db, userId, now }) => {
    const entry = await db
      .deleteFrom('trash')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('expires_at', '>', now.toISOString())
      .returning(['name', 'subtree'])
      .executeTakeFirst();
    if (!entry) throw notFound('Trash entry');
    const subtree = JSON.parse(entry.subtree) as Subtree;
    await placeBelow(db, userId, subtree, parentId);
    for (const table of SUBTREE_TABLES) await putBack(db, table, subtree[table]);
    await waitAgain(db, userId, subtree);
    await linkAgain(db, userId, subtree);
    return { success: true as const, message: `“${entry.name}” restored` };
  });
}

/** Lets the root point at its old or its new parent, which must be there. */
async function placeBelow(db: Db, userId: string, subtree: Subtree, parentId?: string | null): Promise<void> {
  const parent = parentOf(subtree)!;
  const wanted = parentId === undefined ? parent.id : parentId;
  const isOptional = parent.table === 'pillars' || parent.table === 'areas';
  if (wanted === null) {
    if (!isOptional) throw brokenRule(`A ${parent.word} is needed`);
  } else {
    const there = await db
      .selectFrom(parent.table as 'pillars')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', wanted)
      // Sub-pillars are one level deep.
      .$if(parent.column === 'parent_pillar_id', (query) => query.where('parent_pillar_id', 'is', null))
      .executeTakeFirst();
    if (!there && parentId === undefined) {
      throw conflict(
        `The ${parent.word} “${subtree.parent_name ?? ''}” is gone. Restore it first, or choose another one.`,
      );
    }
    if (!there) throw brokenRule(`${parent.word[0]!.toUpperCase()}${parent.word.slice(1)} not found`);
  }
  const root = SUBTREE_TABLES.map((table) => subtree[table][0]).find((row) => row !== undefined)!;
  (root as unknown as Record<string, string | null>)[parent.column] = wanted;
  if (parent.column !== 'project_id') return;
  // Subtasks live in the project of their task.
  for (const task of subtree.tasks) task.project_id = wanted!;
}

async function putBack(db: Db, table: (typeof SUBTREE_TABLES)[number], rows: readonly unknown[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const batch = rows.slice(start, start + ROWS_PER_INSERT) as never;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto(table)
      .values(batch)
      .onConflict((oc) => oc.columns(['user_id', 'id']).doNothing())
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows) !== Math.min(ROWS_PER_INSERT, rows.length - start)) {
      throw conflict('Something with the same id exists again, so this cannot be restored.');
    }
  }
}

/** Dependencies come back where both of their tasks are there. */
async function waitAgain(db: Db, userId: string, { task_dependencies }: Subtree): Promise<void> {
  if (task_dependencies.length === 0) return;
  const tasks = await db.selectFrom('tasks').select('id').where('user_id', '=', userId).execute();
  const there = new Set(tasks.map((task) => task.id));
  const rows = task_dependencies.filter((row) => there.has(row.task_id) && there.has(row.depends_on_id));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await db
      .insertInto('task_dependencies')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflict((oc) => oc.doNothing())
      .execute();
  }
}

/** Areas and sub-pillars of a pillar come back to it where nobody has linked them elsewhere since. */
async function linkAgain(db: Db, userId: string, { pillars, unlinked }: Subtree): Promise<void> {
  const pillar = pillars[0];
  if (!pillar) return;
  if (unlinked.area_ids.length > 0) {
    await db
      .updateTable('areas')
      .set({ pillar_id: pillar.id })
      .where('user_id', '=', userId)
      .where('id', 'in', unlinked.area_ids)
      .where('pillar_id', 'is', null)
      .execute();
  }
  if (unlinked.sub_pillar_ids.length > 0 && pillar.parent_pillar_id === null) {
    const parents = db.selectFrom('pillars').select('parent_pillar_id').where('user_id', '=', userId);
    await db
      .updateTable('pillars')
      .set({ parent_pillar_id: pillar.id })
      .where('user_id', '=', userId)
      .where('id', 'in', unlinked.sub_pillar_ids)
      .where('parent_pillar_id', 'is', null)
      .where('id', 'not in', parents.where('parent_pillar_id', 'is not', null).$castTo<{ parent_pillar_id: string }>())
      .execute();
  }
}
