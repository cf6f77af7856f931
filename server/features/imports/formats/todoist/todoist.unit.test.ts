import { expect, test } from 'vitest';
import { contextOf, fileOf, remarksOf, tasksOf } from '../../testing/trees.ts';
import { Unreadable } from '../../unreadable.ts';
import { todoist } from './todoist.ts';

const OLD = 'TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE';
const NEW =
  'TYPE,CONTENT,DESCRIPTION,IS_COLLAPSED,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG';

const read = (text: string, name = 'Home [123].csv', day: string | null = null) =>
  todoist.read([fileOf(name, text, day)], contextOf());
const rows = (...lines: string[]) => read([OLD, ...lines].join('\r\n'));
const newRows = (...lines: string[]) => read([NEW, ...lines].join('\r\n'));
const first = (tree: ReturnType<typeof read>) => tree.projects[0]!.tasks[0]!;

test('a project has the name and the id of its file, and Inbox is the Inbox', () => {
  expect(rows('task,Buy milk,4,1,,,,en,').projects[0]).toMatchObject({ sourceId: '123', name: 'Home', isInbox: false });
  expect(read(`${OLD}\r\n`, 'Inbox [9].csv').projects[0]).toMatchObject({ name: 'Inbox', isInbox: true, tasks: [] });
});

test('a file is recognised by its header, with a byte order mark and in any order of columns', () => {
  const isRecognised = (text: string, name = 'x.csv') => todoist.recognises([fileOf(name, text)]);
  expect(isRecognised(`\ufeff${OLD}\r\n`)).toBe(true);
  expect(isRecognised('INDENT,PRIORITY,CONTENT,TYPE\n')).toBe(true);
  expect(isRecognised('Title,Date\n')).toBe(false);
  expect(isRecognised('{"sync_token": "a", "items": []}', 'x.json')).toBe(true);
});

test('a file of the API is refused with the way to export', () => {
  const files = [fileOf('todoist.json', '{"sync_token": "a", "items": []}')];
  expect(() => todoist.read(files, contextOf())).toThrow(Unreadable);
});

test('tasks are below the nearest task above with a smaller indent, and a jump is one step', () => {
  const tree = rows('task,A,4,1,,,,,', 'task,B,4,3,,,,,', 'task,C,4,2,,,,,', 'task,D,4,3,,,,,', 'task,E,4,,,,,,');
  expect(tasksOf(tree)).toEqual(['A', ' B', ' C', '  D', 'E']);
});

test('1 is the highest priority, 4 is none, and an empty one is medium', () => {
  const tree = rows('task,A,1,1,,,,,', 'task,B,4,1,,,,,', 'task,C,,1,,,,,', 'task,D,high,1,,,,,');
  expect(tree.projects[0]!.tasks.map(({ priority }) => priority)).toEqual(['1', '4', null, null]);
  expect(todoist.priorities).toEqual({ 1: 'high', 2: 'high', 3: 'medium', 4: 'medium' });
  expect(remarksOf(tree)).toEqual(['unreadable priorities']);
});

test.each([
  ['Call Ana @phone @30min', 'Call Ana', ['phone', '30min'], ''],
  ['@/x Write', 'Write', ['/x'], ''],
  ['Mail ana@example.com', 'Mail ana@example.com', [], ''],
  ['Read [the guide](https://example.com/a) now', 'Read the guide now', [], 'https://example.com/a'],
  ['* Heading', 'Heading', [], ''],
  ['Dinner at **Oaxen** [menu](https://example.com/m)', 'Dinner at Oaxen menu', [], 'https://example.com/m'],
  ['**[Menu](https://example.com/m)** and *wine*', 'Menu and wine', [], 'https://example.com/m'],
  ['* ***Very* important**', 'Very important', [], ''],
  ['~~Old~~ `git log` **a *b* c**', 'Old git log a b c', [], ''],
  ['_Italic_ __bold__ **a _b_** *_c_* (_d e_f g_)', 'Italic bold a b c (d e_f g)', [], ''],
  ['snake_case_name, a_ _open ____ and ____', 'snake_case_name, a_ _open ____ and ____', [], ''],
  ['https://example.com/_a_/b?c=_d_', 'https://example.com/_a_/b?c=_d_', [], ''],
  ["'*' and '*', ‘_’ or ‘_’, *“…”*", "'*' and '*', ‘_’ or ‘_’, *“…”*", [], ''],
  ['2 * 3 * 4, 2*3*4, *.ts,*.js, **open', '2 * 3 * 4, 2*3*4, *.ts,*.js, **open', [], ''],
  ['@home', '@home', [], ''],
])('the content "%s" is the name "%s"', (content, name, labels, description) => {
  expect(first(rows(`task,"${content}",4,1,,,,,`))).toMatchObject({ name, labels, description });
});

