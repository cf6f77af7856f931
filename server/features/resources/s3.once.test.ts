import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { resourcesContract } from '#contract/resources.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp } from '#server/testing/app.ts';
import { jpegOf, png } from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { whenDone } from '#server/testing/when-done.ts';

/* The same with a bucket on an S3-compatible server. */

const directory = await mkdtemp(join(tmpdir(), 'auric-s3-'));
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'auric' }],
});
const { port } = await server.run();
let isRunning = true;
const close = async () => {
  if (isRunning) await server.close();
  isRunning = false;
};
whenDone(() => rm(directory, { recursive: true, force: true }));
whenDone(close);

let now = Date.now();
const app = await startTestApp({
  clock: () => new Date(now),
  config: {
    s3: {
      bucket: 'auric',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    },
  },
});
const { send, upload, download } = uploadsIn(app);

/** The objects of a user in the bucket. */
const inBucket = async (userId: string) => {
  const names = await readdir(join(directory, 'auric', userId)).catch(() => []);
  return names.filter((name) => name.endsWith('_object'));
};

test('files are stored in the bucket, can be read unchanged, and are removed when unused', async () => {
  const { user, token, ...rest } = await app.newUser();
  const person = { user, token, ...rest };
  const bytes = jpegOf(10_485_760, 7);
  const file = await upload(person, bytes, { name: 'large.jpg' });
  const copy = await upload(person, bytes, { name: 'copy.jpg' });
  expect((await inBucket(user.id)).length).toBe(1);
  expect((await download(person, file)).bytes.equals(bytes)).toBe(true);
  const { body } = await app.call(resourcesContract.content, { token, params: { id: copy.id } });
  expect(Buffer.from(body.file_content, 'base64').equals(bytes)).toBe(true);

  for (const { id } of [file, copy]) await app.call(resourcesContract.delete, { token, params: { id } });
  await app.runJob('remove-unused-files');
  expect((await inBucket(user.id)).length).toBe(1);
  await app.call(trashContract.empty, { token });
  await app.runJob('remove-unused-files');
  expect(await inBucket(user.id)).toEqual([]);
});

test('deleting an account removes its objects, and a job the remains of a crash', async () => {
  const [person, other] = [await app.newUser(), await app.newUser()];
  for (const each of [person, other]) await upload(each, png(), { name: 'a.png' });
  const body = { confirmation_text: 'DELETE', password: person.password };
  await app.call(authContract.deleteAccount, { token: person.token, body });
  expect([(await inBucket(person.user.id)).length, (await inBucket(other.user.id)).length]).toEqual([0, 1]);

  for (const table of ['resources', 'stored_files', 'search_texts'] as const) {
    await app.database.db.deleteFrom(table).where('user_id', '=', other.user.id).execute();
  }
  await app.runJob('remove-leftover-files');
  expect((await inBucket(other.user.id)).length).toBe(1);
  now += 2 * 24 * 60 * 60 * 1000;
  await app.runJob('remove-leftover-files');
  expect(await inBucket(other.user.id)).toEqual([]);
});

test('uploading the same content again restores a lost object', async () => {
  const person = await app.newUser();
  const file = await upload(person, png(), { name: 'a.png' });
  await rm(join(directory, 'auric', person.user.id), { recursive: true });
  expect((await download(person, file)).status).toBe(404);
  const again = await upload(person, png(), { name: 'b.png' });
  for (const each of [file, again]) expect((await download(person, each)).bytes.equals(png())).toBe(true);
});

test('without its bucket an upload is refused with a message', async () => {
  const person = await app.newUser();
  const file = await upload(person, png(), { name: 'a.png' });
  await close();
  const { status, body } = await send(person, png(), { name: 'b.png' });
  expect([status, body.detail]).toEqual([503, 'The storage of files is unavailable']);
  expect((await download(person, file)).status).toBe(503);
  const { body: files } = await app.call(resourcesContract.list, { token: person.token });
  expect(files.length).toBe(1);
});
