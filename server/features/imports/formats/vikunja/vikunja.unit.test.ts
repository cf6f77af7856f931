import { expect, test } from 'vitest';
import { contextOf, fileOf, jsonFile, remarksOf, tasksOf } from '../../testing/trees.ts';
import { Statuses } from '../../reading/statuses.ts';
import type { ImportTree } from '../../tree.ts';
import { vikunja } from './vikunja.ts';

const project = (tasks: unknown[], fields: object = {}) => ({
  id: 1,
  title: 'Home',
  parent_project_id: 0,
  tasks,
  ...fields,
});
const read = (root: unknown) =>
  vikunja.read([fileOf('VERSION', '0.24', '2026-11-20'), jsonFile('data.json', root)], contextOf());
const only = (fields: object, more: object = {}) =>
  read([project([{ id: 1, title: 'A', ...fields }], more)]).projects[0]!.tasks[0]!;

test('an export is recognised by its data', () => {
  expect(vikunja.recognises([jsonFile('data.json', [project([])])])).toBe(true);
  expect(vikunja.recognises([jsonFile('data.json', [{ id: 1 }])])).toBe(false);
  expect(read([project([])]).exportDay).toBe('2026-11-20');
});

test('projects within projects have the names of their parents, by number or by list', () => {
  const byNumber = [
    project([]),
    { id: 2, title: 'Garden', parent_project_id: 1, tasks: [] },
    { id: 3, title: 'Beds', parent_project_id: 2, tasks: [] },
  ];
  expect(read(byNumber).projects.map(({ name }) => name)).toEqual(['Home', 'Home / Garden', 'Home / Garden / Beds']);
  const byList = [project([], { child_projects: [{ id: 2, title: 'Garden', tasks: [] }] })];
  expect(read(byList).projects.map(({ name }) => name)).toEqual(['Home', 'Home / Garden']);
  const circle = [project([], { parent_project_id: 2 }), { id: 2, title: 'B', parent_project_id: 1, tasks: [] }];
  expect(read(circle).projects).toHaveLength(2);
});

test.each(['projects', 'lists'])('namespaces of old exports with %s are areas', (key) => {
  const tree = read([{ id: 9, title: 'Work', is_archived: false, [key]: [project([{ id: 1, title: 'A' }])] }]);
  expect(tree.projects).toMatchObject([{ name: 'Home', folder: 'Work', tasks: [{ name: 'A' }] }]);
});

test('year 1 is not a date, and midnight is a day', () => {
  expect(only({ due_date: '0001-01-01T00:00:00Z' })).toMatchObject({ dueDate: null, dueTime: null });
  expect(only({ due_date: '2026-02-19T23:00:00Z' })).toMatchObject({ dueDate: '2026-02-20', dueTime: null });
  expect(only({ due_date: '2026-02-20T10:00:00Z', start_date: '2026-02-18T10:00:00Z' })).toMatchObject({
    startDate: '2026-02-18',
    dueTime: '11:00',
  });
});

test('a reminder is an instant, or a time before the due date', () => {
  const due = { due_date: '2026-02-20T10:00:00Z' };
  const none = '0001-01-01T00:00:00Z';
  const relative = { reminder: none, relative_period: -3600, relative_to: 'due_date' };
  expect(only({ ...due, reminders: [{ reminder: '2026-02-19T07:15:00Z', relative_period: 0 }] })).toMatchObject({
    reminderDate: '2026-02-19',
    reminderTime: '08:15',
  });
  expect(only({ ...due, reminders: [relative] })).toMatchObject({ reminderDate: '2026-02-20', reminderTime: '10:00' });
  expect(only({ ...due, reminders: ['tomorrow', none] })).toMatchObject({ description: 'Reminder: tomorrow' });
});

test('a reminder can be a time before the start or the end; without that date it is text', () => {
  const dates = {
    start_date: '2026-02-20T10:00:00Z',
    end_date: '2026-02-21T16:00:00Z',
    due_date: '2026-02-22T10:00:00Z',
  };
  const before = (relative_to: string) => ({
    reminders: [{ reminder: '0001-01-01T00:00:00Z', relative_period: -3600, relative_to }],
  });
  expect(only({ ...dates, ...before('start_date') })).toMatchObject({
    reminderDate: '2026-02-20',
    reminderTime: '10:00',
  });
  expect(only({ ...dates, ...before('end_date') })).toMatchObject({
    reminderDate: '2026-02-21',
    reminderTime: '16:00',
  });
  const tree = read([project([{ id: 1, title: 'A', due_date: dates.due_date, ...before('start_date') }])]);
  expect(tree.projects[0]!.tasks).toMatchObject([
    { reminderDate: null, description: 'Reminder: 1 hour before the start date' },
  ]);
  expect(remarksOf(tree)).toEqual(['kept_as_text reminders']);
  const far = { reminder: '', relative_period: 1e300, relative_to: 'start_date' };
  expect(only({ start_date: dates.start_date, reminders: [far] }).reminderDate).toBeNull();
});

