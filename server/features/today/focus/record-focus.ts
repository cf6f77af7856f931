import { lockToCreate, type RequestContext, today, transact } from '#server/platform/context.ts';
import { missingReference } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { countFocusSessions } from '../read-today.ts';
import { recordSession } from './finish-timer.ts';
import { findSubject } from './timer-row.ts';

interface FocusSession {
  id?: string | undefined;
  task_id: string | null;
  minutes: number;
}

/**
 * Records a finished focus session on a task, an occurrence, or neither, on the user's today; a repeated request with
 * the same id counts once.
 */
export function recordFocus(request: RequestContext, { id = newId(), task_id, minutes }: FocusSession) {
  return transact(request, async (ctx) => {
    await lockToCreate(ctx);
    if (task_id && !(await findSubject(ctx, task_id))) throw missingReference('Task');
    await recordSession(ctx, { id, task_id, minutes, at: ctx.now.getTime() });
    return { message: 'Focus session recorded', pomodoro_sessions: await countFocusSessions(ctx, today(ctx)) };
  });
}
