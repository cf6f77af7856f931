import { expect, test } from 'vitest';
import { contextOf, jsonFile, remarksOf, tasksOf } from '../../testing/trees.ts';
import { things } from './things.ts';

const todo = (fields: object = {}) => ({
  uuid: 'a',
  type: 'to-do',
  title: 'A',
  status: 'incomplete',
  start: 'Anytime',
  ...fields,
});
const read = (content: unknown) => things.read([jsonFile('things.json', content)], contextOf());
const only = (fields: object) => read([todo(fields)]).projects[0]!.tasks[0]!;

test('lists by name, one list and the URL scheme are recognised', () => {
  for (const content of [[todo()], { todos: [todo()] }, [{ type: 'to-do', attributes: { title: 'A' } }]]) {
    expect(things.recognises([jsonFile('x.json', content)])).toBe(true);
    expect(tasksOf(read(content))).toEqual(['A']);
  }
  expect(things.recognises([jsonFile('x.json', [{ type: 'note' }])])).toBe(false);
});

test('a to-do is in its project, that of its heading, its area, or the Inbox', () => {
  const tree = read({
    areas: [{ uuid: 'r', type: 'area', title: 'Home' }],
    projects: [{ uuid: 'p', type: 'project', title: 'Garden', area: 'r', notes: 'N', deadline: '2026-12-01' }],
    headings: [{ uuid: 'h', type: 'heading', title: 'Plants', project: 'p' }],
    todos: [
      todo({ uuid: '1', title: 'B', project: 'p' }),
      todo({ uuid: '2', title: 'C', heading: 'h', heading_title: 'Plants' }),
      todo({ uuid: '3', title: 'D', area: 'r' }),
      todo({ uuid: '4', title: 'E', start: 'Inbox' }),
      todo({ uuid: '5', title: 'F' }),
      todo({ uuid: '6', title: 'G', heading: 'gone', heading_title: 'Lost' }),
    ],
  });
  expect(
    tree.projects.map(({ name, folder, isInbox, tasks }) => [
      name,
      folder,
      isInbox,
      ...tasks.map((task) => `${task.name} ${task.section}`),
    ]),
  ).toEqual([
    ['Garden', 'Home', false, 'B null', 'C Plants'],
    ['Home', 'Home', false, 'D null'],
    ['Inbox', null, true, 'E null'],
    ['Things', null, false, 'F null'],
    ['Lost', null, false, 'G null'],
  ]);
  expect(tree.projects[0]!.description).toBe('N\n\nDeadline: 2026-12-01');
  expect(remarksOf(tree)).toEqual(['kept_as_text fields of projects', 'guessed lists']);
});

test('an area without projects and to-dos is named as left out', () => {
  const areas = [
    { uuid: 'r', type: 'area', title: 'Home' },
    { uuid: 's', type: 'area', title: 'Someday' },
  ];
  const tree = read({ areas, todos: [todo({ area: 'r' })] });
  expect(tree.remarks).toEqual([{ type: 'left_out', what: 'empty areas', example: 'things.json, areas 2: “Someday”' }]);
});

test('a start date is not a due date, and a deadline is one', () => {
  expect(only({ start_date: '2026-12-01', deadline: '2026-12-24' })).toMatchObject({
    startDate: '2026-12-01',
    dueDate: '2026-12-24',
  });
  expect(only({ start_date: '2026-12-01' })).toMatchObject({ startDate: '2026-12-01', dueDate: null });
  expect(only({ start_date: '2026-12-25', deadline: '2026-12-24' })).toMatchObject({
    startDate: null,
    dueDate: '2026-12-24',
    description: 'Planned for: 2026-12-25',
  });
});