test('a section holds until the next one, and blank and meta rows are ignored', () => {
  const tree = rows(
    'task,A,4,1,,,,,',
    ',,,,,,,,',
    'meta,view_style=list,,,,,,,',
    'section,Garden,,,,,,,',
    'task,B,4,1,,,,,',
  );
  expect(tree.projects[0]!.tasks.map(({ section }) => section)).toEqual([null, 'Garden']);
});

test('sections of a board that read as a status are the status', () => {
  const tree = rows(
    'meta,view_style=board,,,,,,,',
    'section,Doing,,,,,,,',
    'task,A,4,1,,,,,',
    'section,Ideas,,,,,,,',
    'task,B,4,1,,,,,',
  );
  expect(tree.projects[0]!.tasks.map(({ status, section }) => [status, section])).toEqual([
    ['in_progress', null],
    ['todo', 'Ideas'],
  ]);
});

test('comments belong to the task above, and to the project before any task', () => {
  const file = '[[file {""file_name"":""a.pdf"",""file_url"":""https:\\/\\/example.com\\/a.pdf""}]]';
  const tree = rows(
    'note,About the house,,,,,,,',
    'task,A,4,1,,,,,',
    'note,Ask first,,,,,,,',
    `note,"See ${file}",,,,,,,`,
  );
  expect(tree.projects[0]!.description).toBe('About the house');
  expect(first(tree).notes.map(({ text }) => text)).toEqual(['Ask first', 'See\na.pdf: https://example.com/a.pdf']);
  expect(remarksOf(tree).filter((remark) => remark.endsWith('files'))).toEqual(['kept_as_text files']);
});

test('a due date is relative to the day of the zip entry', () => {
  const day = read(`${OLD}\ntask,A,4,1,,,today,en,`, 'Home [1].csv', '2018-05-04');
  expect(first(day).dueDate).toBe('2018-05-04');
  expect(day.exportDay).toBe('2018-05-04');
});

