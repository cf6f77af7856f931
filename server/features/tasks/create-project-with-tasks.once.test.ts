import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });

test('the first tasks of a project have the fields of their lines: due date, time, start and recurrence', async () => {
  const { token } = await app.newUser();
  const created = await app.call(tasksContract.createProjectWithTasks, {
    token,
    body: {
      project: { title: 'Move house' },
      tasks: [
        { title: 'Book a van', due_date: '2026-11-23', due_time: '09:00', estimated_duration: 45, priority: 'high' },
        { title: 'Read the contract', start_date: '2026-12-01' },
        {
          title: 'Water the plants',
          recurrence_pattern: { type: 'weekly', weekdays: ['monday'] },
          repeat_from: 'completion',
        },
      ],
    },
  });
  expect(created.status).toBe(201);
  expect(created.body.tasks.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
    { name: 'Book a van', due_date: '2026-11-23', due_time: '09:00', estimated_duration: 45, priority: 'high' },
    { name: 'Read the contract', due_date: null, start_date: '2026-12-01', recurring_task_id: null },
    { name: 'Water the plants', due_date: '2026-11-23', recurrence_pattern: { type: 'weekly', weekdays: ['monday'] } },
  ]);
  const { body: rules } = await app.call(recurringContract.list, { token });
  expect(rules).toMatchObject([{ name: 'Water the plants', repeat_from: 'completion' }]);
});

test('a first task with an invalid pattern is refused at its field, and nothing is created', async () => {
  const { token } = await app.newUser();
  const { status } = await app.call(tasksContract.createProjectWithTasks, {
    token,
    body: {
      project: { title: 'Move house' },
      tasks: [{ title: 'Water', recurrence_pattern: { type: 'custom', rrule: 'FREQ=SOMETIMES' } }],
    },
  });
  expect(status).toBe(422);
  expect((await app.call(tasksContract.list, { token })).body).toEqual([]);
});

test('a first task has a title or a name; without either it is refused and nothing is created', async () => {
  const { token } = await app.newUser();
  const create = (tasks: object[], project: object = { title: 'Move house' }) =>
    app.send({ method: 'POST', url: '/api/projects/create-with-tasks', token, body: { project, tasks } });

  for (const task of [
    {},
    { priority: 'high' },
    { title: '', description: 'Ask Ana first' },
    { name: ' ', description: 'x' },
  ]) {
    const { status, body } = await create([{ title: 'Boxes' }, task]);
    const detail = [{ loc: ['body', 'tasks', 1, 'title'], msg: 'Must have a title' }];
    expect([task, status, body]).toMatchObject([task, 422, { detail }]);
  }
  const untitled = await create([], { description: 'No title' });
  expect(untitled.body).toMatchObject({ detail: [{ loc: ['body', 'project', 'title'], msg: 'Must have a title' }] });
  expect((await app.call(tasksContract.list, { token })).body).toEqual([]);

  const tasks = [{ name: 'Boxes' }, { title: 'Van', name: 'Car' }, { title: '', name: 'Keys' }, { title: '' }];
  const { status, body } = await create(tasks, { name: 'Move house' });
  expect([status, body]).toMatchObject([
    201,
    { project: { name: 'Move house' }, tasks: [{ name: 'Boxes' }, { name: 'Van' }, { name: 'Keys' }] },
  ]);
});
