import { expect, test } from 'vitest';
import { contextOf, fileOf, jsonFile, remarksOf, tasksOf } from '../../testing/trees.ts';
import { googleTasks } from './google-tasks.ts';

const task = (fields: object = {}) => ({ kind: 'tasks#task', id: 'a', title: 'A', status: 'needsAction', ...fields });
const root = (items: unknown[], fields: object = {}) => ({
  kind: 'tasks#taskLists',
  items: [{ kind: 'tasks#tasks', id: '', title: 'Home', items, ...fields }],
});
const read = (items: unknown[], timezone = 'Europe/Berlin') =>
  googleTasks.read([jsonFile('Tasks.json', root(items))], contextOf({ timezone }));
const dueOf = (due: string[], timezone?: string) =>
  read(
    due.map((each, index) => task({ id: `${index}`, title: `T${index}`, due: each })),
    timezone,
  ).projects[0]!.tasks.map(({ dueDate, dueTime }) => [dueDate, dueTime]);

test('lists of lists, arrays and single lists are read, and only the tasks of a Takeout', () => {
  const list = root([task()]).items[0]!;
  for (const content of [root([task()]), [list], list]) {
    const file = jsonFile('Takeout/Tasks/Tasks.json', content);
    expect(googleTasks.recognises([file])).toBe(true);
    expect(tasksOf(googleTasks.read([fileOf('Takeout/Mail/a.mbox', ''), file], contextOf()))).toEqual(['A']);
  }
  expect(googleTasks.recognises([jsonFile('x.json', { items: [] })])).toBe(false);
});

test('midnight in UTC, or in the zone of the person, is a day', () => {
  expect(dueOf(['2020-10-10T00:00:00.000Z'], 'America/New_York')).toEqual([['2020-10-10', null]]);
  expect(dueOf(['2020-10-10T03:00:00Z'], 'America/Sao_Paulo')).toEqual([['2020-10-10', null]]);
  expect(dueOf(['2020-10-10T03:30:00Z'])).toEqual([['2020-10-10', '05:30']]);
});

test('dates that are all midnight in another zone are days', () => {
  expect(dueOf(['2020-10-10T03:00:00Z', '2020-10-11T03:00:00Z'])).toEqual([
    ['2020-10-10', null],
    ['2020-10-11', null],
  ]);
  expect(dueOf(['2020-07-09T14:00:00Z', '2020-12-09T15:00:00Z'])).toEqual([
    ['2020-07-10', null],
    ['2020-12-10', null],
  ]);
});

test('ids that repeat are different tasks, and no parents', () => {
  const tree = read([task(), task({ title: 'B' }), task({ id: 'c', title: 'C', parent: 'a' })]);
  expect(tasksOf(tree)).toEqual(['A', 'B', 'C']);
  expect(new Set(tree.projects[0]!.tasks.map(({ sourceId }) => sourceId)).size).toBe(3);
  expect(remarksOf(tree)).toEqual(['guessed levels']);
});

test('subtasks are below their parents in the order of their positions', () => {
  const tree = read([
    task({ id: 'b', title: 'B', parent: 'a', position: '2' }),
    task({ id: 'c', title: 'C', parent: 'a', position: '1' }),
    task({ position: '0' }),
  ]);
  expect(tasksOf(tree)).toEqual(['A', ' C', ' B']);
});

test('done tasks keep their date, and links and notes are the description', () => {
  const links = [{ type: 'email', description: 'Mail', link: 'https://example.com' }];
  const tree = read([
    task({ status: 'completed', completed: '2020-10-10T03:00:00Z', hidden: true, notes: 'N', links }),
  ]);
  expect(tree.projects[0]!.tasks[0]).toMatchObject({
    status: 'completed',
    completedAt: '2020-10-10T03:00:00.000Z',
    description: 'N\n\nMail: https://example.com',
  });
});

test('open copies of a repeat are one task', () => {
  const tree = read(
    ['2020-10-12', '2020-10-10', '2020-10-11'].map((day, id) => task({ id: `${id}`, due: `${day}T00:00:00Z` })),
  );
  expect(tree.projects[0]!.tasks.map(({ dueDate }) => dueDate)).toEqual(['2020-10-10']);
  expect(remarksOf(tree)).toEqual(['left_out repeated tasks', 'left_out repeated tasks']);
});

test('deleted tasks, those without a title and unreadable rows are counted', () => {
  expect(remarksOf(read([task({ title: '' }), task({ deleted: true }), 5, task({ due: 'x' })]))).toEqual([
    'unreadable rows',
    'left_out tasks without a title',
    'left_out deleted tasks',
    'unreadable dates',
  ]);
});
