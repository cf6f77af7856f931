import { expect, test } from 'vitest';
import { contextOf, jsonFile, remarksOf, tasksOf } from '../../testing/trees.ts';
import { superProductivity } from './super-productivity.ts';

const state = (rows: { id: string }[]) => ({
  ids: rows.map(({ id }) => id),
  entities: Object.fromEntries(rows.map((row) => [row.id, row])),
});
const task = (fields: object = {}) => ({ id: 'a', title: 'A', projectId: 'INBOX_PROJECT', isDone: false, ...fields });
const inbox = { id: 'INBOX_PROJECT', title: 'Inbox', taskIds: ['a'], backlogTaskIds: [] };
const data = (tasks: { id: string }[], fields: object = {}) => ({
  project: state([inbox]),
  task: state(tasks),
  tag: state([{ id: 'TODAY', title: 'Today' } as { id: string }]),
  ...fields,
});
const fileOfData = (content: object) =>
  jsonFile('sp.json', { timestamp: 1_733_000_000_000, crossModelVersion: 4.5, data: content });
const read = (tasks: { id: string }[], fields: object = {}) =>
  superProductivity.read([fileOfData(data(tasks, fields))], contextOf());
const only = (fields: object, more: object = {}) => read([task(fields)], more).projects[0]!.tasks[0]!;

test('backups with and without a wrapper are read', () => {
  const files = [fileOfData(data([task()])), jsonFile('sp.json', data([task()]))];
  for (const file of files) {
    expect(superProductivity.recognises([file])).toBe(true);
    expect(tasksOf(superProductivity.read([file], contextOf()))).toEqual(['A']);
  }
  expect(read([]).exportDay).toBe('2024-11-30');
});

test('the Inbox is the Inbox, and tasks without a known project go there', () => {
  expect(read([task()]).projects[0]).toMatchObject({ isInbox: true, name: 'Inbox' });
  expect(read([task({ projectId: 'gone' })]).projects.at(-1)).toMatchObject({ isInbox: true, tasks: [{ name: 'A' }] });
});

test('days have no time, and instants the time of the person', () => {
  expect(only({ dueDay: '2024-12-01' })).toMatchObject({ dueDate: '2024-12-01', dueTime: null });
  expect(only({ dueWithTime: 1_733_000_000_000 })).toMatchObject({ dueDate: '2024-11-30', dueTime: '21:53' });
  expect(only({ plannedAt: 1_733_000_000_000 })).toMatchObject({ dueDate: '2024-11-30' });
  expect(only({ dueDay: '2024-12-01', deadlineDay: '2024-12-24' })).toMatchObject({
    startDate: '2024-12-01',
    dueDate: '2024-12-24',
  });
});

test('estimates are rounded up to minutes', () => {
  expect([3_600_000, 61_000, 0].map((timeEstimate) => only({ timeEstimate }).estimatedMinutes)).toEqual([60, 2, null]);
});

test('the order is that of the project, its backlog and the parent', () => {
  const project = { ...inbox, taskIds: ['c', 'a'], backlogTaskIds: ['d'] };
  const rows = ['a', 'd', 'c']
    .map((id) => task({ id, title: id }))
    .concat(['y', 'x'].map((id) => task({ id, title: id, parentId: 'a' })));
  const tree = read([{ ...rows[0]!, subTaskIds: ['x', 'y'] } as { id: string }, ...rows.slice(1)], {
    project: state([project]),
  });
  expect(tasksOf(tree)).toEqual(['c', 'a', ' x', ' y', 'd']);
});

test('archived tasks are done', () => {
  const archiveOld = { task: state([task({ id: 'o', title: 'Old', doneOn: 1_600_000_000_000 })]) };
  expect(read([], { archiveOld }).projects[0]!.tasks[0]).toMatchObject({
    status: 'completed',
    completedAt: '2020-09-13T12:26:40.000Z',
  });
  expect(tasksOf(read([], { taskArchive: state([task({ id: 'o', title: 'Old' })]) }))).toEqual(['Old']);
});

test('tags are labels, except Today', () => {
  const tag = state([{ id: 't', title: 'home' } as { id: string }, { id: 'TODAY', title: 'Today' } as { id: string }]);
  expect(only({ tagIds: ['TODAY', 't', 'gone'] }, { tag }).labels).toEqual(['home']);
});

