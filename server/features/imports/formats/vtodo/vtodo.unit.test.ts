import { expect, test } from 'vitest';
import { contextOf, fileOf, remarksOf, tasksOf } from '../../testing/trees.ts';
import { vtodo } from './vtodo.ts';

const todo = (...lines: string[]) => ['BEGIN:VTODO', ...lines, 'END:VTODO'].join('\r\n');
const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');
const read = (...parts: string[]) => vtodo.read([fileOf('Home.ics', calendar(...parts))], contextOf());
const only = (...lines: string[]) => read(todo('UID:1', 'SUMMARY:A', ...lines)).projects[0]!.tasks[0]!;

test('a list has the name of its calendar, or of its file', () => {
  expect(vtodo.recognises([fileOf('x', calendar())])).toBe(true);
  expect(read('X-WR-CALNAME:My list').projects[0]!.name).toBe('My list');
  expect(read().projects[0]!.name).toBe('Home');
});

test.each([
  ['DUE;VALUE=DATE:20210201', '2021-02-01', null],
  ['DUE;TZID=Europe/Berlin:20210201T090000', '2021-02-01', '09:00'],
  ['DUE;TZID=America/New_York:20210201T200000', '2021-02-02', '02:00'],
  ['DUE;TZID="/freeassociation.sourceforge.net/Europe/Berlin":20210201T090000', '2021-02-01', '09:00'],
  ['DUE;TZID=W. Europe Standard Time:20210201T090000', '2021-02-01', '09:00'],
  ['DUE;TZID=Mars:20210201T090000', '2021-02-01', '09:00'],
  ['DUE:20210201T230000Z', '2021-02-02', '00:00'],
  ['DUE:20210201T090000', '2021-02-01', '09:00'],
  ['DUE:19700101T000000Z', null, null],
])('%s is %s %s', (line, dueDate, dueTime) => {
  expect(only(line)).toMatchObject({ dueDate, dueTime });
});

test('a start and a duration give the due date; a start equal to it says nothing', () => {
  expect(only('DTSTART;VALUE=DATE:20210201', 'DURATION:P2D')).toMatchObject({
    startDate: '2021-02-01',
    dueDate: '2021-02-03',
    dueTime: null,
  });
  expect(only('DTSTART:20210201T230000', 'DURATION:PT90M')).toMatchObject({ dueDate: '2021-02-02', dueTime: '00:30' });
  expect(only('DTSTART;VALUE=DATE:20210201', 'DUE;VALUE=DATE:20210201')).toMatchObject({
    startDate: null,
    dueDate: '2021-02-01',
  });
  expect(only('DTSTART;VALUE=DATE:20210201')).toMatchObject({ startDate: '2021-02-01', dueDate: null });
});

test('a stray T is an unreadable date of a task that is kept', () => {
  const tree = read(todo('SUMMARY:A', 'DTSTART:T'));
  expect(tasksOf(tree)).toEqual(['A']);
  expect(remarksOf(tree)).toEqual(['unreadable dates']);
});

test.each([
  [['STATUS:NEEDS-ACTION'], 'todo'],
  [['STATUS:IN-PROCESS'], 'in_progress'],
  [['PERCENT-COMPLETE:30'], 'in_progress'],
  [['STATUS:COMPLETED'], 'completed'],
  [['PERCENT-COMPLETE:100'], 'completed'],
  [['PERCENT_COMPLETE:100'], 'completed'],
  [['COMPLETED:20210201T090000Z'], 'completed'],
  [['STATUS:CANCELLED', 'PERCENT-COMPLETE:100'], 'cancelled'],
])('%j is the status %s', (lines, status) => {
  expect(only(...lines).status).toBe(status);
});

test('1 is the highest priority, and an empty one is none', () => {
  expect(['1', '5', '9', '0', ''].map((priority) => only(`PRIORITY:${priority}`).priority)).toEqual([
    '1',
    '5',
    '9',
    '0',
    null,
  ]);
  expect(vtodo.priorities).toMatchObject({ 1: 'high', 4: 'high', 5: 'medium', 6: 'low', 9: 'low', 0: 'medium' });
  expect(remarksOf(read(todo('SUMMARY:A', 'PRIORITY:high')))).toEqual(['unreadable priorities']);
});

