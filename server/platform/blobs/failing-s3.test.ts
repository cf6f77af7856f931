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

/* A bucket that is there and does not do its work. */

let behaviour: 'fails' | 'says nothing' | 'stops in the middle' = 'fails';
const bucket = http.createServer((request, response) => {
  request.resume();
  if (behaviour === 'fails') response.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
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

test('a bucket that fails stores nothing, and the person is told', async () => {
  const person = await app.newUser();
  const { status, body } = await send(person, png(), { name: 'a.png' });
  expect([status, body.detail]).toEqual([503, UNAVAILABLE]);
  expect((await app.call(resourcesContract.list, { token: person.token })).body).toEqual([]);
  expect(await app.database.db.selectFrom('stored_files').selectAll().execute()).toEqual([]);
});

test('a bucket that says nothing, or stops in the middle, is given up', async () => {
  const blobs = s3Blobs(s3, 300);
  const path = join(app.dataDir, 'received');
  await writeFile(path, png());
  behaviour = 'says nothing';
  await expect(blobs.keep(name, { path, size: png().length })).rejects.toThrow(UNAVAILABLE);
  await expect(blobs.read(name)).rejects.toThrow(UNAVAILABLE);
  await expect(blobs.remove(name)).rejects.toThrow(UNAVAILABLE);
  behaviour = 'stops in the middle';
  await expect(text(await s3Blobs(s3, 3000).read(name))).rejects.toThrow(/time|abort/i);
});

test('whoever waits for a bucket that says nothing is told when that has lasted long enough, not after each new try', async () => {
  const blobs = s3Blobs(s3, 10_000);
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
    // Sockets have timers of their own, which go on as they are.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const asked = once(bucket, 'request');
    const told = wait().then(() => 'nothing', String);
    await asked;
    // With one look more for the bytes that have gone out since.
    await vi.advanceTimersByTimeAsync(11_000);
    expect(await told).toContain(UNAVAILABLE);
    vi.useRealTimers();
  }
});
