import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { startTestApp } from '#server/testing/app.ts';

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now });

test('unused links for a new password are deleted from the database once they have expired', async () => {
  const { email } = await app.newUser();
  const links = () => app.database.db.selectFrom('password_resets').select('expires_at').execute();
  await app.call(authContract.forgotPassword, { body: { email } });
  await app.runJob('mail-links');

  now = new Date('2026-11-21T08:59:59Z');
  await app.runJob('purge-links');
  expect(await links()).toEqual([{ expires_at: '2026-11-21T09:00:00.000Z' }]);

  now = new Date('2026-11-21T09:00:00Z');
  await app.runJob('purge-links');
  expect(await links()).toEqual([]);
});

test('a key of two-step sign-in that waits for its first code is deleted once its hour is over', async () => {
  const { token, password, user } = await app.newUser();
  const { body } = await app.call(authContract.startTwoStep, { token, body: { password } });
  const stored = async () => {
    const row = app.database.db.selectFrom('users').select('two_step_started as key').where('id', '=', user.id);
    return (await row.executeTakeFirstOrThrow()).key;
  };
  await app.runJob('purge-links');
  expect(await stored()).toBe(body.secret);
  now = new Date(body.expires_at);
  await app.runJob('purge-links');
  expect(await stored()).toBeNull();
});