test.each([
  [{ repeatCycle: 'DAILY', repeatEvery: 2 }, 'FREQ=DAILY;INTERVAL=2'],
  [{ repeatEvery: 1, monday: true, friday: true }, 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,FR'],
  [{ repeatCycle: 'MONTHLY', startDate: '2024-01-15' }, 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=15'],
  [{ repeatCycle: 'MONTHLY', monthlyLastDay: true }, 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1'],
  [{ repeatCycle: 'MONTHLY', monthlyWeekOfMonth: 2, monthlyWeekday: 1 }, 'FREQ=MONTHLY;INTERVAL=1;BYDAY=2MO'],
  [{ repeatCycle: 'YEARLY', startDate: '2024-02-29' }, 'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=29'],
])('the repeat %j is %s', (config, rrule) => {
  const taskRepeatCfg = state([{ id: 'r', ...config } as { id: string }]);
  expect(only({ repeatCfgId: 'r', dueDay: '2024-12-01' }, { taskRepeatCfg }).repeat).toEqual({ rrule, from: 'due' });
});

test('only the open copy of a repeat has the rule, and paused ones are text', () => {
  const taskRepeatCfg = state([{ id: 'r', repeatCycle: 'DAILY', repeatFromCompletionDate: true } as { id: string }]);
  const tree = read([task({ id: 'd', isDone: true, repeatCfgId: 'r' }), task({ repeatCfgId: 'r' })], { taskRepeatCfg });
  expect(tree.projects[0]!.tasks.map(({ repeat }) => repeat?.from ?? null)).toEqual(['completion', null]);
  const paused = state([{ id: 'r', repeatCycle: 'DAILY', isPaused: true } as { id: string }]);
  expect(only({ repeatCfgId: 'r' }, { taskRepeatCfg: paused })).toMatchObject({
    repeat: null,
    description: 'Repeats: daily, every 1, paused',
  });
});

test('a reminder is in the task, or in older files in a list', () => {
  const remindAt = Date.parse('2026-11-30T08:30:00Z');
  const reminders = [
    { id: 'one', remindAt },
    { id: 'two', relatedId: 'c', remindAt },
    { id: 'three', relatedId: 'note', title: 'Of a note', remindAt },
  ];
  const tree = read([task({ remindAt }), task({ id: 'b', reminderId: 'one' }), task({ id: 'c' }), task({ id: 'd' })], {
    reminders,
  });
  const found = tree.projects[0]!.tasks.map(({ reminderDate, reminderTime }) => [reminderDate, reminderTime]);
  const expected = ['2026-11-30', '09:30'];
  expect(found).toEqual([expected, expected, expected, [null, null]]);
  expect(tree.remarks).toEqual([{ type: 'left_out', what: 'reminders', example: 'Of a note' }]);
});

test('a listed reminder without a time is named', () => {
  const reminders = [{ id: 'one', title: 'Call' }];
  const example = 'sp.json, task a: the reminder has no time';
  expect(read([task({ reminderId: 'one' })], { reminders }).remarks).toEqual([
    { type: 'unreadable', what: 'reminders', example },
  ]);
  const remindAt = Date.parse('2026-11-30T08:30:00Z');
  expect(read([task({ reminderId: 'one', remindAt })], { reminders }).remarks).toEqual([]);
});

test('what is left out is named, and no secret is', () => {
  const note = state([
    { id: 'n', content: 'Idea', projectId: 'INBOX_PROJECT' } as { id: string },
    { id: 'm', content: 'Lost' } as { id: string },
  ]);
  const tree = read(
    [task({ timeSpent: 1, attachments: [{ title: 'a.pdf', path: 'file:///a.pdf' }] }), task({ id: 'b', title: '' })],
    {
      note,
      reminders: [{ title: 'R' }],
      taskRepeatCfg: state([{ id: 'r', title: 'Rule' } as { id: string }]),
      issueProvider: state([{ id: 'i', token: 'secret' } as { id: string }]),
    },
  );
  expect(tree.projects[0]!.description).toBe('Idea');
  expect(remarksOf(tree)).toEqual([
    'kept_as_text files',
    'left_out tracked times',
    'left_out tasks without a title',
    'left_out notes',
    'left_out repeats',
    'left_out reminders',
  ]);
  expect(JSON.stringify(tree)).not.toContain('secret');
});

test('a missing parent and a row that is named only are reported', () => {
  const tree = superProductivity.read(
    [fileOfData({ ...data([]), task: { ids: ['x', 'a'], entities: { a: task({ parentId: 'gone' }) } } })],
    contextOf(),
  );
  expect(remarksOf(tree)).toEqual(['unreadable rows', 'guessed levels']);
});