test('lines are unfolded and texts unescaped', () => {
  const task = only(
    String.raw`DESCRIPTION:One\, two\; three\\n`,
    String.raw` \nfour`,
    String.raw`CATEGORIES:a\,b,c`,
    'CATEGORIES:d',
    'COMMENT:Note',
  );
  expect(task.description).toBe('One, two; three\\n\nfour');
  expect([task.labels, task.notes]).toEqual([['a,b', 'c', 'd'], [{ at: null, text: 'Note' }]]);
});

test('a task without a title takes the first line of its description', () => {
  const tree = read(todo('DESCRIPTION:First\\nSecond'), todo('UID:2'));
  expect(tasksOf(tree)).toEqual(['First', 'Untitled']);
  expect(remarksOf(tree)).toEqual(['guessed names', 'guessed names']);
});

test('a rule ends on the local day of UNTIL', () => {
  const lines = ['DUE;VALUE=DATE:20210201', 'RRULE:FREQ=DAILY;UNTIL=20210228T230000Z'];
  expect(only(...lines).repeat).toEqual({ rrule: 'FREQ=DAILY;UNTIL=20210301', from: 'due' });
});

test.each([
  [['RRULE:FREQ=HOURLY'], 'Repeats: every hour'],
  [['RRULE:FREQ=DAILY', 'EXDATE;VALUE=DATE:20210202'], 'Repeats: FREQ=DAILY EXDATE:20210202'],
])('the repeat %j is text', (lines, description) => {
  expect(only('DUE;VALUE=DATE:20210201', ...lines)).toMatchObject({ repeat: null, dueDate: '2021-02-01', description });
});

test('finished days of a repeat are not tasks, and move its due date', () => {
  const master = todo('UID:1', 'SUMMARY:A', 'DUE;VALUE=DATE:20210201', 'RRULE:FREQ=DAILY;INTERVAL=2');
  const done = todo('UID:1', 'SUMMARY:A', 'RECURRENCE-ID;VALUE=DATE:20210203', 'STATUS:COMPLETED');
  const tree = read(done, master);
  expect(tree.projects[0]!.tasks).toMatchObject([{ dueDate: '2021-02-05', status: 'todo' }]);
  expect(remarksOf(tree)).toEqual(['left_out changed repeats']);
});

test('subtasks name their parent, or the parent names them; siblings do not count', () => {
  const tree = read(
    todo('UID:2', 'SUMMARY:B', 'RELATED-TO:1'),
    todo('UID:1', 'SUMMARY:A', 'RELATED-TO;RELTYPE=CHILD:3'),
    todo('UID:3', 'SUMMARY:C'),
    todo('UID:4', 'SUMMARY:D', 'RELATED-TO;RELTYPE=SIBLING:1'),
    todo('UID:5', 'SUMMARY:E', 'RELATED-TO;RELTYPE=PARENT:9'),
  );
  expect(tasksOf(tree)).toEqual(['A', ' B', ' C', 'D', 'E']);
  expect(remarksOf(tree)).toEqual(['guessed levels']);
});

