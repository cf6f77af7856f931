import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { lockUser, type RequestContext, transact } from '#server/platform/context.ts';
import { tooMany, unavailable } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { ImportRow } from './stored-import.ts';

/*
 * The records of an import are written, and removed again, in many short transactions, so that nobody waits for them. The
 * row of the import says so before the first one: `stage` is what is done, `runner` who does it, and `running_until` is
 * renewed by each transaction. Where it has passed, the server has crashed, and a job takes over.
 */

/** How long a runner may give no sign. */
const SIGN_MS = 60_000;
const RETRY_SECONDS = 10;

type Stage = NonNullable<ImportRow['stage']>;

/** An import whose stage is carried out here. */
export interface Held {
  id: string;
  runner: string;
  /** Goes on during a request, unlike the clock of a thread. */
  clock: () => Date;
}

export function hold(id: string, clock: () => Date): Held {
  const [since, began] = [clock().getTime(), performance.now()];
  return { id, runner: newId(), clock: () => new Date(since + performance.now() - began) };
}

/** The columns of an import in a stage. */
export const inStage = (stage: Stage, { runner, clock }: Held) => ({ stage, runner, ...signOf(clock) });

const signOf = (clock: () => Date) => ({ running_until: new Date(clock().getTime() + SIGN_MS).toISOString() });

/** A request takes some iterations of the event loop; with one between two transactions it would wait for many of them. */
const ITERATIONS = 20;

/** Lets other requests be handled, since SQLite works on this thread. */
async function letOthersRun(): Promise<void> {
  for (let left = ITERATIONS; left > 0; left -= 1) await yieldToEventLoop();
}

/**
 * Runs one of the transactions of a stage, under the lock of the person, after the requests that have arrived. Its records
 * do not count as created by hand.
 * @throws Unavailable if another process has taken over, or the account was deleted.
 */
export async function inStep<T>(
  request: RequestContext,
  held: Held,
  work: (ctx: RequestContext) => Promise<T>,
): Promise<T> {
  await letOthersRun();
  return transact({ ...request, limitsCreates: false }, async (ctx) => {
    await lockUser(ctx);
    const { numUpdatedRows } = await ctx.db
      .updateTable('imports')
      .set(signOf(held.clock))
      .where('user_id', '=', ctx.userId)
      .where('id', '=', held.id)
      .where('runner', '=', held.runner)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw unavailable('The import was interrupted. Please try again.');
    return work(ctx);
  });
}

/** @throws TooMany while another import of the person is written or undone, or its server has crashed. */
export async function assertNoneRuns({ db, userId }: RequestContext): Promise<void> {
  const staged = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('stage', 'is not', null)
    .executeTakeFirst();
  if (staged) throw tooMany('Another import is being written or undone. Please try again in a minute.', RETRY_SECONDS);
}
