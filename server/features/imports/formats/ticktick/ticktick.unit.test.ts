import { expect, test } from 'vitest';
import { contextOf, fileOf, remarksOf, tasksOf } from '../../testing/trees.ts';
import type { ReadContext } from '../../tree.ts';
import { tickTick } from './ticktick.ts';

const PREAMBLE = '"Date: 2025-11-25+0000"\n"Version: 7.1"\n"Status: \n0 Normal\n1 Completed\n2 Archived"\n';
const COLUMNS = [
  ...['Folder Name', 'List Name', 'Title', 'Kind', 'Tags', 'Content', 'Is Check list', 'Start Date', 'Due Date'],
  ...['Reminder', 'Repeat', 'Priority', 'Status', 'Created Time', 'Completed Time', 'Order', 'Timezone', 'Is All Day'],
  ...['Is Floating', 'Column Name', 'Column Order', 'View Mode', 'taskId', 'parentId'],
];
type Row = Partial<Record<string, string>>;

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
const csv = (...rows: Row[]) =>
  `\ufeff${PREAMBLE}${[COLUMNS, ...rows.map((row) => COLUMNS.map((column) => ({ 'List Name': 'Home', Title: 'A', Status: '0', ...row })[column] ?? ''))].map(quoted).join('\n')}`;
const read = (rows: Row[], context: Partial<ReadContext> = {}) =>
  tickTick.read([fileOf('backup.csv', csv(...rows))], contextOf(context));
const only = (row: Row, context: Partial<ReadContext> = {}) => read([row], context).projects[0]!.tasks[0]!;

test('the header is found by its names below the preamble, whose date is the day of the export', () => {
  expect(tickTick.recognises([fileOf('x.csv', csv({}))])).toBe(true);
  expect(tickTick.recognises([fileOf('x.csv', 'Title,Status\n')])).toBe(false);
  expect(read([{}])).toMatchObject({ exportDay: '2025-11-25', recognised: 'TickTick backup of 1 tasks in 1 lists' });
});

test('lists of one name in two folders are two projects, and Inbox is the Inbox', () => {
  const { projects } = read([
    { 'Folder Name': 'Work', 'List Name': 'Plan' },
    { 'List Name': 'Plan' },
    { 'List Name': 'Inbox' },
  ]);
  expect(projects.map(({ name, folder, isInbox }) => [name, folder, isInbox])).toEqual([
    ['Plan', 'Work', false],
    ['Plan', null, false],
    ['Inbox', null, true],
  ]);
  expect(new Set(projects.map(({ sourceId }) => sourceId)).size).toBe(3);
});

test.each<[string, Row, { dueDate: string | null; dueTime: string | null }]>([
  [
    'all day east of Greenwich',
    { 'Due Date': '2023-03-28T22:00:00+0000', 'Is All Day': 'true', Timezone: 'Europe/Berlin' },
    { dueDate: '2023-03-29', dueTime: null },
  ],
  [
    'all day west of Greenwich',
    { 'Due Date': '2023-03-29T05:00:00+0000', 'Is All Day': 'true', Timezone: 'America/Chicago' },
    { dueDate: '2023-03-29', dueTime: null },
  ],
  [
    'all day without a zone',
    { 'Due Date': '2023-03-28T22:00:00+0000', 'Is All Day': 'true' },
    { dueDate: '2023-03-29', dueTime: null },
  ],
  [
    'midnight without a flag',
    { 'Due Date': '2023-03-28T22:00:00+0000', Timezone: 'Europe/Berlin' },
    { dueDate: '2023-03-29', dueTime: null },
  ],
  [
    'a time',
    { 'Due Date': '2026-02-20T10:00:00+0000', 'Is All Day': 'false', Timezone: 'Europe/Berlin' },
    { dueDate: '2026-02-20', dueTime: '11:00' },
  ],
  [
    'a time with Z',
    { 'Due Date': '2026-02-20T10:00:00Z', 'Is All Day': 'false', Timezone: 'Europe/Berlin' },
    { dueDate: '2026-02-20', dueTime: '11:00' },
  ],
  [
    'a time without an offset',
    { 'Due Date': '2026-02-20 10:00:00', 'Is All Day': 'false' },
    { dueDate: '2026-02-20', dueTime: '11:00' },
  ],
  [
    'a time in another zone',
    { 'Due Date': '2026-02-20T15:30:00+0000', 'Is All Day': 'false', Timezone: 'Asia/Tokyo' },
    { dueDate: '2026-02-20', dueTime: '16:30' },
  ],
  [
    'a floating time',
    { 'Due Date': '2026-02-20T15:30:00+0000', 'Is All Day': 'false', 'Is Floating': 'true', Timezone: 'Asia/Tokyo' },
    { dueDate: '2026-02-21', dueTime: '00:30' },
  ],
  [
    'only a start',
    { 'Start Date': '2023-03-28T22:00:00+0000', 'Is All Day': 'true' },
    { dueDate: '2023-03-29', dueTime: null },
  ],
  ['no date', {}, { dueDate: null, dueTime: null }],
  ['a placeholder', { 'Due Date': '1970-01-01T00:00:00+0000' }, { dueDate: null, dueTime: null }],
])('%s is read', (_name, row, expected) => {
  expect(only(row)).toMatchObject(expected);
});

