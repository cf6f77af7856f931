import { expect, test } from 'vitest';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { MIGRATED_AT, migrateTo, openBefore } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { unchosenMoods } from './0038_unchosen_moods.ts';

test('older moods count as chosen if they differ from the defaults', async () => {
  const db = await openBefore(unchosenMoods);
  const at = MIGRATED_AT.toISOString();
  const before = [
    ['a', 'reflective', 'moderate', null],
    ['b', 'reflective', 'high', null],
    ['c', 'grateful', 'moderate', null],
    ['d', 'reflective', 'moderate', 'morning'],
    ['e', 'anxious', 'moderate', 'evening'],
  ] as const;
  await insertRows(
    db,
    'journal_entries',
    before.map(([id, mood, energy_level, reflection]) => ({
      ...{ user_id: 'maya', id, entry_date: '2026-03-01', title: '', content: '', mood, energy_level, reflection },
      ...{ template_id: null, weather: null, location: null, is_private: 0, word_count: 0 },
      ...{ created_at: at, updated_at: at },
    })),
  );

  await migrateTo(db, MIGRATIONS);

  const entries = await db.selectFrom('journal_entries').select(['id', 'mood', 'energy_level']).orderBy('id').execute();
  expect(entries.map(({ id, mood, energy_level }) => [id, mood, energy_level])).toEqual([
    ['a', '', ''],
    ['b', 'reflective', 'high'],
    ['c', 'grateful', 'moderate'],
    ['d', '', ''],
    ['e', 'anxious', ''],
  ]);
});
