import { expect, test } from 'vitest';
import { execute, migrateTo, openBefore, rowsOf } from '#server/testing/database/open-database.ts';
import { insertRows } from '../dialect/many-rows.ts';
import { MIGRATIONS } from '../migrate.ts';
import { noticeFacts } from './0085_notice_facts.ts';

test('notices name a date in place of “today”, and their facts the time that they are about', async () => {
  // In New York it is still Thursday 19 November.
  const db = await openBefore(noticeFacts, ['maya'], 'America/New_York');
  const made = `'2026-11-20T03:30:00Z'`;
  await execute(
    db,
    `insert into recurring_tasks (user_id, id, name, description, priority, category, recurrence_pattern, repeat_from,
      start_date, week_starts_on, created_at, updated_at)
      values ('maya', 'rule', 'Tea', '', 'medium', '', '{}', 'due', '2026-11-01', 'monday', ${made}, ${made})`,
  );
  for (const [id, next] of [
    ['past', 'null'],
    ['moved', `'2026-11-25T12:00:00Z'`],
  ] as const) {
    await execute(
      db,
      `insert into recurring_task_instances (user_id, id, recurring_task_id, occurrence, name, description, priority,
        category, due_date, due_time, next_notice_at, created_at, updated_at) values ('maya', '${id}', 'rule', '${id}', 'Tea', '', 'medium', '',
        '2026-11-20', '07:00', ${next}, ${made}, ${made})`,
    );
  }
  const notices = [
    [
      'a',
      'task_reminder:t:2026-11-20T09:30',
      'task_reminder',
      '“Call” is due soon',
      'Due tomorrow at 9:30 · Home',
      null,
    ],
    ['b', 'task_reminder:t:2026-11-20', 'task_reminder', 'Reminder: “Call”', 'Due on Monday at 9:30', null],
    ['c', 'task_due:t:2026-11-19', 'task_due', '“Today” is due', 'Due today', null],
    [
      'd',
      'project_deadline:p:2026-11-19:today',
      'project_deadline',
      '“Due today” is due today',
      'It has no tasks',
      null,
    ],
    ['e', 'recurring_task:past', 'recurring_task', '“Tea” is due again', 'Due today · Due today', 'past'],
    ['f', 'recurring_task:moved', 'recurring_task', '“Tea” is due again', 'Due today or so', 'moved'],
  ] as const;
  for (const [id, fact, type, title, message, instance] of notices) {
    await execute(
      db,
      `insert into notifications (user_id, id, fact, type, title, message, instance_id, channels, created_at, listed_at,
        scheduled_for) values ('maya', '${id}', '${fact}', '${type}', '${title}', '${message}',
        ${instance === null ? 'null' : `'${instance}'`}, '[]', ${made}, ${made}, ${made})`,
    );
  }

  await migrateTo(db, MIGRATIONS);

  const rows = await rowsOf(db, 'select fact, title, message from notifications order by id');
  expect(rows.map(({ fact, title, message }) => [fact, title, message])).toEqual([
    ['due_soon:t:2026-11-20T09:30', '“Call” is due soon', 'Due on Friday 20 November at 9:30 · Home'],
    ['task_reminder:t:2026-11-20', 'Reminder: “Call”', 'Due on Monday 23 November at 9:30'],
    ['task_due:t:2026-11-19', '“Today” is due', 'Due on Thursday 19 November'],
    ['project_deadline:p:2026-11-19:today', '“Due today” is due on Thursday 19 November', 'It has no tasks'],
    ['recurring_task:past:2026-11-20T07:00', '“Tea” is due again', 'Due on Thursday 19 November · Due today'],
    ['recurring_task:moved', '“Tea” is due again', 'Due today or so'],
  ]);
});

test('times of reminders without a date are cleared, also in templates and in the trash', async () => {
  const db = await openBefore(noticeFacts);
  const made = '2026-11-20T03:30:00.000Z';
  const inTemplate = (time: string | null) =>
    JSON.stringify([
      { name: 'A', reminder_offset_days: null, reminder_time: time },
      { name: 'B', reminder_offset_days: 0, reminder_time: '09:00' },
    ]);
  const inTrash = (time: string | null) =>
    JSON.stringify({
      root: { kind: 'area', id: 'a' },
      rows: {
        tasks: [
          { id: 'a', reminder_date: null, reminder_time: time },
          { id: 'b', reminder_date: '2026-11-20', reminder_time: '09:00' },
        ],
        project_templates: [{ id: 'c', tasks: inTemplate(time) }],
      },
      parent_name: null,
    });
  await insertRows(db, 'project_templates', [
    {
      user_id: 'maya',
      id: 'template',
      name: 'Trip',
      description: '',
      category: '',
      tasks: inTemplate('09:00'),
      task_count: 2,
      usage_count: 0,
      created_at: made,
      updated_at: made,
    },
  ]);
  await insertRows(db, 'trash', [
    {
      user_id: 'maya',
      id: 'entry',
      kind: 'area',
      name: 'Home',
      counts: '{}',
      deleted_at: made,
      expires_at: made,
    },
  ]);
  await insertRows(db, 'trash_contents', [{ user_id: 'maya', entry_id: 'entry', place: 0, content: inTrash('09:00') }]);

  await migrateTo(db, MIGRATIONS);

  expect(await rowsOf(db, 'select tasks from project_templates')).toEqual([{ tasks: inTemplate(null) }]);
  expect(await rowsOf(db, 'select content from trash_contents')).toEqual([{ content: inTrash(null) }]);
});
