import { afterEach, expect, test, vi } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { Today } from '#contract/today.ts';
import { removeMany } from '#web/features/tasks/bulk/bulk-writes.ts';
import { createTask } from '#web/features/tasks/create-task.ts';
import { removeTask } from '#web/features/tasks/delete-task.ts';
import { changeTask } from '#web/features/tasks/task-mutations.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { planFor } from '#web/features/tasks/plan/plan-tasks.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { today } from '#web/platform/clock.ts';
import { aDayTask, aTask, type TaskFields } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { todayQueries } from './today-queries.ts';

/* The counts next to Today, Tasks and Inbox, before the server has responded. */

afterEach(() => vi.unstubAllGlobals());

const FRIDAY = '2026-11-20';
const DAY = todayQueries.day(FRIDAY);
const inbox = { id: 'inbox', name: 'Inbox', is_inbox: true } as Project;
const home = { id: 'home', name: 'Home', is_inbox: false, pillar_id: null } as Project;
const task = (id: string, fields: TaskFields = {}) => aTask(id, { project_id: 'home', ...fields });

const due = task('due', { due_date: FRIDAY });
const note = task('note', { project_id: 'inbox' });
const above = task('above', { sub_task_count: 1 });
const below = task('below', { parent_task_id: 'above' });

async function opened(query = DAY, fields: object = {}) {
  const never = () => new Promise<never>(() => undefined);
  const day = {
    date: FRIDAY,
    tasks: [aDayTask('due', due)],
    available_tasks: [],
    suggestions: [],
    open_tasks: 4,
    inbox_tasks: 1,
    ...fields,
  };
  const server = fakeServer({
    'GET /today': () => ({ body: day }),
    'GET /tasks': () => ({ body: [due, note, above, below] }),
    'GET /projects': () => ({ body: [inbox, home] }),
    'POST /tasks': never,
    'PUT /tasks/due': never,
    'PUT /tasks/note': never,
    'DELETE /tasks/above': never,
    'DELETE /tasks/bulk': never,
  });
  await server.open(projectQueries.list());
  await server.open(taskQueries.open());
  await server.open(query);
  const counts = () => {
    const { tasks, open_tasks, inbox_tasks } = server.shown<Today>(DAY);
    return { day: tasks.filter(({ completed }) => !completed).length, all: open_tasks, inbox: inbox_tasks };
  };
  return { ...server, counts };
}

test('a new task is counted: in the Inbox without a project, and on the day it is due', async () => {
  const { records, counts } = await opened();
  expect(counts()).toEqual({ day: 1, all: 4, inbox: 1 });
  void createTask(records, { id: 'a', name: 'A', project_id: 'home' });
  expect(counts()).toEqual({ day: 1, all: 5, inbox: 1 });
  void createTask(records, { id: 'b', name: 'B', project_id: 'inbox', due_date: FRIDAY });
  expect(counts()).toEqual({ day: 2, all: 6, inbox: 2 });
});

test('a completed task is not counted, and is again once it is reopened', async () => {
  const { records, counts } = await opened();
  void records.write(changeTask({ id: 'due', changes: { status: 'completed' } }));
  void records.write(changeTask({ id: 'note', changes: { status: 'completed' } }));
  expect(counts()).toEqual({ day: 0, all: 2, inbox: 0 });
  void records.write(changeTask({ id: 'due', changes: { status: 'todo' } }));
  expect(counts()).toEqual({ day: 1, all: 3, inbox: 0 });
});

test('a filed task leaves the Inbox, and a task given a due date of today is counted there', async () => {
  const { records, counts } = await opened();
  void records.write(changeTask({ id: 'note', changes: { project_id: 'home' } }));
  expect(counts()).toEqual({ day: 1, all: 4, inbox: 0 });
  void records.write(changeTask({ id: 'note', changes: { due_date: FRIDAY } }));
  expect(counts()).toEqual({ day: 2, all: 4, inbox: 0 });
});

test('a late task beyond the listed rows counts once when it is edited, and when it is planned for today', async () => {
  const query = todayQueries.day(today());
  const late = task('note', { due_date: '2020-01-01', estimated_duration: 30 });
  const none = { pillar_id: null, pillar_name: null, pillar_color: null };
  const { records, shown } = await opened(query, {
    date: today(),
    more_open: [{ ...none, tasks: 2, estimated_duration: 50, assumed_count: 0 }],
    available_tasks: [late],
  });
  const counts = () => {
    const { tasks, more_open: more, total_tasks } = shown<Today>(query);
    return { rows: tasks.map(({ id }) => id), more: more.map((sum) => sum.estimated_duration), total_tasks };
  };
  expect(counts()).toEqual({ rows: ['due'], more: [50], total_tasks: 3 });
  void records.write(changeTask({ id: 'note', changes: { due_date: '2021-01-01' } }));
  expect(counts()).toEqual({ rows: ['due'], more: [50], total_tasks: 3 });
  void records.write(planFor(today(), ['note']));
  expect(counts()).toEqual({ rows: ['note', 'due'], more: [20], total_tasks: 3 });
});

test('a late task beyond the listed rows that is moved to a later day is no longer counted, until it is planned', async () => {
  const query = todayQueries.day(today());
  const late = task('note', { due_date: '2020-01-01', estimated_duration: 30 });
  const none = { pillar_id: null, pillar_name: null, pillar_color: null };
  const { records, shown } = await opened(query, {
    date: today(),
    more_open: [{ ...none, tasks: 2, estimated_duration: 50, assumed_count: 0 }],
    available_tasks: [late],
  });
  const total = () => shown<Today>(query).total_tasks;
  void records.write(changeTask({ id: 'note', changes: { due_date: '2999-01-01' } }));
  expect(total()).toBe(2);
  void records.write(planFor(today(), ['note']));
  expect(total()).toBe(3);
});

test('a deleted task is not counted, nor is anything below it', async () => {
  const { records, counts } = await opened();
  void records.write(removeTask({ id: 'above' }));
  expect(counts()).toEqual({ day: 1, all: 2, inbox: 1 });
  void records.writeAll(removeMany(['due', 'note']));
  expect(counts()).toEqual({ day: 0, all: 0, inbox: 0 });
});
