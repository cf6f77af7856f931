import type { Selectable } from 'kysely';
import { breakAfter, type FocusKind } from '#contract/rules/focus-timer.ts';
import type { FocusState } from '#contract/today.ts';
import type { Schema } from '#server/database/schema.ts';
import { userDay } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { countFocusSessions } from '../read-today.ts';

/* The focus timer of a person is one row, running or finished last (docs/decisions/0087). */

export type TimerRow = Selectable<Schema['focus_timers']>;

/** A write that changes a timer. */
export interface TimerAct {
  id: string;
  /** How long ago the user made it: an offline write arrives late. */
  ago_ms: number;
}

/** The time of a write in milliseconds since 1970, on the server's clock. */
export const momentOf = ({ now }: Context, { ago_ms }: TimerAct): number => now.getTime() - ago_ms;

/** Writes this close together count in order of arrival. */
const REORDERING_MS = 10_000;

/** Whether a write is older than an instant. */
export const isBefore = (at: number, instant: string): boolean => at < Date.parse(instant) - REORDERING_MS;

/** The last timer of the user, running or finished. */
export const findTimer = ({ db, userId }: Context): Promise<TimerRow | undefined> =>
  db.selectFrom('focus_timers').where('user_id', '=', userId).selectAll().executeTakeFirst();

/** The state of the timer, as every endpoint returns it. */
export async function readTimer(ctx: Context): Promise<FocusState> {
  const row = await findTimer(ctx);
  const now = ctx.now.toISOString();
  if (!row || row.finished_at !== null) return { now, timer: null, next: nextOf(ctx, row) };
  const { id, kind, started_at, left_ms, ends_at } = row;
  const task = row.task_id === null ? undefined : await findSubject(ctx, row.task_id);
  return {
    now,
    timer: {
      ...{ id, kind, started_at, left_ms, ends_at },
      task_id: task?.id ?? null,
      task_name: task?.name ?? null,
      task_completed: task?.completed_at != null,
      keeps_on: row.keeps_on === 1,
    },
    next: 'focus',
  };
}

/** A break follows only on the day of the session. */
function nextOf(ctx: Context, row: TimerRow | undefined): FocusKind {
  const isToday = row?.finished_at != null && userDay(new Date(row.finished_at), ctx) === today(ctx);
  return isToday ? row.next_kind : 'focus';
}

/** The kind to start after a timer with these minutes. */
export async function kindAfter(ctx: Context, minutes: number, day: string): Promise<FocusKind> {
  return minutes === 0 ? 'focus' : breakAfter(await countFocusSessions(ctx, day));
}

/** An existing task or occurrence. */
export async function findSubject({ db, userId }: Context, id: string) {
  const [found] = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(['id', 'name', 'completed_at'])
    .unionAll(
      db
        .selectFrom('recurring_task_instances')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .select(['id', 'name', 'completed_at']),
    )
    .execute();
  return found;
}
