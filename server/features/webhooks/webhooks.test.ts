import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { authContract, DELETE_CONFIRMATION } from '#contract/auth.ts';
import { journalContract } from '#contract/journal.ts';
import { projectsContract } from '#contract/projects.ts';
import { reflectionsContract } from '#contract/reflections.ts';
import { tasksContract } from '#contract/tasks.ts';
import { tokensContract } from '#contract/tokens.ts';
import { trashContract } from '#contract/trash.ts';
import {
  DELIVERIES_SHOWN,
  WAITING_EVENTS_MAX,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  WEBHOOKS_MAX,
  webhooksContract,
} from '#contract/webhooks.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { startReceiver } from '#server/testing/webhooks/receiver.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

let now = Date.now();
const app = await startTestApp({ clock: () => new Date(now), config: { privateHosts: ['127.0.0.1'] } });
const { newPath, newTask } = recordsIn(app);

const send = () => app.runJob('send-webhooks');

/** A person with a receiver and a webhook for it. */
async function newHook(events: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
  const user = await app.newUser();
  const path = await newPath(user);
  const receiver = await startReceiver();
  const body = { url: `${receiver.url}/hook?key=1`, events: [...events] };
  const { body: webhook } = await app.call(webhooksContract.create, { token: user.token, body });
  const bodies = () => receiver.received.map((each) => JSON.parse(each.body) as Sent);
  return { user, ...path, receiver, webhook, bodies };
}

interface Sent {
  delivery_id: string;
  event: string;
  at: string;
  record: { id: string; name?: string; title?: string };
}

const change = (user: TestUser, id: string, body: object) => {
  now += SECOND_MS;
  return app.call(tasksContract.change, { token: user.token, params: { id }, body });
};
const deliveriesOf = async ({ token }: TestUser, id: string) =>
  (await app.call(webhooksContract.deliveries, { token, params: { id } })).body;
const newTasks = async (user: TestUser, project: { id: string }, count: number) => {
  for (let task = 0; task < count; task += 1) await newTask(user, project, { name: `Task ${task}` });
};
const hookOf = async ({ token }: TestUser) => (await app.call(webhooksContract.list, { token })).body[0]!;

test('each event is sent once, with the record as the API gives it', async () => {
  const { user, project, bodies } = await newHook();
  const { token } = user;
  const task = await newTask(user, project, { name: 'Call mum' });
  await send();
  await change(user, task.id, { name: 'Call Ana' });
  await change(user, task.id, { name: 'Call Ana today' });
  await send();
  await change(user, task.id, { completed: true });
  await send();
  const { body: completed } = await app.call(tasksContract.get, { token, params: { id: task.id } });
  await change(user, task.id, { completed: false });
  await send();
  const { body: deleted } = await app.call(tasksContract.delete, { token, params: { id: task.id } });
  await send();
  await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! }, body: {} });
  await send();
  now += SECOND_MS;
  await app.call(projectsContract.change, { token, params: { id: project.id }, body: { status: 'Completed' } });
  const created = await app.call(journalContract.create, { token, body: { title: 'Rest', content: 'Slept' } });
  const { left_out: _, ...entry } = created.body;
  await app.call(reflectionsContract.writeDaily, { token, body: { reflection_text: 'A long day' } });
  await send();

  const sent = bodies();
  const ofTask = sent.filter(({ record }) => record.id === task.id);
  expect(ofTask.map(({ event, record }) => [event, record.name])).toEqual([
    ['task.created', 'Call mum'],
    ['task.changed', 'Call Ana today'],
    ['task.completed', 'Call Ana today'],
    ['task.reopened', 'Call Ana today'],
    ['task.deleted', undefined],
    ['task.created', 'Call Ana today'],
  ]);
  expect(ofTask[2]!.record).toEqual(completed);
  expect(sent).toContainEqual({
    ...{ delivery_id: expect.any(String) as string, event: 'journal_entry.created', record: entry },
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/) as string,
  });
  expect(
    sent
      .map(({ event }) => event)
      .slice(-3)
      .toSorted(),
  ).toEqual([...['journal_entry.created', 'project.completed', 'reflection.created']]);
  expect(new Set(sent.map(({ delivery_id }) => delivery_id)).size).toBe(sent.length);
});

