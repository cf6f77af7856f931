import { expect, test } from 'vitest';
import { contextOf, fileOf, remarksOf } from '../../testing/trees.ts';
import type { ReadContext } from '../../tree.ts';
import { taskListFormat } from './task-list-format.ts';

const read = (text: string, context: Partial<ReadContext> = {}, name = 'list.md') =>
  taskListFormat.read([fileOf(name, text)], contextOf(context));
const tasksIn = (text: string, context: Partial<ReadContext> = {}, name = 'list.md') =>
  read(text, context, name).projects.flatMap(({ tasks }) => tasks);

// Today is Thursday, 26 November 2026.

test.each([
  ...['**Tomorrow**', '`tomorrow`', '[[tomorrow]]', 'Call mum [[2026-11-30]]', '**Friday:** call mum'],
  ...['Run `every day` script', '~~tomorrow~~ tidy up', '(tomorrow)'],
])('a date with marks of Markdown around it, or without other words, stays in the name: %s', (name) => {
  expect(tasksIn(`- [ ] ${name}`)).toMatchObject([{ name, dueDate: null, repeat: null }]);
});

test('of a line of many refused words nothing is read, since that would take seconds', () => {
  const name = (count: number) =>
    ['Call mum ~30m', ...Array.from({ length: count }, (_, index) => `remind me in ${index + 1} hours`)].join(' ');
  expect(tasksIn(`- [ ] ${name(1)}\n- [ ] ${name(8)}`)).toMatchObject([
    { name: 'Call mum remind me in 1 hours', estimatedMinutes: 30 },
    { name: name(8), estimatedMinutes: null },
  ]);
});

test('the words of a line are read as quick add reads them, and each is listed as guessed', () => {
  const text = '- [ ] Call mum tomorrow 17:00 ~30m !high\n- [ ] Water plants every monday\n- [ ] Buy milk';
  expect(tasksIn(text)).toMatchObject([
    {
      ...{ name: 'Call mum', dueDate: '2026-11-27', dueTime: '17:00' },
      ...{ estimatedMinutes: 30, priority: 'high', repeat: null },
    },
    { name: 'Water plants', dueDate: '2026-11-30', repeat: { rrule: 'FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=MO' } },
    { name: 'Buy milk', dueDate: null, priority: null, estimatedMinutes: null },
  ]);
  const line = 'in “Call mum tomorrow 17:00 ~30m !high” is read as';
  expect(read(text).remarks).toEqual([
    { type: 'guessed', what: 'dates', example: `“tomorrow 17:00” ${line} due 27 November 2026, 17:00` },
    { type: 'guessed', what: 'estimates', example: `“~30m” ${line} 30 min` },
    { type: 'guessed', what: 'priorities', example: `“!high” ${line} priority high` },
    {
      type: 'guessed',
      what: 'repeats',
      example: '“every monday” in “Water plants every monday” is read as “Every week on Monday”',
    },
  ]);
});

test('each line of a plain text is read, with reminders, starts, ends and repeats after completion', () => {
  const lines = [
    'Buy milk friday',
    'Pay rent on 1 Dec, remind me 1 day before',
    'Plan the trip starting monday',
    'Run every 3 days after completion until 20 Dec',
  ];
  expect(tasksIn(lines.join('\n'), {}, 'list.txt')).toMatchObject([
    { name: 'Buy milk', dueDate: '2026-11-27' },
    { name: 'Pay rent', dueDate: '2026-12-01', reminderDate: '2026-11-30' },
    { name: 'Plan the trip', dueDate: null, startDate: '2026-11-30' },
    { name: 'Run', repeat: { rrule: 'FREQ=DAILY;INTERVAL=3;UNTIL=20261220', from: 'completion' } },
  ]);
});

test('words in doubt and quoted words stay in the name, and those in doubt are listed', () => {
  const tree = read(
    '- [ ] Tuesdays with Morrie\n- [ ] Read "Friday night" saturday\n- [ ] Take the bread out in 2 hours',
  );
  expect(tree.projects[0]!.tasks).toMatchObject([
    { name: 'Tuesdays with Morrie', dueDate: null, repeat: null },
    { name: 'Read "Friday night"', dueDate: '2026-11-28' },
    // When it was written is not known.
    { name: 'Take the bread out in 2 hours', dueDate: null },
  ]);
  expect(tree.remarks.filter(({ what }) => what === 'doubtful words').map(({ example }) => example)).toEqual([
    '“Tuesdays” in “Tuesdays with Morrie”',
    '“in 2 hours” in “Take the bread out in 2 hours”',
  ]);
  expect(tasksIn('- [ ] Tomorrow')).toMatchObject([{ name: 'Tomorrow', dueDate: null }]);
});

