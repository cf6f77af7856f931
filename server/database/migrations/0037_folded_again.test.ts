import { expect, test } from 'vitest';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { readFrom } from '#server/testing/invariants/invariant.ts';
import { JOURNAL_TEXT_INVARIANTS } from '#server/testing/invariants/journal.ts';
import { SEARCH_INVARIANTS } from '#server/testing/invariants/search.ts';
import { MIGRATED_AT, migrateTo, openBefore } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { foldedAgain } from './0037_folded_again.ts';

const at = MIGRATED_AT.toISOString();

test('older texts and tags are found by the quotes, dashes and letters of a keyboard', async () => {
  const db = await openBefore(foldedAgain, ['maya', 'noah']);
  const pillars = ['maya', 'noah'].flatMap((user_id) =>
    Array.from({ length: 150 }, (_, index) => ({
      ...{ user_id, id: `p${index}`, name: `Don’t ${index}`, description: index % 2 ? 'A – Ø' : '' },
      ...{ icon: '🎯', color: '#F4B400', sort_order: index, created_at: at, updated_at: at },
    })),
  );
  await insertRows(db, 'pillars', pillars);
  const text = { weather: null, location: null, template_id: null, mood: 'reflective', energy_level: 'moderate' };
  const entries = Array.from({ length: 120 }, (_, index) => ({
    ...{ user_id: 'maya', id: `e${index}`, entry_date: '2026-03-01', title: `Day ${index}`, content: '“Yes”', ...text },
    ...{ is_private: 0, word_count: index === 0 ? 2 : 1, created_at: at, updated_at: at },
  }));
  await insertRows(db, 'journal_entries', entries);
  const tag = (entry_id: string, place: number, word: string) => ({
    ...{ user_id: 'maya', entry_id, place, tag: word, folded: word.toUpperCase() },
  });
  await insertRows(db, 'journal_tags', [
    ...[tag('e0', 0, 'z'), tag('e0', 1, 'co-op'), tag('e0', 2, 'co–op'), tag('e119', 0, 'l’eau')],
  ]);
  await insertRows(db, 'journal_answers', [
    { user_id: 'maya', entry_id: 'e0', place: 0, prompt: 'Who?', answer: 'Søren' },
  ]);
  await insertRows(db, 'search_texts', [
    ...pillars.map(({ user_id, id, name }) => ({ user_id, kind: 'pillar', id, folded: `${name.toUpperCase()}\n` })),
    ...entries.map(({ user_id, id }) => ({ user_id, kind: 'journal_entry', id, folded: 'OLD' })),
  ]);

  await migrateTo(db, MIGRATIONS);

  const texts = await db.selectFrom('search_texts').selectAll().execute();
  expect(texts).toHaveLength(420);
  const folded = (kind: string, id: string) => texts.find((row) => row.kind === kind && row.id === id)!.folded;
  expect(folded('pillar', 'p149')).toBe("DON'T 149\nA - O");
  expect(folded('journal_entry', 'e0')).toBe('DAY 0\n"YES"\nZ\nCO-OP\nSOREN');
  expect(folded('journal_entry', 'e119')).toBe('DAY 119\n"YES"\nL\'EAU');
  const tags = await db.selectFrom('journal_tags').select(['folded', 'tag', 'place']).orderBy('folded').execute();
  expect(tags).toEqual([
    { folded: 'CO-OP', tag: 'co-op', place: 1 },
    { folded: "L'EAU", tag: 'l’eau', place: 0 },
    { folded: 'Z', tag: 'z', place: 0 },
  ]);
  for (const { sentence, offenders } of [...SEARCH_INVARIANTS, ...JOURNAL_TEXT_INVARIANTS]) {
    expect([sentence, await offenders(readFrom(db))]).toEqual([sentence, []]);
  }
});
