import { type FocusKind, focusedMinutes, overAt, pausedAt, resumedAt, startedAt } from '#contract/rules/focus-timer.ts';
import type { FocusState } from '#contract/today.ts';
import { lockToCreate, type RequestContext, transact, transactLocked } from '#server/platform/context.ts';
import { missingReference } from '#server/platform/errors.ts';
import { entriesHolding } from '#server/records/trash-index.ts';
import { endTimer, recordSession } from './finish-timer.ts';
import { findSubject, findTimer, isBefore, momentOf, readTimer, type TimerAct, type TimerRow } from './timer-row.ts';

interface NewTimer extends TimerAct {
  kind: FocusKind;
  task_id: string | null;
}

/**
 * Starts the user's timer, and finishes and records a running one. An offline start that is older than the running
 * timer instead records a session up to that timer's start.
 * @throws MissingReference for a task that neither exists nor is in the trash.
 */
export function startTimer(request: RequestContext, given: NewTimer): Promise<FocusState> {
  return transact(request, async (ctx) => {
    await lockToCreate(ctx);
    const { id, kind, task_id } = given;
    const row = await findTimer(ctx);
    if (row?.id === id) return readTimer(ctx);
    if (task_id && !(await isKnown(ctx, task_id))) throw missingReference('Task');
    const at = momentOf(ctx, given);
    if (row && isBefore(at, row.started_at)) {
      const timer = { kind, ...startedAt(kind, at) };
      const end = Date.parse(row.started_at);
      await recordSession(ctx, { id, task_id, minutes: focusedMinutes(timer, end), at: overAt(timer, end) });
      return readTimer(ctx);
    }
    if (row && row.finished_at === null) await endTimer(ctx, row, at);
    const instant = new Date(at).toISOString();
    const values = {
      ...{ id, kind, task_id, started_at: instant, changed_at: instant, ...startedAt(kind, at) },
      ...{ keeps_on: 0, finished_at: null, next_kind: 'focus' as const },
    };
    await ctx.db
      .insertInto('focus_timers')
      .values({ user_id: ctx.userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    return readTimer(ctx);
  });
}

export const pauseTimer = (request: RequestContext, act: TimerAct): Promise<FocusState> =>
  changeTimer(request, act, (row, at) => pausedAt(row, at));

/** Resumes the timer, or continues it after its task is completed. */
export const resumeTimer = (request: RequestContext, act: TimerAct): Promise<FocusState> =>
  changeTimer(request, act, (row, at, isDone) => ({ ...resumedAt(row, at), ...(isDone && { keeps_on: 1 }) }));

/** Changes an unfinished timer. A write about another timer, or older than the last change, is ignored. */
function changeTimer(
  request: RequestContext,
  act: TimerAct,
  change: (row: TimerRow, at: number, isDone: boolean) => Partial<TimerRow>,
): Promise<FocusState> {
  return transactLocked(request, async (ctx) => {
    const row = await findTimer(ctx);
    const requestedAt = momentOf(ctx, act);
    if (row?.id !== act.id || row.finished_at !== null || isBefore(requestedAt, row.changed_at)) return readTimer(ctx);
    const at = Math.max(requestedAt, Date.parse(row.changed_at));
    const task = row.task_id === null ? undefined : await findSubject(ctx, row.task_id);
    await ctx.db
      .updateTable('focus_timers')
      .set({ ...change(row, at, task?.completed_at != null), changed_at: new Date(at).toISOString() })
      .where('user_id', '=', ctx.userId)
      .execute();
    return readTimer(ctx);
  });
}

/** Makes the next timer a session instead of a break. */
export function skipBreak(request: RequestContext): Promise<FocusState> {
  return transactLocked(request, async (ctx) => {
    await ctx.db
      .updateTable('focus_timers')
      .set({ next_kind: 'focus' })
      .where('user_id', '=', ctx.userId)
      .where('next_kind', '<>', 'focus')
      .execute();
    return readTimer(ctx);
  });
}

/** Whether the task exists, or is in the trash: another device may have deleted it after the start. */
async function isKnown(ctx: RequestContext, id: string): Promise<boolean> {
  return (await findSubject(ctx, id)) !== undefined || (await entriesHolding(ctx, [{ table: 'tasks', id }])).size > 0;
}
