import { expect, test } from 'vitest';
import { operatorContract } from '#contract/operator.ts';
import { resourcesContract } from '#contract/resources.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { jpegOf, png } from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';

/* The setting STORAGE_QUOTA_MB. */

const app = await startTestApp({ config: { storageQuotaMb: 1 } });
const { send, upload, download, url } = uploadsIn(app);
const operator = await app.newUser();
const FULL = 'Your files can take up to 1MB. Delete some for good first.';
const KILOBYTE = 1024;

const usageOf = async ({ token }: TestUser) => {
  const { used_bytes, max_bytes } = (await app.call(resourcesContract.summary, { token })).body;
  return [used_bytes, max_bytes];
};
const setPicture = async ({ token }: TestUser, bytes: Buffer) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' };
  const request = { method: 'PUT', headers, body: new Uint8Array(bytes) };
  return (await fetch(`${await url()}/auth/profile-picture`, request)).status;
};

test('the files of a person take at most the quota, and what is refused changes nothing', async () => {
  const user = await app.newUser();
  const { token } = user;
  const first = await upload(user, jpegOf(700 * KILOBYTE, 1), { name: 'a.jpg' });
  const refused = await send(user, jpegOf(400 * KILOBYTE, 2), { name: 'b.jpg' });
  expect([refused.status, refused.body]).toMatchObject([413, { detail: FULL, code: 'storage_full' }]);
  const body = { filename: 'b.jpg', file_content: jpegOf(400 * KILOBYTE, 2).toString('base64') };
  expect((await app.refused(resourcesContract.create, { token, body })).detail).toBe(FULL);
  expect(await setPicture(user, jpegOf(400 * KILOBYTE, 3))).toBe(413);
  expect(await usageOf(user)).toEqual([700 * KILOBYTE, 1024 * KILOBYTE]);

  const { body: deleted } = await app.call(resourcesContract.delete, { token, params: { id: first.id } });
  expect((await send(user, jpegOf(400 * KILOBYTE, 2), { name: 'b.jpg' })).status).toBe(413);
  await app.call(trashContract.delete, { token, params: { id: deleted.trash_id! } });
  expect((await send(user, jpegOf(400 * KILOBYTE, 2), { name: 'b.jpg' })).status).toBe(201);
  const other = await app.newUser();
  expect((await send(other, jpegOf(700 * KILOBYTE, 1), { name: 'a.jpg' })).status).toBe(201);
});

test('a person with more than a lowered quota keeps and reads all files, and adds none', async () => {
  const user = await app.newUser();
  const file = await upload(user, png(), { name: 'a.png' });
  expect(await setPicture(user, jpegOf(50 * KILOBYTE, 1))).toBe(200);
  const setSize = (size: number) =>
    app.database.db.updateTable('stored_files').set({ size }).where('resource_id', '=', file.id).execute();
  await setSize(3 * 1024 * KILOBYTE);
  expect((await send(user, png(), { name: 'b.png' })).status).toBe(413);
  expect(await setPicture(user, jpegOf(60 * KILOBYTE, 2))).toBe(413);
  expect(await setPicture(user, jpegOf(40 * KILOBYTE, 3))).toBe(200);
  expect(await usageOf(user)).toEqual([(3 * 1024 + 40) * KILOBYTE, 1024 * KILOBYTE]);
  await setSize(png().length);
  expect((await download(user, file)).status).toBe(200);
});

test('operators see the quota', async () => {
  const { body } = await app.call(operatorContract.server, { token: operator.token });
  expect(body.storage_quota_bytes).toBe(1024 * KILOBYTE);
});
