import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { FairSlots } from '#server/platform/turns/fair-slots.ts';
import { movePiece } from '#server/records/move-together.ts';
import { assertNoneRuns, type Held, hold, inStage, inStep } from '../stage.ts';
import { type ImportRow, type ImportServices, NOT_RUNNING } from '../stored-import.ts';
import { countEntry, takeBack } from './take-back.ts';

/** A person's requests wait for each other, so that a repeated one gets the response of the first. */
const oneOfPerson = new FairSlots(Infinity, { waitMs: 120_000, waitingMax: 4 });

/**
 * Moves everything that an import has added to the trash, as one entry, with what is in it now. What was moved out of
 * it stays. A repeated request gets the first response.
 * @throws NotFound; TooMany while another import of the person is written or undone.
 */
export function undoImport(
  request: RequestContext,
  { clock }: Pick<ImportServices, 'clock'>,
  id: string,
  requestId?: string,
) {
  return oneOfPerson.run(request.userId, async () => {
    const held = hold(id, clock);
    const row = await begin(request, held);
    const move = row && (await takeBack(request, held, row, () => true));
    return answerOnce(request, `undo import ${id}`, requestId, async (once) => {
      if (!row || !move) throw notFound('Import');
      await inStep(once, held, (ctx) => finish(ctx, row, (inner) => movePiece(inner, move, { imports: [id] })));
      return { success: true as const, message: 'Import undone', trash_id: row.trash_id! };
    });
  });
}

/** @returns the import; null if it is missing, not finished, or undone already. */
function begin(request: RequestContext, held: Held): Promise<ImportRow | null> {
  return transactLocked(request, async (ctx) => {
    const row = await ctx.db
      .selectFrom('imports')
      .selectAll()
      .where('user_id', '=', ctx.userId)
      .where('id', '=', held.id)
      .executeTakeFirst();
    if (!row || row.result === null) return null;
    await assertNoneRuns(ctx);
    const begun = { ...inStage('undoing', held), trash_id: newId() };
    await ctx.db.updateTable('imports').set(begun).where('user_id', '=', ctx.userId).where('id', '=', row.id).execute();
    return { ...row, ...begun };
  });
}

/** Continues an Undo whose server has crashed. */
export async function continueUndo(request: RequestContext, held: Held, row: ImportRow): Promise<void> {
  const move = await takeBack(request, held, row, () => true);
  await inStep(request, held, (ctx) => finish(ctx, row, (inner) => movePiece(inner, move, { imports: [row.id] })));
}

/** Moves the row of the import to the trash as well, and counts what is in the entry. */
async function finish(
  ctx: RequestContext,
  row: ImportRow,
  moveRow: (ctx: RequestContext) => Promise<void>,
): Promise<void> {
  const { db, userId } = ctx;
  await db.updateTable('imports').set(NOT_RUNNING).where('user_id', '=', userId).where('id', '=', row.id).execute();
  await moveRow(ctx);
  await countEntry(ctx, row.trash_id!);
}