testOnce('only chosen events of an active webhook are recorded, and none of other people', async () => {
  const { user, project, webhook, bodies } = await newHook(['task.completed']);
  const { token } = user;
  const stranger = await app.newUser();
  const { project: foreign } = await newPath(stranger);
  await newTask(stranger, foreign, { completed: true });
  await newTask(user, project, { name: 'Plan' });
  const put = (body: object) => app.call(webhooksContract.change, { token, params: { id: webhook.id }, body });
  const complete = async (name: string) => {
    const task = await newTask(user, project, { name });
    await change(user, task.id, { completed: true });
  };
  await put({ is_active: false });
  await complete('Run');
  await put({ is_active: true });
  await complete('Swim');
  await send();
  expect(bodies().map(({ record }) => record.name)).toEqual(['Swim']);
});

test('private entries and records that were deleted meanwhile are not sent', async () => {
  const { user, project, bodies } = await newHook(['journal_entry.created', 'task.created']);
  const { token } = user;
  await app.call(journalContract.create, { token, body: { title: 'Secret', content: 'x', is_private: true } });
  const { id } = await newTask(user, project, { name: 'Gone' });
  await app.call(tasksContract.delete, { token, params: { id } });
  await newTask(user, project, { name: 'Kept' });
  await send();
  expect(bodies().map(({ record }) => record.name)).toEqual(['Kept']);
  expect((await hookOf(user)).waiting).toBe(0);
});

testOnce('F-01: thousands of events of deleted records are skipped without holding up other work', async () => {
  const { user, webhook, receiver } = await newHook(['task.changed']);
  const rows = Array.from({ length: 300 }, () => ({
    ...{ user_id: user.user.id, id: newId(), webhook_id: webhook.id, event: 'task.changed' as const },
    ...{ record_id: newId(), at: new Date(now).toISOString(), attempts: 0, is_delivered: 0 },
    next_attempt_at: new Date(0).toISOString(),
  }));
  await app.database.db.insertInto('webhook_deliveries').values(rows).execute();
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await send();
  clearImmediate(next);
  expect(receiver.received).toEqual([]);
  expect((await hookOf(user)).waiting).toBe(0);
  expect(turns).toBeGreaterThanOrEqual(rows.length);
});

