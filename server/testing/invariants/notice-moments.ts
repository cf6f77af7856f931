import {
  instanceMoments,
  type Moment,
  type Pace,
  projectMoments,
  taskMoments,
} from '#server/features/notifications/due/due-moments.ts';
import { nextNoticeAt } from '#server/features/notifications/due/next-notice.ts';
import { parsePreferences } from '#server/features/notifications/preferences.ts';
import type { Db } from '#server/database/transaction.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';

/*
 * The job `notify-due` reads only rows whose stored notice time has come, so a wrong time means a lost notice. The next
 * time depends on the clock, so this is not a query: it is checked after each run.
 */

interface OpenRow {
  user_id: string;
  id: string;
  next_notice_at: string | null;
  moments: (pace: Pace) => Moment[];
}

/** Checks all open rows right after a run of `notify-due`. @throws Error naming the rows with a wrong time. */
export async function assertNoticeMoments(db: Db, now: Date): Promise<void> {
  const paces = await readPaces(db);
  const wrong = (await readOpenRows(db)).flatMap(({ user_id, id, next_notice_at, moments }) => {
    const next = nextNoticeAt(moments(paces.get(user_id)!), now)?.toISOString() ?? null;
    return next === next_notice_at ? [] : [`${id} has ${next_notice_at}, its next notice is due at ${next}`];
  });
  if (wrong.length > 0) throw new Error(`Stored notice moments are wrong:\n  ${wrong.join('\n  ')}`);
}

async function readPaces(db: Db): Promise<Map<string, Pace>> {
  const rows = await db
    .selectFrom('users as user')
    .leftJoin('notification_preferences as preference', 'preference.user_id', 'user.id')
    .select(['user.id', 'user.timezone', 'user.day_start_hour', 'preference.preferences'])
    .execute();
  return new Map(
    rows.map(({ id, timezone, day_start_hour, preferences }) => [
      id,
      {
        rules: { timezone: zoneInEffect(timezone), dayStartHour: day_start_hour },
        preferences: parsePreferences(preferences),
      },
    ]),
  );
}

async function readOpenRows(db: Db): Promise<OpenRow[]> {
  const tasks = await db.selectFrom('tasks').selectAll().where('completed_at', 'is', null).execute();
  const instances = await db
    .selectFrom('recurring_task_instances')
    .selectAll()
    .where('closed_on', 'is', null)
    .execute();
  const projects = await db.selectFrom('projects').selectAll().where('completed_at', 'is', null).execute();
  return [
    ...tasks.map((row) => ({ ...row, moments: (pace: Pace) => taskMoments(row, pace) })),
    ...instances.map((row) => ({ ...row, moments: (pace: Pace) => instanceMoments(row, pace) })),
    ...projects.map((row) => ({ ...row, moments: ({ rules }: Pace) => projectMoments(row, rules) })),
  ];
}
