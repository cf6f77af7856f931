import { expect, test } from 'vitest';
import { type Place, wholeTask } from './rules/derived-fields.ts';
import { storedTask } from './task-fields.ts';
import { NewTask, Task } from './tasks.ts';

const STORED = storedTask(NewTask.parse({ name: 'Buy shoes', due_date: '2026-11-20', due_time: '10:00' }), {
  id: '019a9d0c-0000-7000-8000-000000000001',
  project_id: '019a9d0c-0000-7000-8000-000000000002',
  parent_task_id: null,
  status: 'todo',
  completed_at: null,
  sort_order: 0,
  sub_task_completion_required: false,
  sub_task_count: 0,
  completed_sub_task_count: 0,
  dependency_task_ids: [],
  recurring_task_id: null,
  recurrence_pattern: null,
  repeat_from: null,
  completion_points: null,
  created_at: '2026-11-19T08:00:00.000Z',
  updated_at: '2026-11-19T09:00:00.000Z',
});
const PLACE: Place = {
  project_name: 'Race',
  area_id: null,
  area_name: null,
  pillar_id: null,
  pillar_name: null,
  pillar_color: null,
  why: null,
};
const NOON = { day: '2026-11-20', time: '12:00', dayStartHour: 0 };
const needed = (name: string, completed: boolean) => ({
  id: STORED.id,
  name,
  status: completed ? ('completed' as const) : ('review' as const),
  completed,
  priority: 'high' as const,
});

test('a whole task has exactly the fields of a response', () => {
  // A row with its place also has other columns.
  const place = { ...PLACE, project_priority: 'high' };

  expect(Task.parse(wholeTask(STORED, place, [], NOON))).toEqual({
    ...STORED,
    ...PLACE,
    kanban_column: 'to_do',
    completed: false,
    is_overdue: true,
    dependency_tasks: [],
    can_start: true,
    sub_tasks: null,
    date_created: STORED.created_at,
  });
});

test('the column and the completion follow from the status', () => {
  const done = wholeTask({ ...STORED, status: 'completed' }, PLACE, [], NOON);

  expect(done).toMatchObject({ kanban_column: 'done', completed: true, is_overdue: false });
  expect(wholeTask({ ...STORED, status: 'review' }, PLACE, [], NOON)).toMatchObject({
    kanban_column: 'review',
    completed: false,
  });
});

test('a task can start once all its prerequisites are completed', () => {
  const waiting = wholeTask(STORED, PLACE, [needed('Measure', true), needed('Save', false)], NOON);

  expect(waiting).toMatchObject({ can_start: false, dependency_tasks: [{ name: 'Measure' }, { name: 'Save' }] });
  expect(wholeTask(STORED, PLACE, [needed('Measure', true)], NOON).can_start).toBe(true);
});

test('an open task is overdue from its due time on', () => {
  expect(wholeTask(STORED, PLACE, [], { ...NOON, time: '09:59' }).is_overdue).toBe(false);
  expect(wholeTask({ ...STORED, due_date: null }, PLACE, [], NOON).is_overdue).toBe(false);
});
