import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recurringIn } from '#server/testing/recurring.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newRule, instancesOf } = recurringIn(app);

const { complete, skip, changeInstance, change } = recurringContract;

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
  const query = { if_untouched: 'true' };
  expect(await app.refused(recurringContract.delete, { token, params, query })).toMatchObject({
    status: 409,
    body: { detail: 'The repeat or one of its occurrences has changed since. It stays, as does its task.' },
  });
  expect((await app.refused(recurringContract.delete, { token, params })).status).toBe(200);
});

test('an untouched rule is deleted, also after a missed day, and a repetition gets the same answer', async () => {
  const { token } = await app.newUser();
  const params = { id: (await newRule(token)).id };
  now = new Date('2026-11-24T12:00:00Z');
  await app.call(recurringContract.generate, { token });
  const request = { token, params, query: { if_untouched: 'true', request_id: newId() } };
  const { status, body } = await app.refused(recurringContract.delete, request);
  expect(status).toBe(200);
  expect((await app.refused(recurringContract.delete, request)).body).toEqual(body);
});
