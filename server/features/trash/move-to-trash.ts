import { TRASH_DAYS, type TrashKind } from '#contract/trash.ts';
import { type Context, lockUser, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { readSubtree, readTaskSubtrees } from './read-subtrees.ts';
import { rootOf, type Subtree } from './subtree.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The words of the answers: "Pillar not found", "Pillar deleted". */
const WORDS = { pillar: 'Pillar', area: 'Area', project: 'Project', recurring_task: 'Recurring task' } as const;

/**
 * Deletes a thing with all that is below it: the rows leave their tables and lie in the trash as one.
 * A pillar's areas and sub-pillars stay, unlinked.
 * @throws RequestError 404.
 */
export function moveToTrash(request: Context, kind: Exclude<TrashKind, 'task'>, id: string) {
  return transact(request, async (ctx) => {
    // What is created meanwhile would go with its parent without being in the trash.
    await lockUser(ctx);
    const subtree = await readSubtree(ctx.db, ctx.userId, kind, id);
    if (!subtree) throw notFound(WORDS[kind]);
    if (kind === 'pillar') await unlink(ctx, id);
    const [trash_id] = await throwAway(ctx, kind, [subtree]);
    return { success: true as const, message: `${WORDS[kind]} deleted`, trash_id };
  });
}

/**
 * Deletes tasks, each with all that is below it, all or none. What lies below another of them goes with that one.
 * @returns the ids of their entries in the trash.
 * @throws RequestError 404, naming what is missing or somebody else's when there are several.
 */
export function moveTasksToTrash(request: Context, ids: readonly string[]): Promise<string[]> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const subtrees = await readTaskSubtrees(ctx.db, ctx.userId, ids);
    const found = new Set(subtrees.flatMap((subtree) => subtree.tasks.map((task) => task.id)));
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) throw notFound(ids.length === 1 ? 'Task' : `Task ${missing.join(', ')}`);
    return throwAway(ctx, 'task', subtrees);
  });
}

/** Writes subtrees of one kind into the trash, removes their rows, and lets go of what has expired. */
async function throwAway({ db, userId, now }: Context, kind: TrashKind, subtrees: readonly Subtree[]) {
  const roots = subtrees.map((subtree) => rootOf(subtree));
  const entries = subtrees.map((subtree, index) => ({
    user_id: userId,
    id: newId(),
    kind,
    name: roots[index]!.row.name,
    subtree: JSON.stringify(subtree),
    deleted_at: now.toISOString(),
    expires_at: new Date(now.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
  }));
  await db.insertInto('trash').values(entries).execute();
  // What lies below goes with it by its foreign keys.
  await db
    .deleteFrom(roots[0]!.table as 'pillars')
    .where('user_id', '=', userId)
    .where(
      'id',
      'in',
      roots.map(({ row }) => row.id),
    )
    .execute();
  await db.deleteFrom('trash').where('user_id', '=', userId).where('expires_at', '<=', now.toISOString()).execute();
  return entries.map((entry) => entry.id);
}

async function unlink({ db, userId }: Context, pillarId: string): Promise<void> {
  await db
    .updateTable('areas')
    .set({ pillar_id: null })
    .where('user_id', '=', userId)
    .where('pillar_id', '=', pillarId)
    .execute();
  await db
    .updateTable('pillars')
    .set({ parent_pillar_id: null })
    .where('user_id', '=', userId)
    .where('parent_pillar_id', '=', pillarId)
    .execute();
}
