import { expect, test } from 'vitest';
import { ImportChoices } from '#contract/imports.ts';
import type { Person } from '../draft.ts';
import { IMPORT_FORMATS } from '../formats.ts';
import { contextOf } from '../testing/trees.ts';
import { newEntry, newProject, newTask, newTree } from '../reading/parts.ts';
import { SAMPLES } from '../testing/samples.ts';
import { Unreadable } from '../unreadable.ts';
import { planTree } from './plan-tree.ts';

const person: Person = {
  userId: '00000000-0000-4000-8000-000000000000',
  now: '2026-11-26T12:00:00.000Z',
  today: '2026-11-26',
  timezone: 'Europe/Berlin',
  dayStartHour: 0,
  weekStartsOn: 'monday',
  locale: 'en-GB',
  idsPerRecord: 4,
  pace: { reminder_advance_time: 30, overdue_check_interval: 15 },
};
const CHOICES: ImportChoices = {};
const NOTHING_KNOWN = { live: {}, deleted: {}, undone: {}, places: { areas: 0, projects: 0, tasks: 0 }, inboxId: null };

test.each(Object.keys(SAMPLES))('a file of %s becomes the same draft each time', (key) => {
  const format = IMPORT_FORMATS.find((each) => each.key === key)!;
  const plan = () => planTree(format, format.read(SAMPLES[key]!, contextOf()), CHOICES, person);
  const draft = plan();
  expect(draft.sample(0).length).toBeGreaterThan(0);
  expect(draft.wanted).toEqual(plan().wanted);
  expect(draft.warnings).toEqual(format.lacks === undefined ? [] : [format.lacks]);
});

test('a time before the start of the day is in the night after the day before, and a repeat keeps its days', () => {
  const [format] = IMPORT_FORMATS;
  const tasks = [
    newTask('1', 'Train', { dueDate: '2026-11-23', dueTime: '03:30' }),
    newTask('2', 'Run', { dueDate: '2026-11-23', dueTime: '04:00' }),
    newTask('3', 'Ship', { dueDate: '2026-11-23' }),
    newTask('4', 'Feed', { dueDate: '2026-11-23', dueTime: '03:30', repeat: { rrule: 'FREQ=WEEKLY', from: 'due' } }),
  ];
  const tree = newTree({ projects: [newProject('1', 'Home', { tasks })] });
  const dates = (dayStartHour: number) =>
    planTree(format!, tree, CHOICES, { ...person, dayStartHour })
      .sample(0)
      .map(({ date }) => date);
  expect(dates(4)).toEqual(['2026-11-22', '2026-11-23', '2026-11-23', '2026-11-23']);
  expect(dates(0)).toEqual(Array(4).fill('2026-11-23'));
});

test('a reminder has its time, also in the night after its day', () => {
  const [format] = IMPORT_FORMATS;
  const remind = (reminderDate: string | null, reminderTime: string | null) =>
    newTask(`${reminderDate} ${reminderTime}`, 'Call', { reminderDate, reminderTime });
  const tasks = [remind('2026-11-28', '03:30'), remind('2026-11-28', '04:00'), remind('2026-11-28', null)];
  const tree = newTree({ projects: [newProject('1', 'Home', { tasks: [...tasks, remind(null, '09:00')] })] });
  const draft = planTree(format!, tree, CHOICES, { ...person, dayStartHour: 4 });
  const planned = draft.plan(NOTHING_KNOWN);
  expect(planned.counts['reminders']).toBe(3);
  const rows = planned.rows.tasks!;
  expect(rows.map((row) => [row['reminder_date'], row['reminder_time'], row['next_notice_at']])).toEqual([
    ['2026-11-27', '03:30', '2026-11-28T02:30:00.000Z'],
    ['2026-11-28', '04:00', '2026-11-28T03:00:00.000Z'],
    ['2026-11-28', null, '2026-11-28T08:00:00.000Z'],
    [null, null, null],
  ]);
});

test('notes of an Inbox, which has no description, are left out with a remark', () => {
  const [format] = IMPORT_FORMATS;
  const tree = newTree({ projects: [newProject('1', 'Inbox', { isInbox: true, description: 'Remember' })] });
  expect(planTree(format!, tree, CHOICES, person).remarks).toMatchObject([
    { type: 'left_out', what: 'notes of the Inbox' },
  ]);
});

