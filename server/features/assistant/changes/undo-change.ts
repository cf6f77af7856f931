import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { applyUndo, type Undo } from './undo.ts';

/**
 * Undoes one change of an assistant, all or nothing. Repeating it changes nothing.
 * @throws NotFound; Conflict with the reason if something newer has replaced the change.
 */
export function undoChange(request: RequestContext, id: string) {
  return transactLocked(request, async (ctx) => {
    const own = { user_id: ctx.userId, id };
    const { db, now } = ctx;
    const change = await db
      .selectFrom('assistant_changes')
      .where((eb) => eb.and(own))
      .select(['undo', 'undone_at'])
      .executeTakeFirst();
    if (!change) throw notFound('Change');
    if (change.undone_at === null) {
      await applyUndo(ctx, JSON.parse(change.undo) as Undo);
      await db
        .updateTable('assistant_changes')
        .set({ undone_at: now.toISOString() })
        .where((eb) => eb.and(own))
        .execute();
    }
    return { success: true as const, message: 'Change undone' };
  });
}