test('letters for private use, as fonts of icons have, stay in the name', () => {
  const icons = '\u{E000}\u{E001}\u{E100}\u{E103}';
  expect(tasksIn(`- [ ] Call “Ana” ${icons} tomorrow`)).toMatchObject([
    { name: `Call “Ana” ${icons}`, dueDate: '2026-11-27' },
  ]);
});

test('words are counted from the day of the file: as chosen, in its name, or today', () => {
  const dayOf = (name: string, context: Partial<ReadContext> = {}) => {
    const tree = read('Buy milk tomorrow', context, name);
    return [tree.exportDay, tree.projects[0]!.tasks[0]!.dueDate];
  };
  expect(dayOf('Errands.txt')).toEqual(['2026-11-26', '2026-11-27']);
  expect(dayOf('2026-01-31 Errands.txt')).toEqual(['2026-01-31', '2026-02-01']);
  expect(dayOf('2026-01-31 Errands.txt', { exportDay: '2026-05-05' })).toEqual(['2026-05-05', '2026-05-06']);
  // A list for a later day is not from that day.
  expect(dayOf('Trip 2026-12-24.txt')).toEqual(['2026-11-26', '2026-11-27']);
});

test('a mark comes before words of its kind, which stay in the name', () => {
  expect(tasksIn('- [ ] Pay tomorrow !low 📅 2026-11-30 ⏫\n- [ ] Pay every week 📅 2026-11-30')).toMatchObject([
    { name: 'Pay tomorrow !low', dueDate: '2026-11-30', priority: 'high' },
    { name: 'Pay', dueDate: '2026-11-30', repeat: { rrule: 'FREQ=WEEKLY;INTERVAL=1;WKST=MO' } },
  ]);
  expect(tasksIn('- [ ] Run 🔁 every day when done 📅 2026-11-30')).toMatchObject([
    { name: 'Run', repeat: { rrule: 'FREQ=DAILY;INTERVAL=1', from: 'completion' } },
  ]);
  // A start after the due date is not a start.
  expect(tasksIn('- [ ] Pay starting 5 Dec 📅 2026-11-30')).toMatchObject([
    { name: 'Pay starting 5 Dec', startDate: null, dueDate: '2026-11-30' },
  ]);
});

test('completed and cancelled tasks, and lines of todo.txt, keep their words', () => {
  const tree = read('- [x] Call mum tomorrow\n- [-] Buy milk friday');
  expect(tree.projects[0]!.tasks).toMatchObject([
    { name: 'Call mum tomorrow', dueDate: null },
    { name: 'Buy milk friday', dueDate: null },
  ]);
  expect(remarksOf(tree)).toEqual([]);
  expect(tasksIn('(A) Call mum tomorrow due:2026-11-30', {}, 'todo.txt')).toMatchObject([
    { name: 'Call mum tomorrow', dueDate: '2026-11-30', priority: 'A' },
  ]);
});

test('the language and the order of day and month are those of the person', () => {
  expect(tasksIn('- [ ] Zahnarzt morgen um 9 Uhr', { locale: 'de-DE' })).toMatchObject([
    { name: 'Zahnarzt', dueDate: '2026-11-27', dueTime: '09:00' },
  ]);
  expect(tasksIn('- [ ] Pay 3/12', { locale: 'en-US' })).toMatchObject([{ name: 'Pay', dueDate: '2027-03-12' }]);
  expect(tasksIn('- [ ] Pay 3/12')).toMatchObject([{ name: 'Pay', dueDate: '2026-12-03' }]);
});

test('a task has the same id on any day, and with other words read', () => {
  const idsOn = (exportDay: string, locale = 'en-GB') =>
    tasksIn('- [ ] Buy milk morgen\n  - [ ] Oat milk tomorrow', { exportDay, locale }).flatMap((task) => [
      task.sourceId,
      ...task.subtasks.map(({ sourceId }) => sourceId),
    ]);
  expect(idsOn('2026-01-01')).toHaveLength(2);
  expect(idsOn('2026-01-01')).toEqual(idsOn('2026-11-26', 'de-DE'));
});
