import { sql } from 'kysely';
import { userDay } from '#server/platform/calendar.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';
import type { Migration } from '../migrate.ts';

interface GoalOfUser {
  id: string;
  monthly_goal: number;
  timezone: string;
  day_start_hour: number;
}

/** Each goal is stored with its first month. For existing goals that is the current month. */
export const monthlyGoals: Migration = {
  name: '0040_monthly_goals',
  statements: ({ text, endOfTable }) => [
    `create table monthly_goals (
      user_id ${text} not null references users (id) on delete cascade,
      month ${text} not null,
      goal integer,
      primary key (user_id, month)
    ) ${endOfTable}`,
  ],
  async run(trx, now, { dropColumn }) {
    const { rows } = await sql<GoalOfUser>`
      select id, monthly_goal, timezone, day_start_hour from users where monthly_goal is not null`.execute(trx);
    for (const { id, monthly_goal, timezone, day_start_hour } of rows) {
      const day = userDay(now, { timezone: zoneInEffect(timezone), dayStartHour: day_start_hour });
      const month = day.slice(0, 'YYYY-MM'.length);
      await sql`insert into monthly_goals (user_id, month, goal) values (${id}, ${month}, ${monthly_goal})`.execute(
        trx,
      );
    }
    await sql.raw(dropColumn('users', 'monthly_goal')).execute(trx);
  },
};
