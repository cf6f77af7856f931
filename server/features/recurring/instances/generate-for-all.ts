import { DAYS_AHEAD } from '#contract/recurring.ts';
import { addDays, userDay } from '#server/platform/calendar.ts';
import { contextFor } from '#server/platform/context.ts';
import { forEachPerson } from '#server/platform/jobs/for-each-person.ts';
import { bringUpToDate } from './generate-instances.ts';

/** Job: creates the instances of the next 30 days for all users whose rules have not been extended that far. */
export const generateForAll = forEachPerson({
  find({ db, now }) {
    // One day after UTC, for zones in which the new day has already begun.
    const furthest = addDays(userDay(now, { timezone: 'UTC', dayStartHour: 0 }), DAYS_AHEAD + 1);
    const people = db
      .selectFrom('recurring_tasks as rule')
      .innerJoin('users as user', 'user.id', 'rule.user_id')
      .where('rule.paused_at', 'is', null)
      .where('user.disabled_at', 'is', null)
      .select(['user.id', 'user.timezone', 'user.day_start_hour']);
    return (
      people
        .where('rule.generated_through', '<', furthest)
        // Later than in any zone, so the clock was wrong.
        .union(people.where('rule.generated_through', '>', addDays(furthest, 2)))
        .execute()
    );
  },
  handle: ({ db, now }, person) => bringUpToDate(contextFor(db, person, now)),
});
