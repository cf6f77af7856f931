import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { IMPORT_BYTES_MAX } from '#contract/imports.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { LONGEST_REQUEST_MS } from './request-pace.ts';

/*
 * How slowly a request may arrive. The limits are a thirtieth of the real ones, and the clock runs ten times as fast.
 */

const TURN_MS = 5;
/** The test clock for late requests. It advances step by step, so a busy machine makes no request late. */
let time = 0;
let isPassing = true;
const passing = setInterval(() => (time += isPassing ? 10 * TURN_MS : 0), TURN_MS);
afterAll(() => clearInterval(passing));

const app = await startTestApp({
  pace: {
    wholeMs: 1000,
    idleMs: 500,
    leastRate: 2000,
    checkMs: TURN_MS,
    filesOfPerson: 3,
    filesInAll: 5,
    bodyBytesOfPerson: 100_000,
    bodyBytesInAll: 150_000,
    now: () => time,
  },
});
whenDone(() => app.stop());
const { port } = await app.listen();
const [user, other, third] = [await app.newUser(), await app.newUser(), await app.newUser()];

const UPLOAD = '/api/resources/upload?filename=a.txt';
const TOO_SLOW = [408, 'The request took too long'] as const;

/** A request whose body is sent by the test. */
function open(path: string, { token }: Pick<TestUser, 'token'>, headers: Record<string, string> = {}) {
  const request = http.request({
    ...{ port, host: '127.0.0.1', method: 'POST', path },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain', 'content-length': '20000', ...headers },
  });
  request.flushHeaders();
  request.on('error', () => {});
  const answer = once(request, 'response').then(async ([response]: http.IncomingMessage[]) => {
    const { detail } = JSON.parse((await response!.setEncoding('utf8').toArray()).join('')) as { detail?: unknown };
    return [response!.statusCode, detail] as const;
  });
  return { request, answer };
}

/** Sends this many bytes every 50 ms of that clock, until all are sent or the server closes the connection. */
async function drip(request: http.ClientRequest, bytes: number, total = 20_000) {
  for (let sent = 0; sent < total && !request.destroyed; sent += bytes) {
    request.write('a'.repeat(Math.min(bytes, total - sent)));
    await sleep(TURN_MS);
  }
  request.end();
}

const incoming = () => readdir(join(app.dataDir, 'files/incoming')).catch(() => []);

test('a file that arrives slowly but steadily is stored, however long that takes', async () => {
  // The database lookup of the session does not use that clock.
  isPassing = false;
  const { request, answer } = open(UPLOAD, user);
  request.write('a');
  await expect.poll(incoming).toHaveLength(1);
  isPassing = true;
  const began = time;
  await drip(request, 400, 19_999);
  expect(time - began).toBeGreaterThan(2000);
  expect((await answer)[0]).toBe(201);
});

test('the largest import can arrive at 0.8 Mbit/s', () => {
  expect((IMPORT_BYTES_MAX * 8) / 0.8e6).toBeLessThan(LONGEST_REQUEST_MS / 1000);
});

test('an upload that is too slow, or stops, is refused, and nothing of it is stored', async () => {
  const trickling = open(UPLOAD, user);
  const stopped = open(UPLOAD, user);
  stopped.request.write('a'.repeat(10_000));
  void drip(trickling.request, 20);
  expect(await Promise.all([trickling.answer, stopped.answer])).toEqual([TOO_SLOW, TOO_SLOW]);
  await expect.poll(incoming).toEqual([]);
});

test('every other request must arrive in time, or it is refused', async () => {
  const json = { 'content-type': 'application/json' };
  const create = open('/api/tasks', user, json);
  const text = open('/api/resources', user, json);
  for (const { request } of [create, text]) void drip(request, 400);
  expect(await Promise.all([create.answer, text.answer])).toEqual([TOO_SLOW, TOO_SLOW]);
  // Without a session it is refused at once, and the connection does not wait for the rest.
  const { request, answer } = open(UPLOAD, { token: 'none' });
  const closed = once(request, 'close');
  expect((await answer)[0]).toBe(401);
  await closed;
});

test('the number of concurrent uploads is limited for each user and in total', async () => {
  isPassing = false;
  const arriving = [user, user, user, other, other].map((person) => open(UPLOAD, person));
  for (const { request } of arriving) request.write('a');
  await expect.poll(incoming).toHaveLength(arriving.length);
  expect(await open(UPLOAD, user).answer).toEqual([
    429,
    'Too many files at once. Please wait until some are uploaded.',
  ]);
  expect(await open(UPLOAD, third).answer).toEqual([503, 'Too many files are arriving. Please try again soon.']);
  for (const { request } of arriving) request.destroy();
  await Promise.allSettled(arriving.map(({ answer }) => answer));
  const { request, answer } = open(UPLOAD, user);
  request.end('a'.repeat(20_000));
  expect((await answer)[0]).toBe(201);
});

test('bodies in memory are limited for each user and in total, until their response is sent', async () => {
  isPassing = false;
  const json = { 'content-type': 'application/json', 'content-length': '60000' };
  const openLarge = (person: TestUser) => {
    const { request, answer } = open('/api/tasks', person, json);
    answer.catch(() => {});
    return request;
  };
  /** 400 shows that the body was read. */
  const sendLarge = async (person: TestUser) => {
    const { request, answer } = open('/api/tasks', person, json);
    request.end('{'.repeat(60_000));
    return (await answer)[0];
  };
  const small = async () => (await app.call(tasksContract.list, { token: user.token })).status;
  for (let count = 0; count < 3; count += 1) expect(await sendLarge(user)).toBe(400);

  /** Opens a request and waits until it is counted: the previous one counts until its response is sent. */
  const openUntil = async (person: TestUser, next: TestUser, status: number) => {
    let request = openLarge(person);
    await expect
      .poll(async () => {
        request.destroy();
        request = openLarge(person);
        return sendLarge(next);
      })
      .toBe(status);
    return request;
  };
  const first = await openUntil(user, user, 429);
  expect(await small()).toBe(200);
  await expect.poll(() => sendLarge(other)).toBe(400);
  const second = await openUntil(other, third, 503);
  first.destroy();
  await expect.poll(() => sendLarge(user)).toBe(400);
  second.destroy();
  await expect.poll(() => sendLarge(other)).toBe(400);
  isPassing = true;
});
