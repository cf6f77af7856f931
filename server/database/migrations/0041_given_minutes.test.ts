import { expect, test } from 'vitest';
import { execute, MIGRATED_AT, migrateTo, openBefore, rowsOf } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { givenMinutes } from './0041_given_minutes.ts';

const at = MIGRATED_AT.toISOString();

test('older completions get the focus minutes of their day that count, else their estimates', async () => {
  const db = await openBefore(givenMinutes, ['maya', 'noah']);
  const rows = [
    ['focused', 'task', '60'],
    ['repeated', 'recurring', 'null'],
    ['earlier', 'task', '60'],
    ['unknown', 'task', 'null'],
    ['project', 'project', 'null'],
  ];
  for (const [id, kind, minutes] of rows) {
    await execute(
      db,
      `insert into completions (user_id, kind, subject_id, name, completed_at, completed_on, points, breakdown, minutes)
        values ('maya', '${kind}', '${id}', '', '${at}', '2026-03-09', 5, '[]', ${minutes})`,
    );
  }
  const sessions = [
    ['maya', 'focused', '2026-03-09', 25],
    ['maya', 'focused', '2026-03-09', 15],
    ['maya', 'repeated', '2026-03-09', 10],
    ['maya', 'earlier', '2026-03-08', 25],
    ['maya', 'project', '2026-03-09', 25],
    ['noah', 'unknown', '2026-03-09', 25],
  ] as const;
  for (const [index, [user, task, day, minutes]] of sessions.entries()) {
    await execute(
      db,
      `insert into focus_sessions (user_id, id, task_id, day, minutes, finished_at)
        values ('${user}', 's${index}', '${task}', '${day}', ${minutes}, '${at}')`,
    );
  }

  await migrateTo(db, MIGRATIONS);

  const given = await rowsOf(db, 'select subject_id, given_minutes from completions order by subject_id');
  expect(given).toEqual([
    { subject_id: 'earlier', given_minutes: 60 },
    { subject_id: 'focused', given_minutes: 40 },
    { subject_id: 'project', given_minutes: null },
    { subject_id: 'repeated', given_minutes: null },
    { subject_id: 'unknown', given_minutes: null },
  ]);
});