testOnce('requests are signed, and only the secret of the webhook verifies them', async () => {
  const { user, receiver, webhook } = await newHook();
  const { token } = user;
  const params = { id: webhook.id };
  const test_ = async () => {
    await app.call(webhooksContract.test, { token, params });
    await send();
    const { body, headers } = receiver.received.at(-1)!;
    return { body, headers: headers as Record<string, string> };
  };
  const first = await test_();
  expect(first.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Auric/test' });
  expect(webhook.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const verify = (secret: string, { body, headers }: typeof first) => new Verifier(secret).verify(body, headers);
  expect(verify(webhook.secret!, first)).toMatchObject({ event: 'test', delivery_id: first.headers['webhook-id'] });
  expect(() => verify(webhook.secret!, { ...first, body: `${first.body} ` })).toThrow(/signature/);

  const [, seconds, hex] = /^t=(\d+),v1=([\da-f]{64})$/.exec(first.headers['x-auric-signature']!)!;
  const own = createHmac('sha256', webhook.secret!).update(`${seconds}.${first.body}`).digest('hex');
  expect(hex).toBe(own);

  const { body: rotated } = await app.call(webhooksContract.rotate, { token, params });
  const second = await test_();
  expect(verify(rotated.secret, second)).toMatchObject({ event: 'test' });
  expect(() => verify(webhook.secret!, second)).toThrow(/signature/);
  const { text } = await app.call(webhooksContract.list, { token });
  expect(text).not.toContain('whsec_');
});

test('a failed delivery is sent again with growing pauses and the same id, and given up after the last', async () => {
  const { user, receiver, webhook, project } = await newHook(['task.created']);
  receiver.answer = (response) => response.writeHead(500).end('Out\n of <memory>');
  await newTask(user, project, { name: 'Plan' });
  const [pauses, start] = [[10, 60, 300, 900, 3600, 4 * 3600, 12 * 3600], now];
  for (const [index, seconds] of pauses.entries()) {
    await send();
    expect(receiver.received).toHaveLength(index + 1);
    const [delivery] = await deliveriesOf(user, webhook.id);
    expect(delivery).toMatchObject({ state: 'waiting', attempts: index + 1, status: 500, answer: 'Out of <memory>' });
    const pause = Date.parse(delivery!.next_attempt_at!) - now;
    expect(pause).toBeGreaterThanOrEqual(seconds * SECOND_MS);
    expect(pause).toBeLessThanOrEqual(seconds * SECOND_MS * 1.1);
    now += seconds * SECOND_MS - 1;
    await send();
    expect(receiver.received).toHaveLength(index + 1);
    now += seconds * SECOND_MS * 0.1 + 1;
  }
  await send();
  expect(await deliveriesOf(user, webhook.id)).toMatchObject([{ state: 'failed', attempts: 8, next_attempt_at: null }]);
  expect(now - start).toBeLessThan(24 * HOUR_MS);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  receiver.answer = (response) => response.end('Thanks');
  now += HOUR_MS;
  const [{ id } = { id: '' }] = await deliveriesOf(user, webhook.id);
  await app.call(webhooksContract.sendAgain, { token: user.token, params: { id } });
  await send();
  expect(await deliveriesOf(user, webhook.id)).toMatchObject([
    { id, state: 'delivered', status: 200, answer: 'Thanks' },
  ]);
  expect(await hookOf(user)).toMatchObject({ last_status: 200, waiting: 0 });
});

test('“Send again” during an attempt that succeeds sends nothing twice, and during one that fails sends at once', async () => {
  const { user, receiver, webhook, project } = await newHook(['task.created']);
  receiver.answer = (response) => response.writeHead(500).end();
  await newTask(user, project, { name: 'Plan' });
  await send();
  const [{ id } = { id: '' }] = await deliveriesOf(user, webhook.id);
  /** Presses “Send again” during the next attempt, which gets this status. */
  const duringNext = async (status: number) => {
    now += HOUR_MS;
    const hanging = Promise.withResolvers<ServerResponse>();
    receiver.answer = (response) => hanging.resolve(response);
    const sent = send();
    const response = await hanging.promise;
    await app.call(webhooksContract.sendAgain, { token: user.token, params: { id } });
    receiver.answer = (next) => next.end();
    response.writeHead(status).end();
    await sent;
    now += HOUR_MS;
    await send();
    return receiver.received.length;
  };
  expect(await duringNext(200)).toBe(2);
  expect(await deliveriesOf(user, webhook.id)).toMatchObject([{ id, state: 'delivered', status: 200 }]);

  await app.call(webhooksContract.sendAgain, { token: user.token, params: { id } });
  expect(await duringNext(500)).toBe(4);
  expect(await deliveriesOf(user, webhook.id)).toMatchObject([{ id, state: 'delivered', attempts: 2 }]);
});

testOnce('while an address fails, one request at a time tries it, and others follow after a success', async () => {
  const { user, receiver, project } = await newHook(['task.created']);
  await newTasks(user, project, 30);
  receiver.answer = (response) => response.writeHead(503).end();
  await send();
  await send();
  expect(receiver.received).toHaveLength(1);
  receiver.answer = (response) => response.end();
  now += 11 * SECOND_MS;
  await send();
  expect(receiver.received).toHaveLength(31);
  expect(receiver.mostAtOnce).toBe(1);
  expect(await deliveriesOf(user, (await hookOf(user)).id)).toHaveLength(30);
});

testOnce('B-19: a redirect is not followed', async () => {
  const { user, receiver, webhook, project } = await newHook(['task.created']);
  const secret = await startReceiver();
  receiver.answer = (response) => response.writeHead(302, { location: secret.url }).end();
  await newTask(user, project, { name: 'Plan' });
  await send();
  expect(await deliveriesOf(user, webhook.id)).toMatchObject([{ state: 'waiting', status: 302 }]);
  expect(secret.received).toEqual([]);
});

testOnce('an address that never answers delays nobody else, nor another webhook of the same person', async () => {
  const { user, receiver, project } = await newHook(['task.created']);
  const other = await newHook(['task.created']);
  const held: ServerResponse[] = [];
  const isHanging = Promise.withResolvers<void>();
  receiver.answer = (response) => {
    held.push(response);
    isHanging.resolve();
  };
  await newTasks(user, project, 3);
  const running = send();
  await isHanging.promise;
  const isSent = Promise.withResolvers<void>();
  other.receiver.answer = (response) => {
    response.end();
    isSent.resolve();
  };
  await newTask(other.user, other.project, { name: 'Plan' });
  await isSent.promise;
  expect(held).toHaveLength(1);
  receiver.answer = (response) => response.end();
  held[0]!.end();
  await running;
  expect(receiver.received).toHaveLength(3);
});

testOnce('an address that changes the protocol has failed, and holds up nobody', async () => {
  const { user, receiver, webhook, project } = await newHook(['task.created']);
  receiver.answer = (response) => {
    response.socket!.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  };
  await newTask(user, project, { name: 'Plan' });
  await send();
  expect(await deliveriesOf(user, webhook.id)).toMatchObject([{ state: 'waiting', status: 101 }]);
});

testOnce('a webhook that fails for three days is paused, its owner gets a mail, and nothing is lost', async () => {
  const { user, receiver, webhook, project } = await newHook(['task.created']);
  receiver.answer = (response) => response.destroy();
  await newTask(user, project, { name: 'First' });
  await send();
  expect(await deliveriesOf(user, webhook.id)).toMatchObject([
    { status: null, answer: 'The connection was closed before the response' },
  ]);
  now += 73 * HOUR_MS;
  await newTask(user, project, { name: 'Second' });
  await send();
  expect(await hookOf(user)).toMatchObject({
    ...{ is_active: false, paused_because: 'Nothing could be delivered for three days.', waiting: 2 },
  });
  await app.runJob('send-mails');
  expect(app.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your webhook for 127\.0\.0\.1:\d+ was paused$/),
  ]);
  receiver.answer = (response) => response.end();
  const { token } = user;
  const params = { id: webhook.id };
  expect((await app.refused(webhooksContract.test, { token, params })).status).toBe(400);
  const { body: resumed } = await app.call(webhooksContract.change, { token, params, body: { is_active: true } });
  expect(resumed).toMatchObject({ is_active: true, paused_because: null });
  now += HOUR_MS;
  await send();
  expect(await hookOf(user)).toMatchObject({ waiting: 0, last_status: 200 });
});