test('names that are longer than any text can be are cut, of projects and of their folders', () => {
  const [format] = IMPORT_FORMATS;
  const long = 'x'.repeat(6000);
  const draft = planTree(format!, newTree({ projects: [newProject('1', long, { folder: long })] }), CHOICES, person);
  const { rows } = draft.plan(NOTHING_KNOWN);
  for (const row of [rows.areas![0]!, rows.projects![0]!]) {
    expect((row['name'] as string).length).toBeLessThanOrEqual(255);
    expect(row['description'] as string).toHaveLength(5000);
  }
  expect(draft.remarks).toMatchObject([
    { what: 'names', count: 2 },
    { what: 'descriptions', count: 2 },
  ]);
});

test('sections and labels that several tasks have are counted once, a section in each project', () => {
  const [format] = IMPORT_FORMATS;
  const task = (id: string, section: string | null) => newTask(id, id, { section, labels: ['home', 'garden'] });
  const tree = newTree({
    projects: [
      newProject('1', 'House', { tasks: [task('a', 'Ideas'), task('b', 'Ideas'), task('c', 'Now'), task('d', null)] }),
      newProject('2', 'Boat', { tasks: [task('e', 'Ideas')] }),
    ],
  });
  expect(planTree(format!, tree, CHOICES, person).remarks).toEqual([
    { type: 'kept_as_text', what: 'sections', count: 3, examples: ['a: Ideas', 'c: Now', 'e: Ideas'] },
    { type: 'kept_as_text', what: 'labels', count: 2, examples: ['a: home', 'a: garden'] },
  ]);
});

test.each(['constructor', '__proto__', 'toString'])('%s is a priority and a mood like any other word', (word) => {
  const format = IMPORT_FORMATS.find(({ moods, priorities }) => moods || priorities)!;
  const tasks = [newTask('1', 'Read', { priority: word })];
  const tree = newTree({
    projects: [newProject('1', 'Home', { tasks })],
    entries: [newEntry('1', '2026-11-26', 'Rain', { mood: word })],
  });
  const draft = planTree(format, tree, { priorities: {} }, person);
  expect(Object.entries(draft.options.priorities)).toEqual([[word, 'medium']]);
  const { rows } = draft.plan(NOTHING_KNOWN);
  expect(rows.tasks).toMatchObject([{ priority: 'medium' }]);
  expect(rows.journal_entries).toMatchObject([{ mood: '', content: expect.stringContaining(`Mood: ${word}`) }]);
});

test('example rows are shown ten at a time, tasks before journal entries', () => {
  const [format] = IMPORT_FORMATS;
  const tasks = Array.from({ length: 12 }, (_, index) => newTask(`${index}`, `Task ${index}`));
  const entries = Array.from({ length: 11 }, (_, index) => newEntry(`${index}`, '2026-11-26', `Entry ${index}`));
  const { sample, sampleTotal } = planTree(
    format!,
    newTree({ projects: [newProject('1', 'Home', { tasks })], entries }),
    CHOICES,
    person,
  );
  const names = (from: number) => sample(from).map(({ name }) => name);
  expect(sampleTotal).toBe(23);
  expect([names(0).length, names(0)[9]]).toEqual([10, 'Task 9']);
  expect(names(10)).toEqual([
    ...['10', '11'].map((n) => `Task ${n}`),
    ...Array.from({ length: 8 }, (_, n) => `Entry ${n}`),
  ]);
  expect(names(20)).toEqual(['Entry 8', 'Entry 9', 'Entry 10']);
});

test('a file with more words than can be chosen lists some of them, and all keep their usual meaning', () => {
  const [format] = IMPORT_FORMATS;
  const tasks = Array.from({ length: 150 }, (_, index) =>
    newTask(`${index}`, 'Task', { priority: `w${1000 + index}` }),
  );
  const plain = { ...format!, priorities: { w1149: 'high' } } as const;
  const draft = planTree(plain, newTree({ projects: [newProject('1', 'Home', { tasks })] }), CHOICES, person);
  expect(ImportChoices.safeParse(draft.options).success).toBe(true);
  expect(Object.keys(draft.options.priorities)).toHaveLength(100);
  expect(draft.plan(NOTHING_KNOWN).rows.tasks!.at(-1)).toMatchObject({ priority: 'high' });
});

test('a file with more tasks than a person can have is refused', () => {
  const [format] = IMPORT_FORMATS;
  const tasks = Array.from({ length: 100_001 }, (_, index) => newTask(`${index}`, `Task ${index}`));
  const tree = newTree({ projects: [newProject('1', 'Home', { tasks })] });
  expect(() => planTree(format!, tree, CHOICES, person)).toThrow(
    new Unreadable('The file has 100,001 tasks; a person can have 100,000.'),
  );
});
