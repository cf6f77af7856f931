import { TRASH_DAYS, type TrashKind } from '#contract/trash.ts';
import { type Context, lockUser, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { readSubtree, SUBTREE_TABLES } from './subtree.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The words of the answers: "Pillar not found", "Pillar deleted". */
const WORDS: Readonly<Record<TrashKind, string>> = { pillar: 'Pillar', area: 'Area', project: 'Project', task: 'Task' };

/**
 * Deletes a thing with all that is below it: the rows leave their tables and lie in the trash as one.
 * A pillar's areas and sub-pillars stay, unlinked.
 * @throws RequestError 404.
 */
export function moveToTrash(request: Context, kind: TrashKind, id: string) {
  return transact(request, async (ctx) => {
    const { db, userId, now } = ctx;
    // What is created meanwhile would go with its parent without being in the trash.
    await lockUser(ctx);
    const subtree = await readSubtree(db, userId, kind, id);
    if (!subtree) throw notFound(WORDS[kind]);
    const table = SUBTREE_TABLES.find((name) => subtree[name].length > 0)!;
    const trashId = newId();
    await db
      .insertInto('trash')
      .values({
        user_id: userId,
        id: trashId,
        kind,
        name: subtree[table][0]!.name,
        subtree: JSON.stringify(subtree),
        deleted_at: now.toISOString(),
        expires_at: new Date(now.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
      })
      .execute();
    if (kind === 'pillar') {
      await db
        .updateTable('areas')
        .set({ pillar_id: null })
        .where('user_id', '=', userId)
        .where('pillar_id', '=', id)
        .execute();
      await db
        .updateTable('pillars')
        .set({ parent_pillar_id: null })
        .where('user_id', '=', userId)
        .where('parent_pillar_id', '=', id)
        .execute();
    }
    // What lies below goes with it by its foreign keys.
    await db
      .deleteFrom(table as 'pillars')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('trash').where('user_id', '=', userId).where('expires_at', '<=', now.toISOString()).execute();
    return { success: true as const, message: `${WORDS[kind]} deleted`, trash_id: trashId };
  });
}
