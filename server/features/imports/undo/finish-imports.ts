import type { RequestContext } from '#server/platform/context.ts';
import { contextFor } from '#server/platform/context.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import type { Services } from '#server/platform/services.ts';
import { type Held, hold, inStage } from '../stage.ts';
import type { ImportRow } from '../stored-import.ts';
import { removeUnfinished } from './remove-unfinished.ts';
import { continueUndo } from './undo-import.ts';

/** Job: removes the records of imports whose server has crashed while it wrote them, and continues their Undo. */
export const finishImports =
  ({ graph, clock }: Pick<Services, 'graph' | 'clock'>) =>
  async ({ db, now, signal, failedFor }: Work): Promise<void> => {
    const crashed = await db
      .selectFrom('imports')
      .selectAll()
      .where('stage', 'is not', null)
      .where('running_until', '<=', now.toISOString())
      .execute();
    for (const row of crashed) {
      signal.throwIfAborted();
      const held = hold(row.id, clock);
      const user = await db
        .selectFrom('users')
        .select(['id', 'timezone', 'day_start_hour'])
        .where('id', '=', row.user_id)
        .executeTakeFirst();
      if (!user) continue;
      const request: RequestContext = { ...contextFor(db, user, now), graph, limitsCreates: false, ip: '' };
      try {
        if (await takeOver(request, held, row, now)) await carryOut(request, held, row);
      } catch (error) {
        failedFor(row.user_id, error as Error);
      }
    }
  };

/** Returns whether nobody else has taken over. */
async function takeOver(
  { db, userId }: RequestContext,
  held: Held,
  { id, runner, stage }: ImportRow,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(inStage(stage!, held))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('runner', '=', runner)
    // Its runner may have renewed it meanwhile.
    .where('running_until', '<=', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const carryOut = (request: RequestContext, held: Held, row: ImportRow): Promise<void> =>
  row.stage === 'undoing' ? continueUndo(request, held, row) : removeUnfinished(request, held, row);