test('a time, a duration and a repeat are read', () => {
  const row = 'task,Plan,,,2,1,Ana (1),,every mon at 9:00,en,Europe/Berlin,30,minute,,';
  expect(first(newRows(row))).toMatchObject({
    dueDate: '2026-11-30',
    dueTime: '09:00',
    estimatedMinutes: 30,
    repeat: { rrule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due' },
  });
});

test('with a deadline the date is the start; a repeat keeps its date and the deadline as text', () => {
  expect(first(newRows('task,A,,,4,1,,,2026-12-01,en,,,,2026-12-24,en'))).toMatchObject({
    startDate: '2026-12-01',
    dueDate: '2026-12-24',
  });
  expect(first(newRows('task,A,,,4,1,,,,,,,,2026-12-24,en'))).toMatchObject({ startDate: null, dueDate: '2026-12-24' });
  expect(first(newRows('task,A,,,4,1,,,every day,en,,,,2026-12-24,en'))).toMatchObject({
    dueDate: '2026-11-26',
    description: 'Deadline: 2026-12-24',
  });
});

test.each([
  ['task,A,4,1,,,every 12 hours,en,', 'Repeats: every 12 hours', 'kept_as_text repeats'],
  ['task,A,4,1,,,when it rains,en,', 'Todoist date: when it rains', 'kept_as_text dates'],
  ['task,A,4,1,,Ben (2),,,', '', 'left_out people'],
])('what cannot be kept in "%s" is text or a remark', (row, description, remark) => {
  const tree = rows(row);
  expect(first(tree).description).toBe(description);
  expect(remarksOf(tree)).toEqual([remark]);
});

test('a duration in days is text, and None is none', () => {
  expect(first(newRows('task,A,,,4,1,,,,,,2,day,,')).description).toBe('Duration: 2 day');
  expect(first(newRows('task,A,,,4,1,,,,,,None,None,,'))).toMatchObject({ estimatedMinutes: null, description: '' });
});

test('a row shifted by a comma keeps its text, and has no invented level, priority or date', () => {
  const tree = newRows('task,Top,,,4,1,,,,,,,,,', 'task,Settings (branch, merge),,,2,1,,,,,,,,,,');
  expect(tasksOf(tree)).toEqual(['Top', 'Settings (branch']);
  expect(tree.projects[0]!.tasks[1]).toMatchObject({ priority: null, dueDate: null });
  expect(tree.projects[0]!.tasks[1]!.description).toContain('Settings (branch, merge)');
  expect(remarksOf(tree)).toEqual(['unreadable rows']);
});

test('a row with one empty cell too many is fine', () => {
  const tree = rows('task,A,1,1,,,,en,,');
  expect(first(tree).priority).toBe('1');
  expect(tree.remarks).toEqual([]);
});

test.each([
  ['nonsense,A,4,1,,,,,', 'unreadable rows'],
  ['task,,4,1,,,,,', 'left_out rows'],
  ['task,A,4,9,,,,,', 'unreadable levels'],
  ['task,A', 'guessed rows'],
  ['"task,A,4,1', 'unreadable rows'],
])('the row %s is reported with its number', (row, remark) => {
  const tree = rows(row);
  expect(remarksOf(tree)).toContain(remark);
  expect(tree.remarks[0]!.example).toContain('line 2');
});

test('a column DUE_DATE is read as DATE', () => {
  const tree = read('TYPE,CONTENT,PRIORITY,INDENT,DUE_DATE,DUE_DATE_LANG\ntask,A,4,1,morgen,de');
  expect(first(tree).dueDate).toBe('2026-11-27');
});

test('a backup is one project a file, other files are named, and ids stay the same', () => {
  const files = [
    fileOf('Home [1].csv', `${OLD}\ntask,A,4,1,,,,,\ntask,A,4,1,,,,,`, '2026-11-20'),
    fileOf('Work [2].csv', `${OLD}\ntask,A,4,1,,,,,`, '2026-11-20'),
    fileOf('readme.txt', 'hello'),
  ];
  const tree = todoist.read(files, contextOf());
  const ids = tree.projects.flatMap(({ tasks }) => tasks.map(({ sourceId }) => sourceId));
  expect(tree.recognised).toBe('Todoist backup of 2 projects');
  expect(new Set(ids).size).toBe(3);
  expect(remarksOf(tree)).toEqual(['left_out files']);
  expect(todoist.read(files, contextOf())).toEqual(tree);
});

test('times of another zone are kept, and mentioned once', () => {
  const tree = rows('task,A,4,1,,,today at 9:00,en,Asia/Tokyo', 'task,B,4,1,,,today at 9:00,en,Asia/Tokyo');
  expect(first(tree).dueTime).toBe('09:00');
  expect(remarksOf(tree)).toEqual(['guessed time zones']);
});

test('a repeat without a first day begins at the import, not before its time, also if the file is older', () => {
  const due = (text: string) => {
    const { dueDate, dueTime } = first(read(`${NEW}\r\ntask,A,,,4,1,,,${text},en,,,,,`, 'A.csv', '2026-11-02'));
    return [dueDate, dueTime];
  };
  expect(due('every 3 days at 8am')).toEqual(['2026-11-27', '08:00']);
  expect(due('every 3 days at 6pm')).toEqual(['2026-11-26', '18:00']);
  expect(due('every thu at 8am')).toEqual(['2026-12-03', '08:00']);
  expect(due('every 3 days starting 2026-11-03')).toEqual(['2026-11-03', null]);
  expect(due('tomorrow')).toEqual(['2026-11-03', null]);
});

test('marks deeper than people write them stay, so that a file of them does not take minutes', () => {
  const nested = (depth: number) => `${'*'.repeat(depth)}x${'*'.repeat(depth)}`;
  expect(first(rows(`task,${nested(3)},4,1,,,,,`)).name).toBe('x');
  for (const depth of [100, 2000]) expect(first(rows(`task,${nested(depth)},4,1,,,,,`)).name).toContain('**x**');
});
