import { sql } from 'kysely';
import { dayStart } from '#server/platform/calendar.ts';
import { addDays } from '#contract/general/days.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';
import type { Migration } from '../migrate.ts';

interface Skipped {
  user_id: string;
  id: string;
  skipped_at: string;
  created_at: string;
  closed_on: string;
  timezone: string;
  day_start_hour: number;
}

/** Whether an instance with `skipped_at` was closed by a newer one of its rule, and not skipped by its person. */
export const missedInstances: Migration = {
  name: '0084_missed_instances',
  statements: () => [`alter table recurring_task_instances add column is_missed integer not null default 0`],
  async run(trx) {
    // A skip is closed on the day it happens, a missed one on its own day, which is over by then. One that was made after
    // its day was never asked for: it ends with that day.
    const { rows } = await sql<Skipped>`
      select instance.user_id, instance.id, instance.skipped_at, instance.created_at, cast(instance.closed_on as text) as closed_on,
        person.timezone, person.day_start_hour
      from recurring_task_instances as instance join users as person on person.id = instance.user_id
      where instance.skipped_at is not null and instance.closed_on = instance.due_date`.execute(trx);
    for (const { user_id, id, skipped_at, created_at, closed_on, timezone, day_start_hour } of rows) {
      const rules = { timezone: zoneInEffect(timezone), dayStartHour: day_start_hour };
      const end = dayStart(addDays(closed_on, 1), rules);
      if (new Date(skipped_at) < end) continue;
      const set = new Date(created_at) < end ? sql`is_missed = 1` : sql`skipped_at = ${end.toISOString()}`;
      await sql`update recurring_task_instances set ${set} where user_id = ${user_id} and id = ${id}`.execute(trx);
    }
  },
};
