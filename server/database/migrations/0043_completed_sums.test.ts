import { expect, test } from 'vitest';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { execute, MIGRATED_AT, migrateTo, openBefore, rowsOf } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { completedSums } from './0043_completed_sums.ts';

const at = MIGRATED_AT.toISOString();
const completion = (subject_id: string, values: object) => ({
  ...{ user_id: 'maya', kind: 'task', subject_id, name: '', completed_at: at, completed_on: '2026-02-28', points: 5 },
  ...{ breakdown: '[]', minutes: null, given_minutes: 30, project_id: null, area_id: 'run', pillar_id: 'health' },
  ...values,
});

test('existing completions and entries are summed up, and later ones are added', async () => {
  const db = await openBefore(completedSums);
  await insertRows(db, 'completions', [
    completion('a', {}),
    completion('b', { kind: 'recurring', given_minutes: null, points: 15 }),
    completion('c', { kind: 'project', given_minutes: null, points: 50 }),
    completion('d', { pillar_id: null, area_id: null }),
    completion('e', { completed_on: '2026-03-01' }),
  ]);
  const entry = { title: '', content: '', mood: '', energy_level: '', is_private: 0, word_count: 0 };
  const stored = { user_id: 'maya', ...entry, created_at: at, updated_at: at };
  await insertRows(db, 'journal_entries', [
    { ...stored, id: 'x', entry_date: '2026-03-01' },
    { ...stored, id: 'y', entry_date: '2026-03-02' },
  ]);

  await migrateTo(db, MIGRATIONS);

  const health = { user_id: 'maya', pillar_id: 'health', area_id: 'run' };
  const february = { tasks: 1, recurring: 1, projects: 1, points: 70, known_minutes: 30, assumed: 1 };
  const one = { tasks: 1, recurring: 0, projects: 0, points: 5, known_minutes: 30, assumed: 0 };
  const nowhere = { ...health, pillar_id: '', area_id: '' };
  const sums = (table: string, time: string) => rowsOf(db, `select * from ${table} order by ${time}, pillar_id`);
  expect(await sums('completion_days', 'day')).toEqual([
    { ...nowhere, day: '2026-02-28', ...one },
    { ...health, day: '2026-02-28', ...february },
    { ...health, day: '2026-03-01', ...one },
  ]);
  expect(await sums('completion_months', 'month')).toEqual([
    { ...nowhere, month: '2026-02', ...one },
    { ...health, month: '2026-02', ...february },
    { ...health, month: '2026-03', ...one },
  ]);
  await execute(db, `delete from completions where subject_id in ('a', 'b', 'c', 'd')`);
  await execute(db, `update journal_entries set entry_date = '2026-03-03' where id = 'y'`);
  await insertRows(db, 'completions', [completion('f', { completed_on: '2026-03-03', given_minutes: 5 })]);
  expect(await rowsOf(db, 'select * from active_days order by day')).toEqual([
    { user_id: 'maya', day: '2026-03-01', completed: 1, projects: 0, points: 5, entries: 1 },
    { user_id: 'maya', day: '2026-03-03', completed: 1, projects: 0, points: 5, entries: 1 },
  ]);
  expect(await sums('completion_months', 'month')).toEqual([
    { ...health, month: '2026-03', tasks: 2, recurring: 0, projects: 0, points: 10, known_minutes: 35, assumed: 0 },
  ]);
});
