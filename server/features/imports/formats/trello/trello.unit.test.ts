import { expect, test } from 'vitest';
import { contextOf, jsonFile, remarksOf, tasksOf } from '../../testing/trees.ts';
import { trello } from './trello.ts';

const list = (id: string, name: string, pos: number, fields: object = {}) => ({
  id,
  name,
  pos,
  closed: false,
  ...fields,
});
const card = (fields: object = {}) => ({
  id: '64a0000000000000000000aa',
  name: 'A',
  idList: 'l1',
  pos: 1,
  closed: false,
  ...fields,
});
const board = (cards: unknown[], fields: object = {}) => ({
  id: '5f0000000000000000000000',
  name: 'Home',
  desc: 'About',
  closed: false,
  shortUrl: 'x',
  lists: [
    list('l2', 'Done', 2),
    list('l1', 'Ideas', 1),
    list('l3', 'Doing', 3),
    list('l4', 'Old', 4, { closed: true }),
  ],
  cards,
  ...fields,
});
const read = (cards: unknown[], fields: object = {}) =>
  trello.read([jsonFile('board.json', board(cards, fields))], contextOf());
const only = (fields: object, more: object = {}) => read([card(fields)], more).projects[0]!.tasks[0]!;

test('a board is a project', () => {
  expect(trello.recognises([jsonFile('x.json', board([]))])).toBe(true);
  expect(trello.recognises([jsonFile('x.json', { id: 'a', lists: [] })])).toBe(false);
  expect(read([], { closed: true }).projects[0]).toMatchObject({
    name: 'Home',
    description: 'About',
    isArchived: true,
  });
});

test('cards are in the order of their lists and positions', () => {
  const cards = [
    card({ id: '1', name: 'C', idList: 'l2' }),
    card({ id: '2', name: 'B', pos: 2.5 }),
    card({ id: '3', name: 'A', pos: 0.5 }),
  ];
  expect(tasksOf(read(cards))).toEqual(['A', 'B', 'C']);
});

test('a list that reads as a status is the status, and any other a section', () => {
  const states = ['l1', 'l2', 'l3'].map((idList) => only({ idList }));
  expect(states.map(({ status, section }) => [status, section])).toEqual([
    ['todo', 'Ideas'],
    ['completed', null],
    ['in_progress', null],
  ]);
});

test('a card is done by its flag, too, on the day of its last change', () => {
  expect(only({ dueComplete: true, dateLastActivity: '2026-01-02T10:00:00.000Z' })).toMatchObject({
    status: 'completed',
    completedAt: '2026-01-02T10:00:00.000Z',
  });
});

test('due dates have the time of the person', () => {
  expect(only({ due: '2026-01-02T23:30:00.000Z', start: '2026-01-01T00:00:00.000Z', dueReminder: 1440 })).toMatchObject(
    {
      dueDate: '2026-01-03',
      dueTime: '00:30',
      startDate: '2026-01-01',
      reminderDate: '2026-01-02',
      reminderTime: '00:30',
    },
  );
});

test('archived cards are left out unless they are done', () => {
  const tree = read([
    card({ closed: true }),
    card({ id: 'b', idList: 'l4' }),
    card({ id: 'c', name: 'C', closed: true, dueComplete: true }),
  ]);
  expect(tasksOf(tree)).toEqual(['C']);
  expect(remarksOf(tree).toSorted()).toEqual([
    'guessed completion dates',
    'left_out archived cards',
    'left_out archived cards',
  ]);
});

test('checklists are subtasks in order, with their name if there are several', () => {
  const item = (name: string, pos: number, state = 'incomplete') => ({ id: name, name, pos, state });
  const one = {
    idCard: '64a0000000000000000000aa',
    name: 'One',
    pos: 2,
    checkItems: [item('b', 2), item('a', 1, 'complete'), item('', 3)],
  };
  expect(only({}, { checklists: [one] }).subtasks.map(({ name, status }) => [name, status])).toEqual([
    ['a', 'completed'],
    ['b', 'todo'],
  ]);
  const two = { ...one, name: 'Two', pos: 1, checkItems: [item('https://trello.com/c/abc/1-x', 1)] };
  expect(only({ shortLink: 'abc' }, { checklists: [one, two] }).subtasks.map(({ name }) => name)).toEqual([
    'Two: A',
    'One: a',
    'One: b',
  ]);
});

test('labels without a name have their color, and comments are oldest first', () => {
  const comment = (text: string, date: string) => ({
    type: 'commentCard',
    date,
    data: { text, card: { id: '64a0000000000000000000aa' } },
  });
  const actions = [
    comment('New', '2026-01-02T10:00:00Z'),
    comment('Old', '2026-01-01T10:00:00Z'),
    { type: 'updateCard' },
  ];
  expect(
    only(
      {
        labels: [
          { name: 'x', color: 'red' },
          { name: '', color: 'blue' },
        ],
      },
      { actions },
    ),
  ).toMatchObject({
    labels: ['x', 'blue'],
    notes: [
      { at: '2026-01-01', text: 'Old' },
      { at: '2026-01-02', text: 'New' },
    ],
    createdAt: '2023-07-01T10:29:20.000Z',
  });
});

test('attachments, fields and people are text or named', () => {
  const tree = read(
    [
      card({
        attachments: [{ name: 'a.pdf', url: 'https://example.com/a.pdf', isUpload: true }],
        customFieldItems: [{ idCustomField: 'f', value: { number: '3' } }],
        idMembers: ['m'],
      }),
      5,
      card({ name: '', id: 'z' }),
      card({ id: 'y', due: 'x' }),
    ],
    { customFields: [{ id: 'f', name: 'Size' }], members: [{ email: 'secret@example.com' }] },
  );
  expect(tree.projects[0]!.tasks[0]!.description).toBe('a.pdf: https://example.com/a.pdf\n\nSize: 3');
  expect(remarksOf(tree)).toEqual([
    'unreadable rows',
    'kept_as_text files',
    'kept_as_text custom fields',
    'left_out people',
    'left_out cards without a name',
    'unreadable dates',
  ]);
  expect(JSON.stringify(tree)).not.toContain('secret');
});

test('an export that is cut to the newest actions says so', () => {
  expect(remarksOf(read([], { actions: Array.from({ length: 1000 }, () => ({})) }))).toEqual(['left_out old comments']);
});
