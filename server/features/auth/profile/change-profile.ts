import type { ProfileChanges, User } from '#contract/auth.ts';
import type { Db } from '#server/database/transaction.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { type Context, transact } from '#server/platform/context.ts';
import { conflict, invalidField, tooMany } from '#server/platform/errors.ts';
import { recheckNotices } from '#server/platform/recheck-notices.ts';
import { readZone } from '#server/platform/time-zones.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { dayAtSameInstant, type DayStarts } from '#server/platform/calendar.ts';
import { getUser } from '../queries.ts';
import { claimUsername, USERNAME_COOLDOWN_MS, usernameFreeAt, usernameKey } from '../usernames.ts';

/**
 * Changes the given fields of the caller's profile.
 * @throws Conflict for a taken username, TooMany within 7 days of its last change, InvalidInput for an unknown time
 * zone, or for removing the last name.
 */
export function changeProfile(request: Context, changes: ProfileChanges): Promise<User & { message: string }> {
  return transact(request, async (ctx) => {
    const { db, userId, now } = ctx;
    const { username, timezone, ...others } = changes;
    const stored = await getUser(db, userId);
    if (changes.last_name === '' && stored.last_name !== '') throw invalidField('last_name', 'Must not be empty');
    if (username !== undefined && username !== stored.username) await changeUsername(db, stored, username, now);
    await db
      .updateTable('users')
      .set({ ...others, ...changedZone(stored, timezone), updated_at: now.toISOString() })
      .where('id', '=', userId)
      .execute();
    if (isOther(stored, changes, 'day_start_hour')) {
      await keepDueInstants(ctx, { before: stored.day_start_hour, after: changes.day_start_hour! });
    }
    if (isOther(stored, changes, 'timezone') || isOther(stored, changes, 'day_start_hour')) await recheckNotices(ctx);
    return { ...(await getUser(db, userId)), message: 'Profile updated successfully!' };
  });
}

/** An unchanged zone is not checked again. @throws InvalidInput. */
function changedZone(stored: User, sent: string | undefined): { timezone?: string } {
  const isSame = sent === undefined || (sent === stored.timezone && stored.unknown_timezone === null);
  return isSame ? {} : { timezone: readZone(sent) };
}

const isOther = (stored: User, changes: ProfileChanges, key: 'timezone' | 'day_start_hour'): boolean =>
  changes[key] !== undefined && changes[key] !== stored[key];

async function changeUsername(db: Db, user: User, username: string, now: Date): Promise<void> {
  const changed = await db
    .updateTable('users')
    .set({ username, username_changed_at: now.toISOString() })
    .where('id', '=', user.id)
    .where((eb) =>
      eb.or([
        eb('username_changed_at', 'is', null),
        eb('username_changed_at', '<=', new Date(now.getTime() - USERNAME_COOLDOWN_MS).toISOString()),
        eb('username_changed_at', '>', latestWithin(0, now)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!changed)
    throw tooMany('Username can only be changed once every 7 days', await secondsUntilFree(db, user.id, now));

  const old = usernameKey(user.username);
  await db.deleteFrom('login_names').where('kind', '=', 'username').where('value', '=', old).execute();
  if (!(await claimUsername(db, user.id, username))) throw conflict('Username is already taken', 'username_taken');
}

async function secondsUntilFree(db: Db, userId: string, now: Date): Promise<number> {
  const row = await db.selectFrom('users').select('username_changed_at').where('id', '=', userId).executeTakeFirst();
  const freeAt = usernameFreeAt(row?.username_changed_at ?? now.toISOString())!;
  return Math.ceil((Date.parse(freeAt) - now.getTime()) / 1000);
}

/**
 * Keeps the instants of the user's open tasks when the day start changes: a due date or reminder with a time between the
 * old and the new hour changes (docs/decisions/0080). Repeating tasks keep their due dates, which come from their rule.
 * Notices about a task stay valid.
 */
async function keepDueInstants({ db, userId }: Context, starts: DayStarts): Promise<void> {
  const tasks = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('due_date', 'is not', null), eb('due_time', 'is not', null)]),
        eb('reminder_time', 'is not', null),
      ]),
    )
    .select(['id', 'due_date', 'due_time', 'start_date', 'reminder_date', 'reminder_time'])
    .select((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('recurring_tasks')
          .where('user_id', '=', userId)
          .where('task_id', 'is not', null)
          .select('task_id as id'),
      ).as('repeats'),
    )
    .execute();
  const dayOf = (day: string | null, time: string | null) =>
    day === null || time === null ? day : dayAtSameInstant(day, time, starts);
  const moved = tasks
    .map((task) => ({
      before: task,
      due_date: task.repeats ? task.due_date : dayOf(task.due_date, task.due_time),
      reminder_date: dayOf(task.reminder_date, task.reminder_time),
    }))
    .filter(
      ({ before, due_date, reminder_date }) => due_date !== before.due_date || reminder_date !== before.reminder_date,
    );
  if (moved.length === 0) return;
  const changed = moved.map(({ before: { id, due_date, start_date }, ...dates }) => ({
    id,
    ...dates,
    // A task must not be hidden on its due day.
    start_date: start_date !== null && start_date === due_date ? dates.due_date : start_date,
  }));
  await updateRows(db, 'tasks', userId, changed);

  const notices = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('related_task_id', 'in', idList(moved.map(({ before }) => before.id)))
    .select(['id', 'fact', 'related_task_id'])
    .execute();
  const facts = new Set(notices.map(({ fact }) => fact));
  const moves = new Map(moved.map((move) => [move.before.id, move]));
  const moving = notices.flatMap(({ id, fact, related_task_id }) => {
    const { before, ...after } = moves.get(related_task_id!)!;
    const column = fact.startsWith('task_reminder:') ? 'reminder_date' : 'due_date';
    const next = fact.replace(`:${before[column]}T`, `:${after[column]}T`);
    return facts.has(next) ? [] : [{ id, fact: next }];
  });
  await updateRows(db, 'notifications', userId, moving);
}
