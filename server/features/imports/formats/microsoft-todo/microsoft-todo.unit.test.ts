import { expect, test } from 'vitest';
import { contextOf, jsonFile, remarksOf, tasksOf } from '../../testing/trees.ts';
import { microsoftTodo } from './microsoft-todo.ts';

const task = (fields: object = {}) => ({ id: 'a', title: 'A', status: 'notStarted', importance: 'normal', ...fields });
const read = (tasks: unknown[], timezone = 'Europe/Berlin') =>
  microsoftTodo.read([jsonFile('x.json', [{ displayName: 'Home', tasks }])], contextOf({ timezone }));
const only = (fields: object, timezone?: string) => read([task(fields)], timezone).projects[0]!.tasks[0]!;
const at = (dateTime: string, timeZone = 'UTC') => ({ dateTime, timeZone });

test('lists, answers of the API and the tasks of one list are read', () => {
  const contents = [
    [{ displayName: 'Home', tasks: [task()] }],
    { value: [{ displayName: 'Home', tasks: [task()] }] },
    { value: [task()] },
    [task()],
  ];
  for (const content of contents) {
    const files = [jsonFile('Home.json', content)];
    expect(microsoftTodo.recognises(files)).toBe(true);
    const tree = microsoftTodo.read(files, contextOf());
    expect([tree.projects.map(({ name }) => name), tasksOf(tree)]).toEqual([['Home'], ['A']]);
  }
});

test.each([
  ['2023-07-31T05:00:00.0000000', 'America/Chicago', '2023-07-31'],
  ['2023-07-30T22:00:00.0000000', 'Europe/Berlin', '2023-07-31'],
  ['2023-07-31T00:00:00.0000000', 'America/Chicago', '2023-07-31'],
  ['2023-07-31T05:00:00.0000000', 'Europe/Berlin', '2023-07-31'],
  ['2023-07-30T15:00:00.0000000', 'Europe/Berlin', '2023-07-31'],
  ['0001-01-01T00:00:00.0000000', 'Europe/Berlin', null],
])('the due date %s is, in %s, %s', (dateTime, timezone, dueDate) => {
  expect(only({ dueDateTime: at(dateTime) }, timezone)).toMatchObject({ dueDate, dueTime: null });
});

test('a date with a zone is the day on its clock', () => {
  expect(only({ dueDateTime: at('2023-07-31T00:00:00.0000000', 'Tokyo Standard Time') }).dueDate).toBe('2023-07-31');
});

test('statuses, importance and HTML are read', () => {
  expect(only({ status: 'completed', completedDateTime: at('2023-07-31T05:00:00.0000000') })).toMatchObject({
    status: 'completed',
    completedAt: '2023-07-31T05:00:00.000Z',
  });
  expect(only({ status: 'inProgress', importance: 'high' })).toMatchObject({ status: 'in_progress', priority: 'high' });
  expect(only({ status: 'waitingOnOthers' }).description).toBe('Status: waiting on others');
  expect(only({ body: { content: '<p>One</p>', contentType: 'html' } }).description).toBe('One');
  expect(only({ body: { content: 'a < b', contentType: 'text' } }).description).toBe('a < b');
});

const range = { type: 'noEnd' };
test.each([
  [{ type: 'daily', interval: 2 }, range, 'FREQ=DAILY;INTERVAL=2'],
  [{ type: 'weekly', interval: 1, daysOfWeek: ['monday', 'friday'] }, range, 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,FR'],
  [{ type: 'absoluteMonthly', interval: 1, dayOfMonth: 15 }, range, 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=15'],
  [
    { type: 'relativeMonthly', interval: 1, index: 'last', daysOfWeek: ['friday'] },
    range,
    'FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR',
  ],
  [
    { type: 'absoluteYearly', interval: 1, month: 2, dayOfMonth: 3 },
    { type: 'endDate', endDate: '2030-01-01' },
    'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=3;UNTIL=20300101',
  ],
  [
    { type: 'relativeYearly', interval: 1, month: 2, index: 'first', daysOfWeek: ['monday'] },
    { type: 'numbered', numberOfOccurrences: 3 },
    'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYDAY=1MO;COUNT=3',
  ],
])('the recurrence %j is a rule', (pattern, ofRange, rrule) => {
  const fields = { dueDateTime: at('2026-02-02T23:00:00.0000000'), recurrence: { pattern, range: ofRange } };
  expect(only(fields).repeat).toEqual({ rrule, from: 'due' });
});

test('a repeat that is not a rule is text, and a done task has none', () => {
  const recurrence = { pattern: { type: 'hourly' }, range };
  expect(only({ recurrence, dueDateTime: at('2026-02-02T23:00:00') })).toMatchObject({
    repeat: null,
    description: 'Repeats: hourly',
  });
  expect(only({ recurrence, status: 'completed' })).toMatchObject({ repeat: null, description: '' });
});

test('steps are subtasks, categories labels, and a reminder gives a due day no time', () => {
  const checklistItems = [
    { displayName: 'x', isChecked: true },
    { displayName: 'y', isChecked: false },
  ];
  const reminderDateTime = at('2026-02-03T08:30:00.0000000');
  expect(
    only({ checklistItems, categories: ['a'], dueDateTime: at('2026-02-02T23:00:00'), reminderDateTime }),
  ).toMatchObject({
    labels: ['a'],
    dueTime: null,
    reminderDate: '2026-02-03',
    reminderTime: '09:30',
    subtasks: [
      { name: 'x', status: 'completed' },
      { name: 'y', status: 'todo' },
    ],
  });
});

test('what is left out or cannot be read is named', () => {
  const tree = read([
    task({ title: '' }),
    5,
    task({
      id: 'b',
      status: 'x',
      dueDateTime: at('soon'),
      hasAttachments: true,
      linkedResources: [{ webUrl: 'https://example.com' }],
    }),
  ]);
  expect(remarksOf(tree).toSorted()).toEqual([
    'kept_as_text links',
    'left_out files',
    'left_out tasks without a title',
    'unreadable dates',
    'unreadable rows',
    'unreadable statuses',
  ]);
});
