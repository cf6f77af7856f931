import { giveFocusMinutes } from '#server/features/completions/given-minutes.ts';
import { type Context, lockToCreate, type RequestContext, today, transact } from '#server/platform/context.ts';
import { missingReference } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { hasRecord } from '#server/platform/records.ts';
import { countFocusSessions } from './read-today.ts';

interface FocusSession {
  id?: string | undefined;
  task_id: string | null;
  minutes: number;
}

/** Records a finished focus session on a task or a recurring instance, or on neither, on the user's today; sent again with the same id it counts once. */
export function recordFocus(request: RequestContext, { id = newId(), task_id, minutes }: FocusSession) {
  return transact(request, async (ctx) => {
    await lockToCreate(ctx);
    if (task_id && !(await canBeWorkedOn(ctx, task_id))) throw missingReference('Task');
    const day = today(ctx);
    await ctx.db
      .insertInto('focus_sessions')
      .values({ user_id: ctx.userId, id, task_id, day, minutes, finished_at: ctx.now.toISOString() })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .execute();
    if (task_id) await giveFocusMinutes(ctx, task_id);
    return { message: 'Focus session recorded', pomodoro_sessions: await countFocusSessions(ctx, day) };
  });
}

/** Whether there is a task or an instance with this id. */
export async function canBeWorkedOn({ db, userId }: Context, id: string): Promise<boolean> {
  if (await hasRecord(db, 'tasks', userId, id)) return true;
  const instance = await db
    .selectFrom('recurring_task_instances')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return instance !== undefined;
}
