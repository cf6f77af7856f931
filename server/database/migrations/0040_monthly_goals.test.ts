import { expect, test } from 'vitest';
import { execute, migrateTo, openEmpty, rowsOf } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { monthlyGoals } from './0040_monthly_goals.ts';

test('existing goals are valid from the month of the migration, in the time zone of each person', async () => {
  const db = await openEmpty();
  await migrateTo(db, MIGRATIONS.slice(0, MIGRATIONS.indexOf(monthlyGoals)));
  for (const [id, timezone, hour, goal] of [
    ['maya', 'Pacific/Kiritimati', 0, '500'],
    ['noah', 'Pacific/Pago_Pago', 0, '300'],
    ['late', 'UTC', 4, '200'],
    ['none', 'UTC', 0, 'null'],
  ] as const) {
    await execute(
      db,
      `insert into users (id, email, username, first_name, last_name, timezone, day_start_hour, week_starts_on,
        daily_capacity_minutes, monthly_goal, created_at, updated_at)
        values ('${id}', '${id}@example.org', '${id}', '', '', '${timezone}', ${hour}, 'monday', 360, ${goal},
          '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`,
    );
  }

  await migrateTo(db, MIGRATIONS, undefined, new Date('2026-12-01T03:00:00Z'));

  expect(await rowsOf(db, 'select user_id, month, goal from monthly_goals order by user_id')).toEqual([
    { user_id: 'late', month: '2026-11', goal: 200 },
    { user_id: 'maya', month: '2026-12', goal: 500 },
    { user_id: 'noah', month: '2026-11', goal: 300 },
  ]);
  expect(Object.keys((await rowsOf(db, 'select * from users'))[0]!)).not.toContain('monthly_goal');
});
