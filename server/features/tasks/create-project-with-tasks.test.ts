import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });

test('the first tasks of a project take what a line says of them: a day, a time, a start, how they repeat', async () => {
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

test('a first task with a pattern that cannot be read is refused at its field, and nothing is made', async () => {
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
