import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { calendarContract } from '#contract/calendar.ts';
import { tokensContract } from '#contract/tokens.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import { findPushTargets } from '#server/features/push/send-push.ts';
import { startTestApp } from '#server/testing/app.ts';
import { setDisabled } from '#server/features/auth/disable-account.ts';
import { setOperator } from '#server/features/auth/operator.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp();
const { db } = app.database;
await app.newUser();

test('an access token, the calendar feed, push messages and mails of a disabled account stop until it is enabled', async () => {
  const user = await app.newUser();
  const { token } = user;
  const body = { name: 'T', scopes: ['all' as const] };
  const { body: key } = await app.call(tokensContract.create, { token, body });
  const { body: feed } = await app.call(calendarContract.read, { token });
  const { token_hash } = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', user.user.id)
    .executeTakeFirstOrThrow();
  const subscription = { endpoint: 'https://push.example.org/a', p256dh: 'p', auth: 'a' };
  await db
    .insertInto('push_subscriptions')
    .values({ user_id: user.user.id, token_hash, ...subscription, created_at: new Date().toISOString() })
    .execute();
  const ways = async () => [
    (await app.send({ url: '/api/auth/me', token })).status,
    (await app.send({ url: '/api/auth/me', token: key.token })).status,
    (await app.send({ url: new URL(feed.url).pathname })).status,
    (await findPushTargets(db, user.user.id)).length,
  ];
  expect(await ways()).toEqual([200, 200, 200, 1]);

  await app.call(authContract.forgotPassword, { body: { email: user.email } });
  await app.runJob('mail-links');
  const mailed = decodeURIComponent(/reset-password\?token=(\S+)/.exec(app.mails.at(-1)!.text)![1]!);
  app.mails.length = 0;
  await setDisabled(db, user.user.id, true, new Date());
  expect(await ways()).toEqual([401, 401, 404, 0]);
  const reset = { token: mailed, new_password: 'Another-harbor-78' };
  expect((await app.refused(authContract.resetPassword, { body: reset })).status).toBe(400);
  const now = new Date(Date.now() - 60_000);
  await enqueueMail(db, user.user.id, { key: 'a', subject: 'S', text: 'T', html: '<p>T</p>', notBefore: now }, now);
  await app.call(authContract.forgotPassword, { body: { email: user.email } });
  await app.runJob('send-mails');
  await app.runJob('mail-links');
  expect(app.mails.filter(({ to }) => to === user.email)).toEqual([]);

  await setDisabled(db, user.user.id, false, new Date());
  expect(await ways()).toEqual([200, 200, 200, 1]);
});

testOnce('the open event streams of an account end when it is disabled, and those of others do not', async () => {
  const { port } = await app.listen();
  const [user, other] = [await app.newUser(), await app.newUser()];
  const follow = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const [response] = (await once(get({ port, host: '127.0.0.1', path: '/api/events', headers }), 'response')) as [
      IncomingMessage,
    ];
    expect(response.statusCode).toBe(200);
    return response.resume();
  };
  const [stream, kept] = [await follow(user.token), await follow(other.token)];

  await setDisabled(db, user.user.id, true, new Date());
  await once(stream, 'end');

  expect(kept.readableEnded).toBe(false);
  kept.destroy();
});

test('of two operators who disable each other at the same time, one stays', async () => {
  const fresh = await startTestApp();
  const [one, two] = [await fresh.newUser(), await fresh.newUser()];
  const at = new Date();
  for (const { user } of [one, two]) await setOperator(fresh.database.db, user.id, true, at);
  const results = await Promise.allSettled([
    setDisabled(fresh.database.db, one.user.id, true, at),
    setDisabled(fresh.database.db, two.user.id, true, at),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
