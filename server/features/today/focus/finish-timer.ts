import { focusedMinutes, overAt } from '#contract/rules/focus-timer.ts';
import { giveFocusMinutes } from '#server/features/completions/given-minutes.ts';
import { userDay } from '#server/platform/calendar.ts';
import { type Context, lockToCreate, type RequestContext, transact } from '#server/platform/context.ts';
import { findSubject, findTimer, kindAfter, momentOf, readTimer, type TimerAct, type TimerRow } from './timer-row.ts';

interface Finish extends TimerAct {
  task_id: string | null;
  /** Minutes counted by the client. */
  minutes?: number | undefined;
}

/**
 * Finishes the timer of the user and records its session. Of two finishes the earlier counts, in any order of arrival. A
 * timer unknown to the server is recorded with the minutes of its client.
 */
export function finishTimer(request: RequestContext, given: Finish) {
  return transact(request, async (ctx) => {
    await lockToCreate(ctx);
    const { id, minutes } = given;
    const row = await findTimer(ctx);
    if (row?.id === id && row.finished_at === null) await endTimer(ctx, row, momentOf(ctx, given));
    const session = await findSession(ctx, id);
    if (session && minutes !== undefined && minutes < session.minutes) await shortenSession(ctx, session, minutes);
    if (!session && minutes !== undefined && row?.id !== id) {
      const task = given.task_id === null ? undefined : await findSubject(ctx, given.task_id);
      await recordSession(ctx, { id, task_id: task?.id ?? null, minutes, at: momentOf(ctx, given) });
    }
    return { ...(await readTimer(ctx)), minutes: (await findSession(ctx, id))?.minutes ?? 0 };
  });
}

/** Ends a timer. Its session counts on the day of its end; if it is finished on a later day, it does not count. */
export async function endTimer(ctx: RequestContext, row: TimerRow, requestedAt: number): Promise<void> {
  const at = Math.max(requestedAt, Date.parse(row.changed_at));
  const over = overAt(row, at);
  const day = userDay(new Date(over), ctx);
  const isForgotten = day !== userDay(new Date(at), ctx);
  const minutes = isForgotten ? 0 : focusedMinutes(row, at);
  await recordSession(ctx, { id: row.id, task_id: row.task_id, minutes, at: over });
  const finished = new Date(over).toISOString();
  await ctx.db
    .updateTable('focus_timers')
    .set({
      ...{ task_id: null, left_ms: 0, ends_at: null, changed_at: new Date(at).toISOString() },
      ...{ finished_at: finished, next_kind: await kindAfter(ctx, minutes, day) },
    })
    .where('user_id', '=', ctx.userId)
    .execute();
}

interface Session {
  id: string;
  task_id: string | null;
  minutes: number;
  /** When it was over. */
  at: number;
}

/** Records a session of at least a minute; idempotent by its id. */
export async function recordSession(ctx: Context, { id, task_id, minutes, at }: Session): Promise<void> {
  if (minutes < 1) return;
  const over = new Date(at);
  const day = userDay(over, ctx);
  await ctx.db
    .insertInto('focus_sessions')
    .values({ user_id: ctx.userId, id, task_id, day, minutes, finished_at: over.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute();
  if (task_id) await giveFocusMinutes(ctx, task_id, day);
}

const findSession = ({ db, userId }: Context, id: string) =>
  db
    .selectFrom('focus_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(['id', 'task_id', 'day', 'minutes'])
    .executeTakeFirst();

/** Shortens a session, and deletes it if no minute is left. */
async function shortenSession(
  ctx: Context,
  { id, task_id, day }: { id: string; task_id: string | null; day: string },
  minutes: number,
): Promise<void> {
  const { db, userId } = ctx;
  if (minutes < 1) {
    await db.deleteFrom('focus_sessions').where('user_id', '=', userId).where('id', '=', id).execute();
  } else {
    await db
      .updateTable('focus_sessions')
      .set({ minutes })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
  if (task_id) await giveFocusMinutes(ctx, task_id, day);
}
