import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recurringIn } from '#server/testing/recurring.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newRule, instancesOf } = recurringIn(app);

const { complete, skip, changeInstance, change } = recurringContract;
const query = { if_untouched: 'true' };
const CHANGED = {
  status: 409,
  body: { detail: 'The repeat or one of its occurrences has changed since. It stays, as does its task.' },
};

test.each<[string, (token: string, ids: { rule: string; instance: string }) => Promise<unknown>]>([
  ['completed', (token, { instance }) => app.call(complete, { token, params: { id: instance } })],
  ['skipped', (token, { instance }) => app.call(skip, { token, params: { id: instance } })],
  [
    'moved',
    (token, { instance }) =>
      app.call(changeInstance, { token, params: { id: instance }, body: { due_date: '2027-01-31' } }),
  ],
  [
    'renamed',
    (token, { instance }) => app.call(changeInstance, { token, params: { id: instance }, body: { name: 'Matcha' } }),
  ],
  ['changed itself', (token, { rule }) => app.call(change, { token, params: { id: rule }, body: { name: 'Matcha' } })],
])('a rule of which an instance was %s is not deleted as untouched', async (_, touch) => {
  const { token } = await app.newUser();
  const { id } = await newRule(token);
  const [first] = await instancesOf(token, id);
  now = new Date(now.getTime() + 1000);
  await touch(token, { rule: id, instance: first!.id });
  const params = { id };
  expect(await app.refused(recurringContract.delete, { token, params, query })).toMatchObject(CHANGED);
  expect((await app.refused(recurringContract.delete, { token, params })).status).toBe(200);
});

const changeTask = (changes: object) => (token: string, id: string) =>
  app.call(tasksContract.change, { token, params: { id }, body: changes });

test.each<[string, (token: string, id: string) => Promise<unknown>]>([
  ['completed', changeTask({ completed: true })],
  ['moved', changeTask({ due_date: '2026-11-27' })],
  ['left without a day', changeTask({ due_date: null })],
  ['renamed', changeTask({ name: 'Matcha' })],
  ['given a time', changeTask({ due_time: '09:00' })],
  ['deleted', (token, id) => app.call(tasksContract.delete, { token, params: { id } })],
])('a rule whose task was %s is not deleted as untouched', async (_, touch) => {
  const { token } = await app.newUser();
  const { body: task } = await app.call(tasksContract.create, {
    token,
    body: { name: 'Tea', due_date: '2026-11-25', recurrence_pattern: { type: 'weekly' } },
  });
  now = new Date(now.getTime() + 1000);
  await touch(token, task.id);
  const params = { id: task.recurring_task_id! };
  expect(await app.refused(recurringContract.delete, { token, params, query })).toMatchObject(CHANGED);
});

test('a rule whose missed task was moved to the next occurrence by time is untouched', async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const { token } = await app.newUser();
  const { body: task } = await app.call(tasksContract.create, {
    token,
    body: { name: 'Tea', due_date: '2026-11-20', recurrence_pattern: { type: 'daily' } },
  });
  now = new Date('2026-11-24T12:00:00Z');
  await app.call(recurringContract.generate, { token });
  const params = { id: task.recurring_task_id! };
  expect((await app.refused(recurringContract.delete, { token, params, query })).status).toBe(200);
});

test('a repeated deletion gets the first answer, also once the rule was restored and changed', async () => {
  const { token } = await app.newUser();
  const params = { id: (await newRule(token)).id };
  const request = { token, params, query: { ...query, request_id: newId() } };
  const { body } = await app.call(recurringContract.delete, request);
  await app.call(trashContract.restore, { token, params: { id: body.trash_id! } });
  now = new Date(now.getTime() + 1000);
  await app.call(change, { token, params, body: { name: 'Matcha' } });
  expect(await app.refused(recurringContract.delete, request)).toMatchObject({ status: 200, body });
  expect((await app.call(recurringContract.get, { token, params })).body.name).toBe('Matcha');
});

test('an untouched rule is deleted, also after a missed day, and a repetition gets the same answer', async () => {
  const { token } = await app.newUser();
  const params = { id: (await newRule(token)).id };
  now = new Date('2026-11-24T12:00:00Z');
  await app.call(recurringContract.generate, { token });
  const request = { token, params, query: { ...query, request_id: newId() } };
  const { status, body } = await app.refused(recurringContract.delete, request);
  expect(status).toBe(200);
  expect((await app.refused(recurringContract.delete, request)).body).toEqual(body);
});
