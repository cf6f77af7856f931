import { inject, expect, test } from 'vitest';
import { execute, MIGRATED_AT, migrateTo, openBefore, rowsOf } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { leftOut } from './0031_left_out.ts';

test('starter templates applied before are kept, and the end of a session is announced from then on', async () => {
  const db = await openBefore(leftOut);
  const at = MIGRATED_AT.toISOString();
  await execute(
    db,
    `insert into onboarding_applications (user_id, request_id, template, pillars, areas, projects, tasks, created_at)
      values ('maya', 'first', 'student', 3, 9, 9, 27, '${at}')`,
  );

  await migrateTo(db, [...MIGRATIONS]);

  expect(await db.selectFrom('onboarding_applications').selectAll().execute()).toEqual([
    {
      ...{ user_id: 'maya', request_id: 'first', template: 'student', left_out: '' },
      ...{ pillars: 3, areas: 9, projects: 9, tasks: 27, created_at: at },
    },
  ]);
  // On SQLite each connection creates its own triggers.
  if (inject('engine') === 'sqlite') return;
  const triggers = await rowsOf(
    db,
    `select event_manipulation as event from information_schema.triggers
      where event_object_table = 'sessions' and trigger_name like 'announce%' and trigger_schema = current_schema()`,
  );
  expect(triggers).toEqual([{ event: 'DELETE' }]);
});
