import { expect, test } from 'vitest';
import { contextOf, fileOf, remarksOf } from '../../testing/trees.ts';
import type { ReadContext, TreeTask } from '../../tree.ts';
import { csvFormat } from './csv-format.ts';

const read = (text: string, context: Partial<ReadContext> = {}) =>
  csvFormat.read([fileOf('tasks.csv', text)], contextOf(context));

/** The reminder of a task with a due date. */
function reminderOf(cell: string, context: Partial<ReadContext> = {}, due = '2026-12-03 10:00') {
  const tree = read(`Task,Due,Reminder\nDentist,${due},${cell}`, context);
  const { reminderDate, reminderTime, description } = tree.projects[0]!.tasks[0]!;
  return [reminderDate, reminderTime, description, ...remarksOf(tree)];
}

test.each([
  ['2026-12-01', '2026-12-01', null],
  ['2026-12-01 09:15', '2026-12-01', '09:15'],
  ['1 Dec 2026 9:15 am', '2026-12-01', '09:15'],
  // 08:15 in Berlin.
  ['2026-12-01T07:15:00Z', '2026-12-01', '08:15'],
  ['9:00', '2026-12-03', '09:00'],
  ['30 min before', '2026-12-03', '09:30'],
  ['1 hour', '2026-12-03', '09:00'],
  ['15m', '2026-12-03', '09:45'],
  ['1 day before', '2026-12-02', '10:00'],
  ['a day before at 18:00', '2026-12-02', '18:00'],
  ['-PT30M', '2026-12-03', '09:30'],
  ['TRIGGER:-P1D', '2026-12-02', '10:00'],
])('a cell %j in a column of reminders is a reminder', (cell, date, time) => {
  expect(reminderOf(cell)).toEqual([date, time, '']);
});

test.each([
  ['each row names the next one', (row: number) => row + 1],
  ['each row names the one before', (row: number) => row - 1],
])('a chain of parents ends at fifty levels: %s', (_, parentOf) => {
  const { projects, remarks } = read(
    `Task,Parent\n${Array.from({ length: 200 }, (__, row) => `T${row},T${parentOf(row)}`).join('\n')}`,
  );
  const levelsOf = (tasks: readonly TreeTask[]): number =>
    tasks.length === 0 ? 0 : 1 + Math.max(...tasks.map(({ subtasks }) => levelsOf(subtasks)));
  const countOf = (tasks: readonly TreeTask[]): number =>
    tasks.reduce((sum, { subtasks }) => sum + 1 + countOf(subtasks), 0);
  const { tasks } = projects[0]!;
  expect([levelsOf(tasks), countOf(tasks), remarksOf({ projects, remarks } as never).length > 0]).toEqual([
    50,
    200,
    true,
  ]);
});

test('a task without a project is below its parent in any project, and one with a project only in that', () => {
  const { projects, remarks } = read('Task,Project,Parent\nTrip,Home,\nPack,,Trip\nPay,Work,Trip');
  const names = projects.map(({ name, tasks }) => [name, tasks.map((task) => [task.name, task.subtasks.length])]);
  expect(names).toContainEqual(['Home', [['Trip', 1]]]);
  expect(names).toContainEqual(['Work', [['Pay', 0]]]);
  expect(remarks).toMatchObject([{ what: 'parents', example: expect.stringContaining('“Pay”') as string }]);
});

test('a cell that says there is none is not a reminder, and another one is kept with a remark', () => {
  for (const cell of ['', 'no', 'None', 'off', 'keine', '-']) expect(reminderOf(cell)).toEqual([null, null, '']);
  for (const cell of ['soon', 'yes', '2026-13-01', '10', '99999999999 min', `${'9'.repeat(60)} min`]) {
    expect(reminderOf(cell)).toEqual([null, null, `Reminder: ${cell}`, 'kept_as_text reminders']);
  }
  // There is nothing that it could be before.
  expect(reminderOf('30 min before', {}, '')).toEqual([
    ...[null, null, 'Reminder: 30 min before', 'kept_as_text reminders'],
  ]);
  const tree = read('Task,Reminder\nDentist,soon');
  expect(tree.remarks[0]!.example).toBe('“Dentist”: the reminder “soon”');
});

test('a column of reminders is known by its name, in German too, or chosen', () => {
  const german = read('Aufgabe,Fällig,Erinnerung\nZahnarzt,2026-12-03 10:00,30 Minuten vorher', { locale: 'de-DE' });
  expect(german.projects[0]!.tasks).toMatchObject([{ reminderDate: '2026-12-03', reminderTime: '09:30' }]);
  const columns = { Ping: 'reminder', At: 'reminder' };
  const chosen = read('Task,Ping,At\nDentist,2026-12-01,09:00', { columns });
  expect(chosen.columns!.map(({ field }) => field)).toEqual(['name', 'reminder', 'reminder']);
  expect(chosen.projects[0]!.tasks).toMatchObject([{ reminderDate: '2026-12-01', reminderTime: '09:00' }]);
  expect(chosen.remarks).toEqual([]);
});