test('descriptions in HTML become Markdown, and Markdown stays', () => {
  expect(only({ description: '<p>One</p><ul><li>a</li></ul>' }).description).toBe('One\n\n- a');
  expect(only({ description: '**One** < 2' }).description).toBe('**One** < 2');
});

test.each([
  [{ repeat_after: 86_400 }, 'FREQ=DAILY;INTERVAL=1', 'due'],
  [{ repeat_after: 1_209_600 }, 'FREQ=WEEKLY;INTERVAL=2', 'due'],
  [{ repeat_after: 0, repeat_mode: 1 }, 'FREQ=MONTHLY', 'due'],
  [{ repeat_after: 172_800, repeat_mode: 2 }, 'FREQ=DAILY;INTERVAL=2', 'completion'],
])('the repeat %j is %s from %s', (fields, rrule, from) => {
  expect(only({ due_date: '2026-02-20T10:00:00Z', ...fields }).repeat).toEqual({ rrule, from });
});

test('repeats of hours are text', () => {
  expect(only({ due_date: '2026-02-20T10:00:00Z', repeat_after: 3600 })).toMatchObject({
    repeat: null,
    description: 'Repeats: every 3600 seconds',
  });
});

test('a subtask that both ends name is there once', () => {
  const tasks = [
    { id: 1, title: 'A', related_tasks: { subtask: [{ id: 2 }] } },
    { id: 2, title: 'B', related_tasks: { parenttask: [{ id: 1 }] } },
    { id: 3, title: 'C', related_tasks: { parenttask: [{ id: 99 }] } },
  ];
  const tree = read([project(tasks)]);
  expect(tasksOf(tree)).toEqual(['A', ' B', 'C']);
  expect(remarksOf(tree)).toEqual(['guessed levels']);
});

test('buckets that read as a status are the status; only the flag makes a task done', () => {
  const buckets = [
    { id: 5, title: 'Doing' },
    { id: 6, title: 'Done' },
    { id: 7, title: 'Ideas' },
  ];
  const found = [5, 6, 7].map((bucket_id) => only({ bucket_id }, { buckets }));
  expect(found.map(({ status, section }) => [status, section])).toEqual([
    ['in_progress', null],
    ['todo', null],
    ['todo', 'Ideas'],
  ]);
  expect(only({ done: true, done_at: '2026-02-20T10:00:00Z' })).toMatchObject({
    status: 'completed',
    completedAt: '2026-02-20T10:00:00.000Z',
  });
  expect(only({}, { buckets, task_buckets: [{ task_id: 1, bucket_id: 5 }] }).status).toBe('in_progress');
});

test('the preview says what becomes of open tasks in a bucket that is called done, and takes another choice', () => {
  const buckets = [{ id: 6, title: 'Done' }];
  const tasks = [{ id: 1, title: 'A', bucket_id: 6 }];
  const statusesOf = (chosen: ImportTree['statuses'], rows: object[]) => {
    const statuses = new Statuses(chosen ?? {});
    const file = jsonFile('data.json', [project(rows, { buckets })]);
    const { status, section } = vikunja.read([file], { ...contextOf(), statuses }).projects[0]!.tasks[0]!;
    return [statuses.found, status, section];
  };
  expect(statusesOf({}, tasks)).toEqual([{ Done: 'todo' }, 'todo', null]);
  expect(statusesOf({ Done: 'completed' }, tasks)).toEqual([{ Done: 'completed' }, 'completed', null]);
  expect(statusesOf({ Done: '' }, tasks)).toEqual([{ Done: '' }, 'todo', 'Done']);
  expect(statusesOf({}, [{ ...tasks[0], done: true }])).toEqual([{}, 'completed', null]);
});

test('5 is the highest priority, labels and comments are kept, and the rest is named', () => {
  const tree = read([
    project([
      {
        id: 1,
        title: 'A',
        priority: 5,
        labels: [{ title: 'x' }],
        comments: [{ comment: '<p>C</p>', created: '2026-02-19T10:00:00Z' }],
      },
      {
        id: 2,
        title: 'B',
        priority: 9,
        assignees: [{}],
        attachments: [{ file: { id: 3, name: 'a.pdf' } }],
        related_tasks: { blocked: [{ title: 'A' }] },
      },
      { id: 3, title: '' },
      7,
    ]),
  ]);
  expect(tree.projects[0]!.tasks).toMatchObject([
    { priority: '5', labels: ['x'], notes: [{ at: '2026-02-19', text: 'C' }] },
    { priority: null, description: 'File: a.pdf\n\nblocked: A' },
  ]);
  expect(remarksOf(tree).toSorted()).toEqual([
    'kept_as_text files',
    'kept_as_text relations',
    'left_out people',
    'left_out tasks without a title',
    'unreadable priorities',
    'unreadable rows',
  ]);
});