test('a span is a start and a due date; on one day it is a length', () => {
  const span = {
    'Start Date': '2026-02-19T23:00:00+0000',
    'Due Date': '2026-02-21T23:00:00+0000',
    'Is All Day': 'true',
  };
  expect(only(span)).toMatchObject({ startDate: '2026-02-20', dueDate: '2026-02-22' });
  const hours = {
    'Start Date': '2026-02-20T08:00:00+0000',
    'Due Date': '2026-02-20T09:30:00+0000',
    'Is All Day': 'false',
  };
  expect(only(hours)).toMatchObject({ startDate: null, dueTime: '09:00', estimatedMinutes: 90 });
});

test.each([
  ['RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO'],
  ['FREQ=DAILY', 'FREQ=DAILY'],
])('the repeat %s is a rule', (repeat, rrule) => {
  expect(only({ 'Due Date': '2026-02-20T10:00:00Z', Repeat: repeat }).repeat).toEqual({ rrule, from: 'due' });
});

test.each([
  ['RRULE:FREQ=DAILY;TT_SKIP=HOLIDAY', 'every day, except on holidays'],
  ['FREQ=DAILY;TT_SKIP=HOLIDAY,WEEKEND', 'every day, except on holidays and weekends'],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH;TT_SKIP=HOLIDAY', 'every week on Monday and Thursday, except on holidays'],
  ['ERULE:NAME=CUSTOM;BYDATE=20260220', 'on 20 February 2026'],
  ['LUNAR:FREQ=YEARLY', 'every year, in the lunar calendar'],
  ['RRULE:FREQ=HOURLY', 'every hour'],
  ['RRULE:FREQ=HOURLY;INTERVAL=6', 'every 6 hours'],
  ['RRULE:FREQ=DAILY;TT_WORKDAY=1', 'RRULE:FREQ=DAILY;TT_WORKDAY=1'],
  ['RRULE:FREQ=DAILY;TT_SKIP=MOON', 'RRULE:FREQ=DAILY;TT_SKIP=MOON'],
  ['now and then', 'now and then'],
])('the repeat %s is kept as text in words, with its next date', (Repeat, words) => {
  const tree = read([{ 'Due Date': '2026-02-20T10:00:00Z', Repeat, Title: 'Stretch' }]);
  const [task] = tree.projects[0]!.tasks;
  expect(task).toMatchObject({ repeat: null, dueDate: '2026-02-20', description: `Repeats: ${words}` });
  expect(tree.remarks.map(({ example }) => example)).toEqual([`“Stretch”: ${words}`]);
});

test.each([
  ['PT0S,-P1D', 'Reminder: 1 day before', 'a reminder 1 day before'],
  ['-PT30M,-P1W,PT0S', 'Reminders: 1 week before, at the due time', 'reminders 1 week before, at the due time'],
  [
    '-PT30M,-PT90M,P0DT9H0M0S',
    'Reminders: 90 minutes before, 9 hours after',
    'reminders 90 minutes before, 9 hours after',
  ],
  ['-PT30M,2026-02-19T08:00:00Z', 'Reminder: on 19 February 2026, 9:00', 'a reminder on 19 February 2026, 9:00'],
])('of the reminders %s the further ones are kept in words, with the name of the task', (Reminder, line, words) => {
  const tree = read([{ 'Due Date': '2026-02-20T10:00:00Z', Reminder, Title: 'Bins out' }]);
  expect(tree.projects[0]!.tasks[0]!.description).toBe(line);
  expect(tree.remarks.map(({ example }) => example)).toEqual([`“Bins out”: ${words}`]);
});

test('statuses 1 and 2 are done, and -1 is cancelled', () => {
  const statuses = ['0', '1', '2', '-1'].map((Status) =>
    only({ Status, 'Completed Time': '2026-02-20T10:00:00+0000' }),
  );
  expect(statuses.map(({ status, completedAt }) => [status, completedAt])).toEqual([
    ['todo', null],
    ['completed', '2026-02-20T10:00:00.000Z'],
    ['completed', '2026-02-20T10:00:00.000Z'],
    ['cancelled', null],
  ]);
});