test('a reminder is on the day of the start', () => {
  expect(only({ start_date: '2026-12-01', reminder_time: '12:34' })).toMatchObject({
    reminderDate: '2026-12-01',
    reminderTime: '12:34',
    dueTime: null,
    description: '',
  });
  for (const fields of [{ reminder_time: '12:34' }, { start_date: '2026-12-01', reminder_time: '12:34 PM' }])
    expect(only(fields)).toMatchObject({ reminderDate: null, description: `Reminder: ${fields.reminder_time}` });
  expect(only({ start_date: '2026-12-01', deadline: '2026-12-01', reminder_time: '12:34' })).toMatchObject({
    reminderTime: '12:34',
    dueTime: null,
    description: '',
  });
});

test('statuses and local times are those of the person', () => {
  expect(only({ status: 'completed', stop_date: '2026-07-01 09:00:00' })).toMatchObject({
    status: 'completed',
    completedAt: '2026-07-01T07:00:00.000Z',
  });
  expect(only({ status: 'canceled', stop_date: '2026-07-01 09:00:00' })).toMatchObject({
    status: 'cancelled',
    completedAt: null,
  });
  expect(only({ start: 'Someday' }).description).toBe('Someday');
});

test('checklists are subtasks if they are in the file', () => {
  const checklist = [
    { title: 'x', status: 'completed' },
    { title: 'y', status: 'incomplete' },
  ];
  expect(only({ checklist }).subtasks.map(({ name, status }) => [name, status])).toEqual([
    ['x', 'completed'],
    ['y', 'todo'],
  ]);
  expect(remarksOf(read([todo({ checklist: true })]))).toEqual(['left_out checklists']);
});

test('a to-do that several lists contain is read once, and children within their project', () => {
  const tree = read({
    today: [todo()],
    todos: [todo()],
    projects: [{ uuid: 'p', type: 'project', title: 'P', items: [todo({ uuid: 'b', title: 'B' })] }],
  });
  expect(tree.projects.map(({ name, tasks }) => [name, ...tasks.map((task) => task.name)])).toEqual([
    ['P', 'B'],
    ['Things', 'A'],
  ]);
});

test('the URL scheme has dates in words, headings among the items, and lists by name', () => {
  const tree = read([
    {
      type: 'project',
      attributes: {
        title: 'Trip',
        area: 'Home',
        items: [
          {
            type: 'to-do',
            attributes: {
              title: 'B',
              when: 'tomorrow@18:00',
              deadline: '2026-11-27',
              'checklist-items': [{ type: 'checklist-item', attributes: { title: 'x', completed: true } }],
            },
          },
          { type: 'heading', attributes: { title: 'Pack' } },
          { type: 'to-do', attributes: { title: 'C', completed: true, 'completion-date': '2026-01-01T10:00:00Z' } },
        ],
      },
    },
    { type: 'to-do', attributes: { title: 'D', list: 'Trip', when: 'someday' } },
  ]);
  const [trip] = tree.projects;
  expect([trip!.folder, tasksOf(tree)]).toEqual(['Home', ['B', ' x', 'C', 'D']]);
  expect(trip!.tasks).toMatchObject([
    {
      startDate: '2026-11-27',
      dueDate: '2026-11-27',
      reminderTime: '18:00',
      dueTime: null,
      section: null,
      subtasks: [{ status: 'completed' }],
    },
    { section: 'Pack', status: 'completed', completedAt: '2026-01-01T10:00:00.000Z' },
    { description: 'Someday' },
  ]);
});

test('finished projects are archived, and rows that cannot be read are named', () => {
  const tree = read([
    { uuid: 'p', type: 'project', title: 'P', status: 'canceled' },
    5,
    todo({ title: '' }),
    { type: 'x', title: 'y' },
    todo({ uuid: 'z', deadline: 'soon' }),
  ]);
  expect(tree.projects[0]!.isArchived).toBe(true);
  expect(remarksOf(tree)).toEqual([
    'unreadable rows',
    'left_out rows',
    'left_out rows',
    'guessed projects',
    'unreadable dates',
  ]);
});