test('alarms are a reminder', () => {
  const alarm = (trigger: string) => ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER${trigger}`, 'END:VALARM'];
  expect(only('DUE;VALUE=DATE:20210203', ...alarm(':-P1D')).reminderDate).toBe('2021-02-02');
  expect(only('DUE;VALUE=DATE:20210203', ...alarm(';VALUE=DATE-TIME:20210203T080000Z'))).toMatchObject({
    reminderDate: '2021-02-03',
    reminderTime: '09:00',
    dueTime: null,
  });
  expect(only('DUE:20210203T003000', ...alarm(';RELATED=END:-PT45M'))).toMatchObject({
    reminderDate: '2021-02-02',
    reminderTime: '23:45',
  });
});

test.each([
  ['on an earlier day', ['DTSTART:20210201T100000', 'DUE:20210203T180000'], '2021-02-03', '17:45'],
  ['on the due day', ['DTSTART:20210201T100000', 'DUE:20210201T180000'], '2021-02-01', '17:45'],
  ['with a duration', ['DTSTART:20210201T100000', 'DURATION:PT8H'], '2021-02-01', '17:45'],
])('an alarm is counted from a start %s, unless it is related to the end', (_, dates, endDay, endTime) => {
  const alarm = (trigger: string) => ['BEGIN:VALARM', `TRIGGER${trigger}`, 'END:VALARM'];
  for (const trigger of [':-PT15M', ';RELATED=START:-PT15M'])
    expect(only(...dates, ...alarm(trigger))).toMatchObject({ reminderDate: '2021-02-01', reminderTime: '09:45' });
  const ofEnd = only(...dates, ...alarm(';RELATED=END:-PT15M'));
  expect(ofEnd).toMatchObject({ reminderDate: endDay, reminderTime: endTime });
});

test('an alarm that counts days from a start without a time is on a day', () => {
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-P1D', 'END:VALARM'];
  for (const due of [[], ['DUE;VALUE=DATE:20210201'], ['DUE:20210201T180000']])
    expect(only('DTSTART;VALUE=DATE:20210201', ...due, ...alarm).reminderDate).toBe('2021-01-31');
});

test('an alarm after the last day of the calendar is text', () => {
  const alarm = ['BEGIN:VALARM', 'TRIGGER:P2D', 'END:VALARM'];
  expect(only('DTSTART;VALUE=DATE:99991231', ...alarm)).toMatchObject({
    reminderDate: null,
    description: 'Reminder: 2 days after',
  });
});

test('a start that cannot be read leaves the alarm at the due time', () => {
  const tree = read(
    todo('SUMMARY:A', 'DTSTART:T', 'DUE:20210201T180000', 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'END:VALARM'),
  );
  expect(tree.projects[0]!.tasks).toMatchObject([{ reminderDate: '2021-02-01', reminderTime: '17:45' }]);
  expect(remarksOf(tree)).toEqual(['unreadable dates']);
});

test('an alarm that does nothing is not a reminder, and further alarms are text', () => {
  const none = ['BEGIN:VALARM', 'ACTION:NONE', 'TRIGGER;VALUE=DATE-TIME:19760401T005545Z', 'END:VALARM'];
  expect(only('DUE:20210203T180000', ...none)).toMatchObject({ reminderDate: null, reminderTime: null });
  const alarm = (trigger: string) => ['BEGIN:VALARM', `TRIGGER:${trigger}`, 'END:VALARM'];
  expect(only('DUE:20210203T180000', ...alarm('-PT5M'), ...none, ...alarm('-P1D'))).toMatchObject({
    reminderTime: '17:55',
    description: 'Reminder: 1 day before',
  });
});

test('what is not carried over is named', () => {
  const tree = read(
    'BEGIN:VEVENT',
    'UID:e',
    'END:VEVENT',
    todo('SUMMARY:A', 'URL:https://example.com', 'ATTENDEE:mailto:a@example.com', 'X-SORT:1', 'no property'),
  );
  expect(tree.projects[0]!.tasks[0]!.description).toBe('URL: https://example.com');
  expect(remarksOf(tree)).toEqual(['unreadable lines', 'left_out events', 'left_out people', 'left_out other fields']);
});

test('a task that the end of the file cuts off is reported', () => {
  const text = calendar(todo('SUMMARY:A'), todo('SUMMARY:B')).slice(0, -'END:VTODO\r\nEND:VCALENDAR\r\n'.length);
  const tree = vtodo.read([fileOf('Home.ics', text)], contextOf());
  expect(tasksOf(tree)).toEqual(['A']);
  expect(remarksOf(tree)).toEqual(['unreadable tasks']);
});

test('a task whose end is missing does not swallow the next one', () => {
  const tree = read('BEGIN:VTODO', 'SUMMARY:A', todo('SUMMARY:B'), todo('SUMMARY:C'));
  expect(tasksOf(tree)).toEqual(['B', 'C']);
  expect(remarksOf(tree)).toEqual(['unreadable tasks']);
});

test('a file in Latin-1 is read, with a warning', () => {
  const tree = vtodo.read([fileOf('x.ics', Buffer.from(calendar(todo('SUMMARY:Café')), 'latin1'))], contextOf());
  expect(tasksOf(tree)).toEqual(['Café']);
  expect(remarksOf(tree)).toEqual(['guessed encodings']);
});
