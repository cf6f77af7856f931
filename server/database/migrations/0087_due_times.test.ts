import { expect, test } from 'vitest';
import { execute, migrateTo, openBefore, rowsOf } from '#server/testing/database/open-database.ts';
import { insertRows } from '../dialect/many-rows.ts';
import { MIGRATIONS } from '../migrate.ts';
import { dueTimes } from './0087_due_times.ts';

const AT = '2026-11-20T03:30:00.000Z';

test('due times without a due date are cleared, also in templates and in the trash', async () => {
  const db = await openBefore(dueTimes);
  await execute(
    db,
    `insert into projects (user_id, id, name, description, icon, priority, importance, status, sort_order, created_at, updated_at)
      values ('maya', 'home', 'Home', '', '', 'medium', 3, 'Not Started', 0, '${AT}', '${AT}')`,
  );
  const task = (id: string, date: string, time: string) =>
    execute(
      db,
      `insert into tasks (user_id, id, project_id, name, description, status, priority, category, due_date, due_time,
        sort_order, created_at, updated_at)
        values ('maya', '${id}', 'home', 'Call', '', 'todo', 'medium', '', ${date}, ${time}, 0, '${AT}', '${AT}')`,
    );
  await task('a', 'null', `'09:00'`);
  await task('b', `'2026-11-20'`, `'09:00'`);
  const inTemplate = (time: string | null) =>
    JSON.stringify([
      { name: 'A', due_offset_days: null, due_time: time },
      { name: 'B', due_offset_days: 0, due_time: '09:00' },
      { name: 'C', due_offset_days: null, due_time: '09:00', recurrence_pattern: { type: 'daily' } },
    ]);
  const inTrash = (time: string | null) =>
    JSON.stringify({
      root: { kind: 'area', id: 'a' },
      rows: {
        tasks: [
          { id: 'a', due_date: null, due_time: time },
          { id: 'b', due_date: '2026-11-20', due_time: '09:00' },
        ],
        project_templates: [{ id: 'c', tasks: inTemplate(time) }],
        recurring_tasks: [{ id: 'd', due_time: '09:00' }],
      },
      parent_name: null,
    });
  const made = { created_at: AT, updated_at: AT };
  const template = { user_id: 'maya', id: 'template', name: 'Trip', description: '', category: '' };
  const counts = { task_count: 3, usage_count: 0 };
  await insertRows(db, 'project_templates', [{ ...template, tasks: inTemplate('09:00'), ...counts, ...made }]);
  const entry = { user_id: 'maya', id: 'entry', kind: 'area', name: 'Home', counts: '{}' };
  await insertRows(db, 'trash', [{ ...entry, deleted_at: AT, expires_at: AT }]);
  await insertRows(db, 'trash_contents', [{ user_id: 'maya', entry_id: 'entry', place: 0, content: inTrash('09:00') }]);

  await migrateTo(db, MIGRATIONS);

  expect(await rowsOf(db, 'select id, due_time from tasks order by id')).toEqual([
    { id: 'a', due_time: null },
    { id: 'b', due_time: '09:00' },
  ]);
  expect(await rowsOf(db, 'select tasks from project_templates')).toEqual([{ tasks: inTemplate(null) }]);
  expect(await rowsOf(db, 'select content from trash_contents')).toEqual([{ content: inTrash(null) }]);
});
