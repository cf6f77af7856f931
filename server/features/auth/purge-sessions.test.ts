import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { startTestApp } from '#server/testing/app.ts';

let now = new Date('2026-11-01T09:00:00Z');
const app = await startTestApp({ clock: () => now });

test('expired sessions, and no others, are deleted from the database by a job', async () => {
  const { user, token, email, password } = await app.newUser();
  now = new Date('2026-11-20T09:00:00Z');
  await app.call(authContract.login, { body: { email, password } });
  const sessions = () =>
    app.database.db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', user.id).execute();

  now = new Date('2026-12-01T09:00:00Z');
  await app.runJob('purge-sessions');
  expect((await sessions()).length).toBe(2);
  now = new Date('2026-12-01T09:00:01Z');
  await app.runJob('purge-sessions');
  expect(await sessions()).toEqual([{ last_seen_at: '2026-11-20T09:00:00.000Z' }]);
  expect((await app.call(authContract.me, { token })).status).toBe(401);
});
