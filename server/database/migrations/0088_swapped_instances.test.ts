import { expect, test } from 'vitest';
import { migrateTo, openBefore, rowsOf } from '#server/testing/database/open-database.ts';
import { insertRows } from '../dialect/many-rows.ts';
import { MIGRATIONS } from '../migrate.ts';
import { swappedInstances } from './0088_swapped_instances.ts';

const AT = '2026-11-01T00:00:00.000Z';
const LATER = '2026-11-20T12:00:00.000Z';

test('instances that were skipped or missed before the task of their rule have changed places with it', async () => {
  const db = await openBefore(swappedInstances);
  const texts = { description: '', priority: 'medium', category: '' };
  const rule = { user_id: 'maya', ...texts, name: 'Tea', recurrence_pattern: '{}', repeat_from: 'due' };
  const starts = { start_date: '2026-11-01', starts_after: '2026-11-22', week_starts_on: 'monday', created_at: AT };
  await insertRows(db, 'recurring_tasks', [
    { ...rule, id: 'rule', ...starts, updated_at: AT },
    { ...rule, id: 'renamed', ...starts, updated_at: '2026-11-21T12:00:00.000Z' },
  ]);
  const instance = (id: string, recurring_task_id: string, occurrence: string, changes: object = {}) => ({
    ...{ user_id: 'maya', id, recurring_task_id, occurrence, due_date: occurrence, ...texts, name: 'Tea' },
    ...{ skipped_at: LATER, closed_on: '2026-11-20', is_missed: 0, created_at: AT, updated_at: AT, ...changes },
  });
  await insertRows(db, 'recurring_task_instances', [
    instance('after the task', 'rule', '2026-11-23'),
    instance('before it, missed', 'rule', '2026-11-19', { is_missed: 1 }),
    instance('before it, open', 'rule', '2026-11-18', { skipped_at: null, closed_on: null }),
    instance('before it, skipped', 'rule', '2026-11-20'),
    instance('before it, with a name', 'rule', '2026-11-21', { name: 'Matcha' }),
    instance('with an older name', 'renamed', '2026-11-20', { name: 'Matcha' }),
  ]);

  await migrateTo(db, MIGRATIONS);

  expect(await rowsOf(db, 'select id from recurring_task_instances where is_swapped = 1 order by id')).toEqual(
    ['before it, missed', 'before it, skipped', 'with an older name'].map((id) => ({ id })),
  );
});
