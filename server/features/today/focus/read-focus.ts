import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { findSubject } from './timer-row.ts';

/** Minutes and sessions of a task or an occurrence with the timer, on all days. @throws NotFound. */
export async function readFocus(ctx: Context, id: string) {
  if (!(await findSubject(ctx, id))) throw notFound('Task');
  const { db, userId } = ctx;
  const { minutes, sessions } = await db
    .selectFrom('focus_sessions')
    .where('user_id', '=', userId)
    .where('task_id', '=', id)
    .select((eb) => [eb.fn.sum<number | null>('minutes').as('minutes'), eb.fn.countAll<number>().as('sessions')])
    .executeTakeFirstOrThrow();
  return { minutes: Number(minutes ?? 0), sessions: Number(sessions) };
}
