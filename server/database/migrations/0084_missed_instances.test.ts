import { expect, test } from 'vitest';
import { execute, migrateTo, openBefore, rowsOf } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { missedInstances } from './0084_missed_instances.ts';

test('instances that a newer one had closed are missed; those skipped on their day or made after it are not', async () => {
  const db = await openBefore(missedInstances, ['maya'], 'America/New_York');
  const made = `'2026-11-01T00:00:00Z'`;
  await execute(
    db,
    `insert into recurring_tasks (user_id, id, name, description, priority, category, recurrence_pattern, repeat_from,
      start_date, week_starts_on, created_at, updated_at)
      values ('maya', 'rule', 'Tea', '', 'medium', '', '{}', 'due', '2026-11-01', 'monday', ${made}, ${made})`,
  );
  // In New York, 21 November begins at 05:00 UTC.
  for (const [id, createdAt, skippedAt] of [
    ['missed', '2026-11-01T00:00:00Z', '2026-11-21T05:15:00Z'],
    ['skipped', '2026-11-01T00:00:00Z', '2026-11-21T04:45:00Z'],
    ['late', '2026-11-22T00:00:00Z', '2026-11-22T00:00:00Z'],
  ] as const) {
    await execute(
      db,
      `insert into recurring_task_instances (user_id, id, recurring_task_id, occurrence, name, description, priority,
        category, due_date, skipped_at, closed_on, created_at, updated_at)
        values ('maya', '${id}', 'rule', '${id}', 'Tea', '', 'medium', '', '2026-11-20', '${skippedAt}', '2026-11-20',
          '${createdAt}', '${createdAt}')`,
    );
  }

  await migrateTo(db, MIGRATIONS);

  expect(await rowsOf(db, 'select id from recurring_task_instances where skipped_at < created_at')).toEqual([
    { id: 'late' },
  ]);
  expect(await rowsOf(db, 'select id, is_missed from recurring_task_instances order by id')).toEqual([
    { id: 'late', is_missed: 0 },
    { id: 'missed', is_missed: 1 },
    { id: 'skipped', is_missed: 0 },
  ]);
});
