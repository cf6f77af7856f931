import { type Context, lockUser, transact } from '#server/platform/context.ts';
import type { Db } from '#server/database/transaction.ts';
import { brokenRule, conflict, notFound } from '#server/platform/errors.ts';
import { parentOf, parseSubtree, rootOf, type Subtree, SUBTREE_TABLES } from './subtree.ts';

const ROWS_PER_INSERT = 200;

/**
 * Puts a deleted thing back as it was: the same ids, order and links.
 * @param parentId another parent, or null for none where the kind allows it; left out: where it was.
 * @throws RequestError 404; 409 naming the parent that is gone, or when something has taken an id; 400 for a bad parent.
 */
export async function restoreFromTrash(ctx: Context, id: string, parentId?: string | null) {
  const [entry] = await putEntriesBack(ctx, [id], parentId);
  return { success: true as const, message: `“${entry!.name}” restored` };
}

/** Puts several deleted things back, all or none. @throws RequestError 404; 409 as for one. */
export async function restoreManyFromTrash(ctx: Context, ids: readonly string[]) {
  const entries = await putEntriesBack(ctx, [...new Set(ids)]);
  const message = entries.length === 1 ? `“${entries[0]!.name}” restored` : `${entries.length} entries restored`;
  return { success: true as const, message };
}

function putEntriesBack(request: Context, ids: readonly string[], parentId?: string | null) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const { db, userId } = ctx;
    const entries = await takeOut(ctx, ids);
    for (const { subtree } of entries) {
      await placeBelow(db, userId, subtree, parentId);
      await leaveTakenTasks(db, userId, subtree);
      for (const table of SUBTREE_TABLES) await putBack(db, table, subtree[table]);
      await linkAgain(db, userId, subtree);
      await putBackOnDays(db, subtree);
    }
    await bringRulesUpToDate(ctx);
    await waitAgain(
      db,
      userId,
      entries.flatMap(({ subtree }) => subtree.task_dependencies),
    );
    return entries;
  });
}

/** What a rule from completion has open follows from what is there: the next read looks at all of them again. */
async function bringRulesUpToDate({ db, userId }: Context): Promise<void> {
  await db
    .updateTable('recurring_tasks')
    .set({ generated_through: null })
    .where('user_id', '=', userId)
    .where('repeat_from', '=', 'completion')
    .execute();
}

/** Takes entries out of the trash, the last deleted first: what had lain in it was deleted before. */
async function takeOut({ db, userId, now }: Context, ids: readonly string[]) {
  const rows = await db
    .deleteFrom('trash')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'name', 'subtree', 'deleted_at'])
    .execute();
  if (rows.length < ids.length) throw notFound('Trash entry');
  const when = ({ deleted_at, id }: (typeof rows)[number]) => `${deleted_at} ${id}`;
  return rows
    .toSorted((one, other) => (when(one) < when(other) ? 1 : -1))
    .map(({ name, subtree }) => ({ name, subtree: parseSubtree(subtree) }));
}

/** Lets the root point at its old or its new parent, which must be there. */
async function placeBelow(db: Db, userId: string, subtree: Subtree, parentId?: string | null): Promise<void> {
  const parent = parentOf(subtree)!;
  const wanted = parentId === undefined ? parent.id : parentId;
  if (wanted === null) {
    if (!parent.isOptional) throw brokenRule(`A ${parent.word} is needed`);
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
  (rootOf(subtree).row as unknown as Record<string, string | null>)[parent.column] = wanted;
  if (parent.column !== 'project_id') return;
  // Subtasks live in the project of their task.
  for (const task of subtree.tasks) task.project_id = wanted!;
}

/** A task that repeats by another rule by now keeps that one. */
async function leaveTakenTasks(db: Db, userId: string, { recurring_tasks }: Subtree): Promise<void> {
  for (const rule of recurring_tasks) {
    if (rule.task_id === null) continue;
    const other = await db
      .selectFrom('recurring_tasks')
      .select('id')
      .where('user_id', '=', userId)
      .where('task_id', '=', rule.task_id)
      .executeTakeFirst();
    if (other) rule.task_id = null;
  }
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
async function waitAgain(db: Db, userId: string, dependencies: Subtree['task_dependencies']): Promise<void> {
  if (dependencies.length === 0) return;
  const tasks = await db.selectFrom('tasks').select('id').where('user_id', '=', userId).execute();
  const there = new Set(tasks.map((task) => task.id));
  const rows = dependencies.filter((row) => there.has(row.task_id) && there.has(row.depends_on_id));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await db
      .insertInto('task_dependencies')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflict((oc) => oc.doNothing())
      .execute();
  }
}

/** Tasks and instances stand on the days again where they stood. */
async function putBackOnDays(db: Db, { day_entries }: Subtree): Promise<void> {
  for (let start = 0; start < day_entries.length; start += ROWS_PER_INSERT) {
    await db
      .insertInto('day_entries')
      .values(day_entries.slice(start, start + ROWS_PER_INSERT))
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
