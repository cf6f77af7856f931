import { expect, test } from 'vitest';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

const app = await startTestApp({ clock: () => new Date('2026-03-08T12:00:00.000Z') });
const { newProject, newTask } = recordsIn(app);

test('a due time needs a due date, wherever it is set, and is cleared with it', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const change = async (id: string, body: object) =>
    (await app.call(tasksContract.change, { token, params: { id }, body })).body;
  const refusedChange = (id: string, body: object) =>
    app.refused(tasksContract.change, { token, params: { id }, body });
  const words = 'body.due_time: A due time needs a due date';
  const problems = ({ body: { detail } }: { body: { detail: unknown } }) =>
    (detail as { loc: string[]; msg: string }[]).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  const alone = { name: 'Call', due_time: '10:00' };
  expect(problems(await app.refused(tasksContract.create, { token, body: alone }))).toEqual([words]);

  const { id } = await newTask(user, project);
  for (const body of [{ due_time: '10:00' }, { due_time: '10:00', due_date: null }])
    expect(problems(await refusedChange(id, body))).toEqual([words]);
  const inBulk = await app.call(tasksContract.changeMany, { token, body: { tasks: [{ id, due_time: '10:00' }] } });
  expect(inBulk.body.refused).toMatchObject([{ id, code: 'invalid' }]);
  const subtask = await app.refused(tasksContract.createSubtask, { token, params: { id }, body: alone });
  expect(problems(subtask)).toEqual([words]);
  const withProject = { project: { title: 'Launch' }, tasks: [{ ...alone, title: 'Call' }] };
  expect((await app.refused(tasksContract.createProjectWithTasks, { token, body: withProject })).status).toBe(422);

  const times = ({ due_date, due_time }: { due_date: string | null; due_time: string | null }) => [due_date, due_time];
  const due = { due_date: '2026-03-09', due_time: '10:00' };
  const cleared = [{ due_date: null }, { due_date: null, due_time: '10:00' }, { due_date: null, due_time: null }];
  for (const body of cleared) {
    expect(times(await change(id, due))).toEqual(['2026-03-09', '10:00']);
    expect(times(await change(id, body))).toEqual([null, null]);
  }

  // A repeat gives the task a due date.
  const repeat = { due_time: '10:00', recurrence_pattern: { type: 'daily' } };
  const { body: created } = await app.call(tasksContract.create, { token, body: { name: 'Tea', ...repeat } as never });
  expect(times(created)).toEqual(['2026-03-08', '10:00']);
  expect(times(await change(id, repeat))).toEqual(['2026-03-08', '10:00']);
  const none = await refusedChange((await newTask(user, project)).id, {
    ...repeat,
    recurrence_pattern: { type: 'none' },
  });
  expect(problems(none)).toEqual([words]);
});
