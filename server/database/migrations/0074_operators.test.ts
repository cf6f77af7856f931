import { expect, test } from 'vitest';
import { execute, MIGRATED_AT, migrateTo, openEmpty, rowsOf } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { operators } from './0074_operators.ts';

const older = MIGRATIONS.slice(0, MIGRATIONS.indexOf(operators));

test('the owner of the oldest account that is not disabled becomes the operator, and no later account does', async () => {
  const db = await openEmpty();
  await migrateTo(db, older);
  const at = MIGRATED_AT.toISOString();
  const accounts = [
    ['maya', '2026-01-02T00:00:00.000Z', null],
    ['ana', '2026-01-01T00:00:00.000Z', at],
    ['li', '2026-01-03T00:00:00.000Z', null],
  ];
  for (const [id, created, disabled] of accounts) {
    await execute(
      db,
      `insert into users (id, email, username, first_name, last_name, timezone, day_start_hour, week_starts_on,
        daily_capacity_minutes, created_at, updated_at, disabled_at)
        values ('${id}', '${id}@example.org', '${id}', '', '', 'UTC', 0, 'monday', 360, '${created}', '${at}',
          ${disabled === null ? 'null' : `'${disabled}'`})`,
    );
  }

  await migrateTo(db, [...MIGRATIONS]);

  expect(await rowsOf(db, 'select id from users where operator_since is not null')).toEqual([{ id: 'maya' }]);
  expect(await rowsOf(db, 'select name, value from server_settings')).toEqual([{ name: 'first_account', value: at }]);
});

test('in an empty database, the first account is still to come', async () => {
  const db = await openEmpty();
  await migrateTo(db, [...MIGRATIONS]);
  expect(await rowsOf(db, 'select name from server_settings')).toEqual([]);
});
