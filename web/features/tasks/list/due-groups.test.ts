import { expect, test } from 'vitest';
import { formatDay } from '#web/platform/format.ts';
import { aTask } from '#web/testing/a-task.ts';
import { groupByDue } from './due-groups.ts';

const due = (due_date: string | null, due_time: string | null = null) =>
  aTask(`${due_date} ${due_time}`, { due_date, due_time });
const at = (day: string) => ({ day, time: '12:00', dayStartHour: 0 });
const MONDAY = 1;

const shown = (
  tasks: ReturnType<typeof due>[],
  day: string,
  weekStart = MONDAY,
  planned: ReadonlyMap<string, string> = new Map(),
) =>
  groupByDue(tasks, { now: at(day), weekStart, planned }).map(({ id, tasks: rows }) => [
    id,
    ...rows.map((row) => row.id),
  ]);

test('tasks are overdue, due on a day of this week, next week, later, or without a date, in this order', () => {
  const tasks = [
    due(null),
    due('2027-03-01'),
    due('2026-12-06'),
    due('2026-11-30'),
    due('2026-11-29'),
    due('2026-11-27'),
    due('2026-11-26'),
    due('2026-11-25', '18:00'),
    due('2026-11-25', '09:00'),
    due('2026-11-24'),
  ];
  expect(shown(tasks, '2026-11-25')).toEqual([
    ['Overdue', '2026-11-25 09:00', '2026-11-24 null'],
    ['Today', '2026-11-25 18:00'],
    ['Tomorrow', '2026-11-26 null'],
    [formatDay('2026-11-27', '2026-11-25'), '2026-11-27 null'],
    [formatDay('2026-11-29', '2026-11-25'), '2026-11-29 null'],
    ['Next week', '2026-12-06 null', '2026-11-30 null'],
    ['Later', '2027-03-01 null'],
    ['No date', 'null null'],
  ]);
});

test('a week ends before the first day of the person’s week, and tomorrow has a heading on its last day', () => {
  const tasks = [due('2026-11-29'), due('2026-11-30'), due('2026-12-05'), due('2026-12-06')];
  const [, , third, fourth] = tasks.map(({ id }) => id);
  expect(shown(tasks, '2026-11-29').slice(1)).toEqual([
    ['Tomorrow', '2026-11-30 null'],
    ['Next week', third, fourth],
  ]);
  expect(shown(tasks, '2026-11-28', 0)).toEqual([
    ['Tomorrow', '2026-11-29 null'],
    ['Next week', '2026-11-30 null', third],
    ['Later', fourth],
  ]);
});

test('a subtask is with its task unless it has a date of its own', () => {
  const parent = aTask('parent', { due_date: '2026-11-25' });
  const plain = aTask('plain', { parent_task_id: 'parent' });
  const below = aTask('below', { parent_task_id: 'plain' });
  const dated = aTask('dated', { parent_task_id: 'parent', due_date: '2026-11-26' });
  const alone = aTask('alone', { parent_task_id: 'not shown' });
  expect(shown([parent, plain, below, dated, alone], '2026-11-25')).toEqual([
    ['Today', 'parent', 'plain', 'below'],
    ['Tomorrow', 'dated'],
    ['No date', 'alone'],
  ]);
});

test('a task picked for a day is below that day, whenever it is due, unless it is overdue', () => {
  const task = (id: string, due_date: string | null = null, parent_task_id: string | null = null) =>
    aTask(id, { due_date, parent_task_id });
  const planned = new Map([
    ['picked', '2026-11-26'],
    ['later', '2026-11-26'],
    ['late', '2026-11-26'],
    ['part', '2026-11-25'],
    ['far', '2027-03-01'],
  ]);
  const tasks = [task('late', '2026-11-24'), task('later', '2026-12-20'), task('picked'), task('part', null, 'picked')];
  expect(shown([...tasks, task('far'), task('other', null, 'picked')], '2026-11-25', MONDAY, planned)).toEqual([
    ['Overdue', 'late'],
    ['Today', 'part'],
    ['Tomorrow', 'later', 'picked', 'other'],
    ['Later', 'far'],
  ]);
});
