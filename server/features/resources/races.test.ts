import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { resourcesContract, STORAGE_BYTES_MAX } from '#contract/resources.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { jpegOf, png } from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

/* Concurrent operations on files. */

const app = await startTestApp();
const { send, upload, download, url } = uploadsIn(app);
const { db } = app.database;
const MEGABYTE = 1_048_576;

const storedOf = ({ user }: TestUser) => readdir(join(app.dataDir, 'files/stored', user.id)).catch(() => []);
const incoming = () => readdir(join(app.dataDir, 'files/incoming'));
const usedBy = async ({ token }: TestUser) => (await app.call(resourcesContract.summary, { token })).body.used_bytes;

test('20 concurrent uploads do not exceed the remaining part of 500 MB', async () => {
  const user = await app.newUser();
  const { token } = user;
  const large = await upload(user, png(), { name: 'a.png' });
  // Stored as if it were larger, to avoid 50 uploads.
  const setSize = (size: number) =>
    db.updateTable('stored_files').set({ size }).where('resource_id', '=', large.id).execute();
  await setSize(STORAGE_BYTES_MAX - 5 * MEGABYTE);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => send(user, jpegOf(MEGABYTE, place), { name: `${place}.jpg` })),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(15).fill(413)]);
  expect(await usedBy(user)).toBe(STORAGE_BYTES_MAX);
  await setSize(png().length);
  expect([(await storedOf(user)).length, await incoming()]).toEqual([6, []]);
  expect((await app.call(resourcesContract.list, { token })).body.length).toBe(6);
});

testOnce('equal contents count for each user and each file', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const first = await upload(user, png(), { name: 'a.png' });
  const theirs = await upload(other, png(), { name: 'a.png' });
  const facts = ({ file_size, access_count, attachments_count }: typeof first) => [
    file_size,
    access_count,
    attachments_count,
  ];
  expect(facts(theirs)).toEqual(facts(first));
  await upload(user, png(), { name: 'b.png' });
  expect([await usedBy(user), await usedBy(other)]).toEqual([2 * png().length, png().length]);
});

/** Starts an upload whose end the test sends. */
async function beginUpload({ token }: TestUser, bytes: Buffer) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', 'content-length': bytes.length };
  const request = http.request(`${await url()}/resources/upload?filename=a.jpg`, { method: 'POST', headers });
  const half = bytes.length / 2;
  request.write(bytes.subarray(0, half));
  await expect.poll(async () => (await incoming()).length).toBe(1);
  return async () => {
    request.end(bytes.subarray(half));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    return response.statusCode;
  };
}

test('an account that is deleted during an upload leaves nothing of the file', async () => {
  const user = await app.newUser();
  const finish = await beginUpload(user, jpegOf(MEGABYTE));
  const body = { confirmation_text: 'DELETE', password: user.password };
  await app.call(authContract.deleteAccount, { token: user.token, body });
  expect(await finish()).toBe(400);
  expect(await incoming()).toEqual([]);
  expect(await readdir(join(app.dataDir, 'files/stored')).catch(() => [])).not.toContain(user.user.id);
  const rows = await db.selectFrom('stored_files').select('hash').where('user_id', '=', user.user.id).execute();
  expect(rows).toEqual([]);
});

test('a file that is permanently deleted during a download is sent completely, and is gone afterwards', async () => {
  const user = await app.newUser();
  const { token } = user;
  const bytes = jpegOf(8 * MEGABYTE, 5);
  const file = await upload(user, bytes, { name: 'a.jpg' });
  const response = await fetch(`${await url()}/resources/${file.id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { body } = await app.call(resourcesContract.delete, { token, params: { id: file.id } });
  await app.call(trashContract.delete, { token, params: { id: body.trash_id! } });
  await app.runJob('remove-unused-files');
  expect(await storedOf(user)).toEqual([]);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await download(user, file)).status).toBe(404);
});
