import { updateRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { dayAtSameInstant, type DayStarts } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Keeps the instants of the user's open tasks when the day start changes: the date of a task with a time between the
 * old and the new hour changes (docs/decisions/0080). Repeating tasks keep their dates, which come from their rule.
 * Notices about a task stay valid.
 */
export async function keepDueInstants({ db, userId }: Context, starts: DayStarts): Promise<void> {
  const tasks = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .where('due_date', 'is not', null)
    .where('due_time', 'is not', null)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('recurring_tasks')
        .where('user_id', '=', userId)
        .where('task_id', 'is not', null)
        .select('task_id as id'),
    )
    .select(['id', 'due_date', 'due_time', 'start_date'])
    .$narrowType<{ due_date: string; due_time: string }>()
    .execute();
  const moved = tasks.flatMap(({ id, due_date: from, due_time, start_date }) => {
    const to = dayAtSameInstant(from, due_time, starts);
    // A task must not be hidden on its due day.
    return to === from ? [] : [{ id, from, to, start_date: start_date === from ? to : start_date }];
  });
  if (moved.length === 0) return;
  const changed = moved.map(({ id, to, start_date }) => ({ id, due_date: to, start_date }));
  await updateRows(db, 'tasks', userId, changed);

  const notices = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('related_task_id', 'in', idList(moved.map(({ id }) => id)))
    .select(['id', 'fact', 'related_task_id'])
    .execute();
  const facts = new Set(notices.map(({ fact }) => fact));
  const moves = new Map(moved.map((move) => [move.id, move]));
  const moving = notices.flatMap(({ id, fact, related_task_id }) => {
    const { from, to } = moves.get(related_task_id!)!;
    const next = fact.replace(`:${from}T`, `:${to}T`);
    return facts.has(next) ? [] : [{ id, fact: next }];
  });
  await updateRows(db, 'notifications', userId, moving);
}
