import { expect, test } from 'vitest';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { execute, MIGRATED_AT, migrateTo, openEmpty, rowsOf } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { dueInstants } from './0050_due_instants.ts';

const at = MIGRATED_AT.toISOString();

test('open tasks with a time before the day start keep their instants and notifications', async () => {
  const db = await openEmpty();
  await migrateTo(db, MIGRATIONS.slice(0, MIGRATIONS.indexOf(dueInstants)));
  for (const [id, hour] of [
    ['maya', 4],
    ['li', 0],
  ] as const) {
    await execute(
      db,
      `insert into users (id, email, username, first_name, last_name, timezone, day_start_hour, week_starts_on,
        daily_capacity_minutes, created_at, updated_at)
        values ('${id}', '${id}@example.org', '${id}', '', '', 'UTC', ${hour}, 'monday', 360, '${at}', '${at}')`,
    );
    const project = { user_id: id, id: `home-${id}`, name: 'Home', description: '', created_at: at, updated_at: at };
    const words = { icon: '🚀', priority: 'medium', importance: 3, status: 'Not Started', sort_order: 0, is_inbox: 0 };
    await insertRows(db, 'projects', [{ ...project, ...words }]);
    const task = {
      ...{ user_id: id, project_id: project.id, name: 'x', description: '', status: 'todo', priority: 'medium' },
      ...{ category: 'general', sort_order: 0, sub_task_completion_required: 0, created_at: at, updated_at: at },
      ...{ completed_at: null, start_date: null },
    };
    const tasks = [
      { id: 'night', due_date: '2026-03-10', due_time: '03:59', start_date: '2026-03-10' },
      { id: 'morning', due_date: '2026-03-10', due_time: '04:00' },
      { id: 'done', due_date: '2026-03-10', due_time: '03:00', completed_at: at, status: 'completed' },
      { id: 'day', due_date: '2026-03-10', due_time: null },
    ];
    await insertRows(
      db,
      'tasks',
      tasks.map((each) => ({ ...task, ...each, id: `${each.id}-${id}` })),
    );
    await execute(
      db,
      `insert into notifications (user_id, id, fact, type, title, message, related_task_id, channels,
          created_at, scheduled_for)
        values ('${id}', 'n-${id}', 'task_due:night-${id}:2026-03-10T03:59', 'task_due', '', '', 'night-${id}', '[]',
          '${at}', '${at}')`,
    );
  }

  await migrateTo(db, MIGRATIONS);

  const rows = await rowsOf(db, `select id, cast(due_date as text) as due from tasks order by id`);
  expect(Object.fromEntries(rows.map(({ id, due }) => [id, due]))).toEqual({
    ...{ 'day-maya': '2026-03-10', 'done-maya': '2026-03-10', 'morning-maya': '2026-03-10' },
    'night-maya': '2026-03-09',
    ...{ 'day-li': '2026-03-10', 'done-li': '2026-03-10', 'morning-li': '2026-03-10', 'night-li': '2026-03-10' },
  });
  const starts = await rowsOf(db, `select cast(start_date as text) as start from tasks where id = 'night-maya'`);
  expect(starts).toEqual([{ start: '2026-03-09' }]);
  const facts = await rowsOf(db, `select fact from notifications order by id`);
  expect(facts.map(({ fact }) => fact)).toEqual([
    'task_due:night-li:2026-03-10T03:59',
    'task_due:night-maya:2026-03-09T03:59',
  ]);
});