test('an address that answers 410 is paused at once', async () => {
  const { user, receiver, project } = await newHook(['task.created']);
  receiver.answer = (response) => response.writeHead(410).end();
  await newTask(user, project, { name: 'Plan' });
  await send();
  expect(await hookOf(user)).toMatchObject({ is_active: false, paused_because: 'The address answered 410 (gone).' });
});

test('waiting events fail no change of the person, and beyond their limit new ones are left out', async () => {
  const { user, project, receiver } = await newHook();
  const { token } = user;
  const { db } = app.database;
  const body = { url: receiver.url, events: [...WEBHOOK_EVENTS] };
  for (let count = 1; count < WEBHOOKS_MAX; count += 1) await app.call(webhooksContract.create, { token, body });
  const held = new Date(now + HOUR_MS).toISOString();
  await db.updateTable('webhooks').where('user_id', '=', user.user.id).set({ held_until: held }).execute();
  const hooks = (await app.call(webhooksContract.list, { token })).body;
  const full = hooks.slice(0, 5).map(({ id }) => id);
  for (const hook of full) {
    const ids = JSON.stringify(Object.fromEntries(Array.from({ length: WAITING_EVENTS_MAX + 1 }, () => [newId(), 0])));
    await sql`
      insert into webhook_deliveries
        (user_id, id, webhook_id, event, record_id, at, attempts, next_attempt_at, is_delivered)
      select owner.id, key, ${hook}, 'task.created', key, ${held}, 0, ${held}, 0
      from users as owner, json_each(${ids}) as ids where owner.id = ${user.user.id}
    `.execute(db);
  }
  const waiting = async () => (await app.call(webhooksContract.list, { token })).body.map((hook) => hook.waiting);
  const fives = (one: number, other: number) => hooks.map((_, index) => (index < 5 ? one : other));
  await send();

  const task = await newTask(user, project, { name: 'Plan' });
  await change(user, task.id, { completed: true });
  await app.call(tasksContract.delete, { token, params: { id: task.id } });
  const csv = `Title\n${Array.from({ length: 300 }, (_, row) => `Task ${row}\n`).join('')}`;
  const imported = await app.send({
    ...{ method: 'POST', url: '/api/import', token, headers: { 'content-type': 'text/csv' }, body: csv },
  });
  expect([imported.status, imported.body]).toEqual([201, imported.body]);
  expect(await waiting()).toEqual(fives(WAITING_EVENTS_MAX + 1, 303));

  await db
    .deleteFrom('webhook_deliveries')
    .where('user_id', '=', user.user.id)
    .where('webhook_id', 'in', full)
    .execute();
  await send();
  await newTask(user, project, { name: 'Next' });
  expect(await waiting()).toEqual(fives(1, 304));
  expect(receiver.received).toEqual([]);
});