test('days and months of reminders that could be the other way round are listed as guessed', () => {
  const tree = read('Task,Reminder\nDentist,03/12/2026');
  expect(tree.projects[0]!.tasks).toMatchObject([{ reminderDate: '2026-12-03' }]);
  expect(tree.remarks).toEqual([
    { type: 'guessed', what: 'dates', example: 'Reminder: “03/12/2026” is read as 3 December 2026' },
  ]);
});

test('day and month are in the order of the locale, unless a cell of the column has another one', () => {
  const daysOf = (locale: string, ...cells: string[]) => {
    const rows = cells.map((cell, index) => `T${index},${cell}`);
    // A person of Chicago, whose zone says nothing about the order.
    const tree = read(['Task,Due', ...rows].join('\n'), { locale, timezone: 'America/Chicago' });
    const days = tree.projects.flatMap(({ tasks }) => tasks.map(({ dueDate }) => dueDate));
    return [days, tree.remarks.map(({ example }) => example)];
  };
  expect(daysOf('en-GB', '03/12/2026')).toEqual([['2026-12-03'], ['Due: “03/12/2026” is read as 3 December 2026']]);
  expect(daysOf('en-US', '3/12/26')).toEqual([['2026-03-12'], ['Due: “3/12/26” is read as March 12, 2026']]);
  expect(daysOf('en-US', '03/12/2026', '25/12/2026')).toEqual([['2026-12-03', '2026-12-25'], []]);
  expect(daysOf('de-DE', '03/12/2026', '12/25/2026')).toEqual([['2026-03-12', '2026-12-25'], []]);
});

test('days with dots are day first in every locale, and others in the order that the person chose', () => {
  const daysOf = (context: Partial<ReadContext>, ...cells: string[]) => {
    const rows = cells.map((cell, index) => `T${index},${cell}`);
    const tree = read(['Task,Due', ...rows].join('\n'), { locale: 'en-US', ...context });
    const days = tree.projects.flatMap(({ tasks }) => tasks.map(({ dueDate }) => dueDate));
    return [days, tree.remarks.map(({ example }) => example)];
  };
  expect(daysOf({}, '03.12.2026')).toEqual([['2026-12-03'], []]);
  expect(daysOf({}, '3.12.26 14:00', '12/05/2026')).toEqual([
    ['2026-12-03', '2026-12-05'],
    ['Due: “12/05/2026” is read as December 5, 2026'],
  ]);
  // They stay listed, with what the choice made of them.
  expect(daysOf({ dayOrder: 'day_first' }, '03.12.2026', '12/05/2026')).toEqual([
    ['2026-12-03', '2026-05-12'],
    ['Due: “12/05/2026” is read as May 12, 2026'],
  ]);
  expect(daysOf({ dayOrder: 'month_first', locale: 'de-DE' }, '12/05/2026')[0]).toEqual(['2026-12-05']);
  // One day of the column settles it, whatever was chosen.
  expect(daysOf({ dayOrder: 'month_first' }, '12/05/2026', '25/12/2026')).toEqual([['2026-05-12', '2026-12-25'], []]);
});

test('a German file with a decimal comma in one cell is read, with its estimates', () => {
  const rows = ['Aufgabe;Dauer', 'Steuer;2 Std.', 'Fenster;1,5 Std', 'Müll;10 Min.', 'Auto;2 Stunden 30 Minuten'];
  const tree = read(rows.join('\n'));
  expect(tree.recognised).toBe('CSV file with 4 tasks and 2 columns');
  expect(tree.projects.flatMap(({ tasks }) => tasks.map(({ estimatedMinutes }) => estimatedMinutes))).toEqual([
    ...[120, 90, 10, 150],
  ]);
  expect(tree.remarks).toEqual([]);
});

test('a row without a project goes to the Inbox, or to that of the file if it has no column of projects', () => {
  const placesOf = (text: string) =>
    read(text).projects.map(({ name, folder, isInbox, tasks }) => [name, folder, isInbox, tasks.length]);
  expect(placesOf('Task,Project,Area\nCall,,\nPay,Home,\nRead,,Studio\nAsk,,')).toEqual([
    ['Inbox', null, true, 2],
    ['Home', null, false, 1],
    ['tasks', 'Studio', false, 1],
  ]);
  expect(placesOf('Task,Due\nCall,')).toEqual([['tasks', null, false, 1]]);
});
