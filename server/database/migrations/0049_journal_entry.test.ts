import { expect, test } from 'vitest';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { MIGRATED_AT, migrateTo, openBefore, rowsOf } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { journalEntry } from './0049_journal_entry.ts';

const at = MIGRATED_AT.toISOString();
const maya = { user_id: 'maya' };
const nowhere = {
  pillar_id: null,
  area_id: null,
  project_id: null,
  task_id: null,
  journal_id: null,
  template_id: null,
};
const attachment = (resource_id: string, entity_type: string, entity_id: string, pointer: object) => ({
  ...{ ...maya, resource_id, entity_type, entity_id, ...nowhere, ...pointer, is_parent: 0, attached_at: at },
});
const link = (entity_type: string) => JSON.stringify({ table: 'attachments', row: { entity_type, entity_id: 'x' } });

test('files of entries are attached to a journal_entry, also those whose links wait in the trash', async () => {
  const db = await openBefore(journalEntry);
  const times = { created_at: at, updated_at: at };
  const entry = { title: '', content: '', mood: '', energy_level: '', is_private: 0, word_count: 0 };
  await insertRows(db, 'journal_entries', [{ ...maya, id: 'walk', entry_date: '2026-03-01', ...entry, ...times }]);
  const file = { name: 'a', original_name: 'a', category: 'document', mime_type: 'text/plain', size: 1 };
  const rest = { description: '', tags: '', folder_path: '/', access_count: 0 };
  await insertRows(db, 'resources', [{ ...maya, id: 'photo', ...file, ...rest, ...times }]);
  await insertRows(db, 'attachments', [attachment('photo', 'journal', 'walk', { journal_id: 'walk' })]);
  await insertRows(db, 'trash', [
    { ...maya, id: 'gone', kind: 'task', name: '', counts: '{}', deleted_at: at, expires_at: at },
  ]);
  const inTrash = { ...maya, entry_id: 'gone' };
  await insertRows(db, 'trash_links', [
    { ...inTrash, id: 'one', link: link('journal') },
    { ...inTrash, id: 'two', link: link('task') },
  ]);
  // Texts of a person are not changed.
  const content = JSON.stringify({ rows: { tasks: [{ name: '"entity_type":"journal"' }], attachments: [] } });
  await insertRows(db, 'trash_contents', [{ ...inTrash, content }]);

  await migrateTo(db, MIGRATIONS);

  const read = async (table: string, column: string) =>
    (await rowsOf(db, `select * from ${table} order by 1, 2`)).map((row) => row[column]);
  expect(await read('attachments', 'entity_type')).toEqual(['journal_entry']);
  expect(await read('trash_links', 'link')).toEqual([link('journal_entry'), link('task')]);
  expect(await read('trash_contents', 'content')).toEqual([content]);
});
