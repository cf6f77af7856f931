import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { resourcesContract } from '#contract/resources.ts';
import { startTestApp } from '#server/testing/app.ts';
import { png } from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { newId } from '../ids.ts';
import { s3Blobs } from './s3-blobs.ts';

/* A reachable bucket whose operations fail. */

let behaviour: 'fails' | 'refuses' | 'says nothing' | 'stops in the middle' = 'fails';
let refusal = { status: 404, code: 'NoSuchBucket' };
const bucket = http.createServer((request, response) => {
  request.resume();
  if (behaviour === 'fails') response.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
  if (behaviour === 'refuses') {
    response.writeHead(refusal.status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${refusal.code}</Code><Message>No.</Message></Error>`);
  }
  if (behaviour === 'stops in the middle') response.writeHead(200, { 'content-length': '100' }).write('half');
});
bucket.listen(0, '127.0.0.1');
await once(bucket, 'listening');
whenDone(async () => void bucket.close());
whenDone(async () => bucket.closeAllConnections());

const s3 = {
  bucket: 'auric',
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
  credentials: { accessKeyId: 'A', secretAccessKey: 'B' },
  forcePathStyle: true,
};
const app = await startTestApp({ config: { s3 } });
const { send } = uploadsIn(app);

const UNAVAILABLE = 'The storage of files is unavailable';
const name = { userId: newId(), hash: 'a'.repeat(64), fileId: newId() };

test('an upload to a failing bucket stores nothing and shows an error', async () => {
  const person = await app.newUser();
  const { status, body } = await send(person, png(), { name: 'a.png' });
  expect([status, body.detail]).toEqual([503, UNAVAILABLE]);
  expect((await app.call(resourcesContract.list, { token: person.token })).body).toEqual([]);
  expect(await app.database.db.selectFrom('stored_files').selectAll().execute()).toEqual([]);
});

test('a request to a bucket that does not respond, or stops in the middle, fails', async () => {
  const blobs = s3Blobs(s3, undefined, 300);
  const path = join(app.dataDir, 'received');
  await writeFile(path, png());
  behaviour = 'says nothing';
  await expect(blobs.keep(name, { path, size: png().length })).rejects.toThrow(UNAVAILABLE);
  await expect(blobs.read(name)).rejects.toThrow(UNAVAILABLE);
  await expect(blobs.remove(name)).rejects.toThrow(UNAVAILABLE);
  behaviour = 'stops in the middle';
  await expect(text(await s3Blobs(s3, undefined, 3000).read(name))).rejects.toThrow(/time|abort/i);
});

test('a request to a bucket that does not respond fails after one time limit, not after several retries', async () => {
  const blobs = s3Blobs(s3, undefined, 10_000);
  behaviour = 'says nothing';
  const path = join(app.dataDir, 'kept');
  await writeFile(path, png());
  for (const wait of [
    () => blobs.keep(name, { path, size: png().length }),
    () => blobs.read(name),
    () => blobs.sizeOf(name),
    () => blobs.remove(name),
    () => blobs.removeAllOf(name.userId),
  ]) {
    // Sockets use their own timers, which are not faked.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const asked = once(bucket, 'request');
    const refused = wait().then(() => 'nothing', String);
    await asked;
    // One more check, for the bytes sent since.
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await refused).toContain(UNAVAILABLE);
    vi.useRealTimers();
  }
});

test.each([
  [404, 'NoSuchBucket', 'NoSuchBucket: there is no such bucket, create it or check S3_BUCKET'],
  [403, 'AccessDenied', 'AccessDenied: these keys may not list, read, write or delete its objects'],
  [403, 'SignatureDoesNotMatch', 'SignatureDoesNotMatch: check S3_SECRET_ACCESS_KEY'],
  [403, 'RequestTimeTooSkewed', 'RequestTimeTooSkewed: the clock of this machine is wrong'],
  [500, 'InternalError', 'InternalError: No.'],
])(
  'a bucket that responds with %i %s is reported in one line, at the start and for an upload',
  async (status, code, line) => {
    behaviour = 'refuses';
    refusal = { status, code };
    const faults: string[] = [];
    const blobs = s3Blobs(s3, (fault) => faults.push(fault));
    await blobs.check();
    const path = join(app.dataDir, 'refused');
    await writeFile(path, png());
    await expect(blobs.keep(name, { path, size: png().length })).rejects.toThrow(UNAVAILABLE);
    expect(faults).toEqual([1, 2].map(() => `${line} (bucket auric, ${s3.endpoint})`));
  },
);

test.each([
  // A machine without a network cannot resolve names.
  ['http://nobody.invalid', /^(ENOTFOUND: there is no such host|EAI_AGAIN: the name of the host)/],
  ['http://127.0.0.1:1', /^ECONNREFUSED: nothing listens there, check S3_ENDPOINT/],
])('a fault of a bucket at %s is reported in one line', async (endpoint, line) => {
  const faults: string[] = [];
  await s3Blobs({ ...s3, endpoint }, (fault) => faults.push(fault)).check();
  expect(faults).toEqual([expect.stringMatching(line)]);
});

test('a starting server checks its bucket and logs a fault in one line', async () => {
  behaviour = 'refuses';
  refusal = { status: 404, code: 'NoSuchBucket' };
  const lines: string[] = [];
  const listening = await startTestApp({ config: { s3 }, logTo: { write: (line) => void lines.push(line) } });
  await listening.listen();
  await expect.poll(() => lines.filter((line) => line.includes('NoSuchBucket')).length).toBe(1);
  expect(lines.join('')).toContain('storage of files unavailable');
});