test('a done task of a repeat has no rule', () => {
  expect(only({ Status: '2', Repeat: 'RRULE:FREQ=DAILY', 'Due Date': '2026-02-20T10:00:00Z' })).toMatchObject({
    repeat: null,
    description: '',
  });
});

test('5 is the highest priority, and 1 is low', () => {
  expect(['0', '1', '3', '5', 'x'].map((Priority) => only({ Priority }).priority)).toEqual(['0', '1', '3', '5', null]);
  expect(tickTick.priorities).toMatchObject({ 5: 'high', 3: 'medium', 1: 'low', 0: 'medium' });
});

test.each([
  ['Before\n▫Open\n▪Done', 'Y', 'Before', ['Open', 'Done']],
  ['▫One▪Two', 'Y', '', ['One', 'Two']],
  ['Plain text', 'Y', 'Plain text', []],
  ['▫Not a list', 'N', '▫Not a list', []],
])('the content %j with the flag %s has a description and items', (Content, flag, description, items) => {
  const task = only({ Content, 'Is Check list': flag });
  expect([task.description, task.subtasks.map(({ name }) => name)]).toEqual([description, items]);
});

test('items with a filled mark are done', () => {
  expect(only({ Content: '▫A▪B', Kind: 'CHECKLIST' }).subtasks.map(({ status }) => status)).toEqual([
    'todo',
    'completed',
  ]);
});

test('tasks are sorted by their order below their parents, which may come later', () => {
  const tree = read([
    { Title: 'B', Order: '-1.1E+12', taskId: '2', parentId: '1' },
    { Title: 'C', Order: '5', taskId: '3', parentId: '1' },
    { Title: 'A', Order: '-9007199254740992', taskId: '1' },
    { Title: 'D', Order: '-2', taskId: '4', parentId: 'abc' },
  ]);
  expect(tasksOf(tree)).toEqual(['A', ' B', ' C', 'D']);
  expect(remarksOf(tree)).toEqual(['guessed levels']);
});

test('an open task of a done parent is at the top', () => {
  const tree = read([
    { Title: 'A', taskId: '1', Status: '2' },
    { Title: 'B', taskId: '2', parentId: '1' },
  ]);
  expect(tasksOf(tree)).toEqual(['A', 'B']);
  expect(remarksOf(tree)).toEqual(['guessed levels']);
});

test('tags lose their sign, titles their line breaks, and a column that reads so is the status', () => {
  expect(only({ Tags: '#home, 5min', Title: 'A\nB' })).toMatchObject({ labels: ['home', '5min'], name: 'A B' });
  expect(only({ 'Column Name': 'Doing' })).toMatchObject({ status: 'in_progress', section: null });
  expect(only({ 'Column Name': 'Ideas' })).toMatchObject({ status: 'todo', section: 'Ideas' });
});

test.each([
  ['TRIGGER:-PT1440M', { reminderDate: '2026-02-19', reminderTime: null, dueTime: null }],
  ['TRIGGER:P0DT9H0M0S', { reminderDate: '2026-02-20', reminderTime: '09:00', dueTime: null }],
  ['TRIGGER:-P0DT14H0M0S', { reminderDate: '2026-02-19', reminderTime: '10:00', dueTime: null }],
  ['TRIGGER:PT0S, TRIGGER:-PT30M', { reminderDate: '2026-02-20', description: 'Reminder: 30 minutes before' }],
])('the reminder %s of a whole day is a day', (Reminder, expected) => {
  expect(only({ Reminder, 'Due Date': '2026-02-19T23:00:00+0000', 'Is All Day': 'true' })).toMatchObject(expected);
});

test.each<[Row, string]>([
  [{ Title: '', Content: '' }, 'left_out rows'],
  [{ Status: '7' }, 'unreadable statuses'],
  [{ Priority: 'x' }, 'unreadable priorities'],
  [{ 'Due Date': 'tomorrow' }, 'unreadable dates'],
  [{ Kind: 'NOTE' }, 'guessed notes'],
  [{ 'Due Date': '2026-02-20T10:00:00Z', 'Is All Day': 'false', Timezone: 'Mars/Base' }, 'guessed time zones'],
])('the row %j is reported', (row, remark) => {
  expect(remarksOf(read([row]))).toEqual([remark]);
});

test('a row that a broken quote makes longer keeps its text', () => {
  const file = fileOf('x.csv', `${csv({})}\n"","Home","Milk","TEXT","","a","b","c"${',"1"'.repeat(20)}`);
  const tree = tickTick.read([file], contextOf());
  expect(tree.projects[0]!.tasks[1]!.description).toContain('Row in the file: ,Home,Milk');
  expect(remarksOf(tree)).toEqual(['unreadable rows']);
});
