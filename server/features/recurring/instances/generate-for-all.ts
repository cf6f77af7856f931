import { DAYS_AHEAD } from '#contract/recurring.ts';
import { addDays, userDay } from '#server/platform/calendar.ts';
import { contextFor } from '#server/platform/context.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import { bringUpToDate } from './generate-instances.ts';

/** Job: creates the instances of the next 30 days for all users whose recurring tasks do not reach that far yet. */
export async function generateForAll({ db, now, signal }: Work): Promise<void> {
  // One day further than UTC: where the new day has begun already.
  const furthest = addDays(userDay(now, { timezone: 'UTC', dayStartHour: 0 }), DAYS_AHEAD + 1);
  const people = await db
    .selectFrom('recurring_tasks as rule')
    .innerJoin('users as user', 'user.id', 'rule.user_id')
    .where('rule.paused_at', 'is', null)
    .where('rule.generated_through', '<', furthest)
    .where('user.disabled_at', 'is', null)
    .select(['user.id', 'user.timezone', 'user.day_start_hour'])
    .distinct()
    .execute();
  for (const person of people) {
    signal.throwIfAborted();
    await bringUpToDate(contextFor(db, person, now));
  }
}
