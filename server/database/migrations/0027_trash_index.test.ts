import { expect, test } from 'vitest';
import { insertEntry, MIGRATED_AT, migrateTo, openBefore, rowsOf } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { trashIndex } from './0027_trash_index.ts';

test('the trash of an older database can be restored, and its ids are taken', async () => {
  const db = await openBefore(trashIndex);
  const at = MIGRATED_AT.toISOString();
  const rows = {
    projects: [{ id: 'home' }],
    tasks: [{ id: 'paint' }, { id: 'paint' }],
    day_entries: [{ day: '2026-11-20' }],
  };
  const between = { table: 'task_dependencies', row: { user_id: 'maya', task_id: 'paint', depends_on_id: 'buy' } };
  const pointers = [at, ''].map((since) => ({
    table: 'recurring_tasks',
    pointer: { id: 'water', column: 'task_id', target: 'paint', since },
  }));
  const entry = { root: { table: 'projects', id: 'home' }, rows, parent_name: null };
  for (const id of ['first', 'second']) {
    await insertEntry(db, {
      id,
      subtree: JSON.stringify({ ...entry, links: id === 'first' ? [between, ...pointers] : [] }),
    });
  }

  await migrateTo(db, [...MIGRATIONS]);

  expect(await rowsOf(db, 'select kind, id, entry_id from trash_records order by entry_id, kind')).toEqual(
    ['first', 'second'].flatMap((entry_id) => [
      { kind: 'project', id: 'home', entry_id },
      { kind: 'task', id: 'paint', entry_id },
    ]),
  );
  const links = await db.selectFrom('trash_links').selectAll().orderBy('id').execute();
  expect(links.map(({ entry_id, link, pointer, since }) => [entry_id, JSON.parse(link), pointer, since])).toEqual([
    ['first', between, null, null],
    ['first', pointers[0], 'recurring_tasks water task_id', at],
    ['first', pointers[1], 'recurring_tasks water task_id', null],
  ]);
  const entries = await db.selectFrom('trash_contents').select('content').execute();
  expect(entries.map(({ content }) => JSON.parse(content) as unknown)).toEqual([entry, entry]);
});