testOnce('of finished deliveries the last 50 are kept', async () => {
  const { user, webhook, project } = await newHook(['task.created']);
  await newTasks(user, project, DELIVERIES_SHOWN + 5);
  await send();
  const stored = app.database.db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhook.id).select('id');
  expect(await stored.execute()).toHaveLength(DELIVERIES_SHOWN);
});

test('an endless response is cut off', async () => {
  const { user, receiver, webhook, project } = await newHook(['task.created']);
  receiver.answer = (response) => {
    response.write(Buffer.alloc(100_000, 'a'));
  };
  await newTask(user, project, { name: 'Plan' });
  await send();
  expect(await deliveriesOf(user, webhook.id)).toMatchObject([{ state: 'delivered', answer: 'a'.repeat(200) }]);
});

testOnce('B-19: addresses in private networks and without https are refused', async () => {
  const { token } = await app.newUser();
  const create = (url: string) =>
    app.refused(webhooksContract.create, { token, body: { url, events: ['task.created'] } });
  for (const url of [
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://0x7f000002/',
    'http://93.184.215.14/',
    'ftp://x',
    'x',
  ]) {
    const { status, detail } = await create(url);
    expect([url, status, detail]).toEqual([url, 422, [expect.objectContaining({ loc: ['body', 'url'] })]]);
  }
});

testOnce('a create is repeatable by its id, and a person has at most ten webhooks', async () => {
  const { token } = await app.newUser();
  const body = { url: 'http://127.0.0.1:9/', events: ['task.created' as const, 'task.created' as const] };
  const { body: first } = await app.call(webhooksContract.create, { token, body });
  const again = await app.call(webhooksContract.create, { token, body: { ...body, id: first.id } });
  expect([again.status, again.body]).toEqual([200, { ...first, secret: null }]);
  expect(first.events).toEqual(['task.created']);
  for (let count = 1; count < WEBHOOKS_MAX; count += 1) await app.call(webhooksContract.create, { token, body });
  const refused = await app.refused(webhooksContract.create, { token, body });
  expect([refused.status, refused.detail]).toEqual([400, 'At most 10 webhooks. Delete one first.']);
});

testOnce('a second user sees and changes nothing, and a token needs the scope “all”', async () => {
  const { user, webhook, project } = await newHook();
  await newTask(user, project, { name: 'Plan' });
  await send();
  const [delivery] = await deliveriesOf(user, webhook.id);
  const { token } = await app.newUser();
  const params = { id: webhook.id };
  for (const { status } of [
    await app.refused(webhooksContract.change, { token, params, body: { is_active: false } }),
    await app.refused(webhooksContract.delete, { token, params }),
    await app.refused(webhooksContract.rotate, { token, params }),
    await app.refused(webhooksContract.test, { token, params }),
    await app.refused(webhooksContract.deliveries, { token, params }),
    await app.refused(webhooksContract.sendAgain, { token, params: { id: delivery!.id } }),
  ]) {
    expect(status).toBe(404);
  }
  expect((await app.call(webhooksContract.list, { token })).body).toEqual([]);
  expect(await hookOf(user)).toMatchObject({ is_active: true });

  const { body: narrow } = await app.call(tokensContract.create, {
    ...{ token: user.token, body: { name: 'Script', scopes: ['read', 'tasks', 'journal'] } },
  });
  expect((await app.refused(webhooksContract.list, { token: narrow.token })).status).toBe(403);
});

testOnce('the deletion of an account deletes webhooks and what is waiting', async () => {
  const { user, project, receiver } = await newHook();
  await newTask(user, project, { name: 'Plan' });
  await app.call(authContract.deleteAccount, {
    token: user.token,
    body: { confirmation_text: DELETE_CONFIRMATION, password: user.password },
  });
  await send();
  expect(receiver.received).toEqual([]);
  const of = (table: 'webhooks' | 'webhook_deliveries') =>
    app.database.db.selectFrom(table).where('user_id', '=', user.user.id).selectAll().execute();
  expect([await of('webhooks'), await of('webhook_deliveries')]).toEqual([[], []]);
});
