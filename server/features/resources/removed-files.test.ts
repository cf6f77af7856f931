import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { resourcesContract } from '#contract/resources.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { jpegOf, pdf, png } from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

/* When bytes are stored and removed. */

const DAY = 24 * 60 * 60 * 1000;
const start = Date.now();
let now = start;
const dataDir = await mkdtemp(join(tmpdir(), 'auric-files-'));
whenDone(() => rm(dataDir, { recursive: true, force: true }));
const app = await startTestApp({ clock: () => new Date(now), config: { dataDir } });
const { send, upload, download, url } = uploadsIn(app);
const { db } = app.database;

/** The names of a user's stored bytes, and of all running uploads. */
const storedOf = ({ user }: TestUser) => readdir(join(dataDir, 'files/stored', user.id)).catch(() => []);
const arriving = () => readdirSync(join(dataDir, 'files/incoming'));

const remove = async ({ token }: TestUser, { id }: { id: string }) =>
  (await app.call(resourcesContract.delete, { token, params: { id } })).body.trash_id!;
const sweep = async () => {
  await app.runJob('remove-unused-files');
  await app.runJob('remove-leftover-files');
};
const usedBy = async ({ token }: TestUser) => (await app.call(resourcesContract.summary, { token })).body.used_bytes;

testOnce('equal contents of a user are stored once, and removed with the last file', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const one = await upload(user, pdf(), { name: 'one.pdf' });
  const two = await upload(user, pdf(), { name: 'two.pdf' });
  await upload(other, pdf(), { name: 'theirs.pdf' });
  expect([(await storedOf(user)).length, (await storedOf(other)).length]).toEqual([1, 1]);
  expect((await storedOf(user))[0]).toMatch(/^[0-9a-f]{64}-/);
  expect(arriving()).toEqual([]);

  const { token } = user;
  await app.call(trashContract.delete, { token, params: { id: await remove(user, one) } });
  await sweep();
  expect((await download(user, two)).bytes.equals(pdf())).toBe(true);
  await app.call(trashContract.delete, { token, params: { id: await remove(user, two) } });
  await sweep();
  expect([await storedOf(user), (await storedOf(other)).length]).toEqual([[], 1]);
});

testOnce('bytes are kept while a file is in the trash, and removed when it is permanently deleted', async () => {
  const user = await app.newUser();
  const { token } = user;
  const file = await upload(user, png(), { name: 'a.png' });
  const id = await remove(user, file);
  now += 29 * DAY;
  await app.runJob('purge-trash');
  await sweep();
  expect((await storedOf(user)).length).toBe(1);
  await app.call(trashContract.restore, { token, params: { id } });
  expect((await download(user, file)).bytes.equals(png())).toBe(true);

  await remove(user, file);
  now += 31 * DAY;
  await app.runJob('purge-trash');
  await sweep();
  expect(await storedOf(user)).toEqual([]);
  expect(await db.selectFrom('stored_files').select('hash').where('user_id', '=', user.user.id).execute()).toEqual([]);
  now = start;
});

test('the deletion of an account removes its bytes at once', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  for (const each of [user, other]) await upload(each, png(), { name: 'a.png' });
  await remove(user, await upload(user, pdf(), { name: 'a.pdf' }));
  const body = { confirmation_text: 'DELETE', password: user.password };
  expect((await app.call(authContract.deleteAccount, { token: user.token, body })).status).toBe(200);
  expect([await storedOf(user), (await storedOf(other)).length]).toEqual([[], 1]);
  expect(await readdir(join(dataDir, 'files/stored'))).not.toContain(user.user.id);
});

test('an upload of bytes that are being removed is stored', async () => {
  const user = await app.newUser();
  const { token } = user;
  for (let round = 0; round < 10; round += 1) {
    const file = await upload(user, png(), { name: 'a.png' });
    await app.call(trashContract.delete, { token, params: { id: await remove(user, file) } });
    const [again] = await Promise.all([
      upload(user, png(), { name: 'a.png' }),
      app.runJob('remove-unused-files'),
      upload(user, png(), { name: 'b.png' }),
    ]);
    expect((await download(user, again)).bytes.equals(png())).toBe(true);
    await app.call(trashContract.delete, { token, params: { id: await remove(user, again) } });
    await app.runJob('remove-unused-files');
    expect((await storedOf(user)).length).toBe(1);
  }
});

test('a user has 500 MB, then uploads get 413; permanently deleted files free space at once', async () => {
  const user = await app.newUser();
  const { token } = user;
  const file = await upload(user, jpegOf(2_000_000), { name: 'a.jpg' });
  // Stored as if it were larger, to avoid 50 uploads.
  await db
    .updateTable('stored_files')
    .set({ size: 524_288_000 - 1_000_000 })
    .where('resource_id', '=', file.id)
    .execute();
  expect((await send(user, jpegOf(1_000_000, 1), { name: 'b.jpg' })).status).toBe(201);
  const { status, body } = await send(user, png(), { name: 'c.png' });
  expect([status, body.detail]).toEqual([413, 'Your files can take up to 500MB. Delete some for good first.']);
  expect(arriving()).toEqual([]);
  expect((await storedOf(user)).length).toBe(2);
  const trashId = await remove(user, file);
  expect((await send(user, png(), { name: 'c.png' })).status).toBe(413);
  await app.call(trashContract.delete, { token, params: { id: trashId } });
  expect(await usedBy(user)).toBe(1_000_000);
  await upload(user, png(), { name: 'c.png' });
});

testOnce('a refused upload leaves nothing', async () => {
  const user = await app.newUser();
  for (const [bytes, name, query] of [
    [Buffer.from('<html>'), 'a.html', {}],
    [jpegOf(11_000_000), 'a.jpg', {}],
    [png(), 'a.png', { parent_type: 'task', parent_id: newId() }],
    [png(), 'a.png', { parent_type: 'task' }],
    [Buffer.alloc(0), 'a.txt', {}],
  ] as const) {
    expect((await send(user, bytes, { name, query })).status).toBeGreaterThanOrEqual(400);
  }
  expect([await storedOf(user), arriving()]).toEqual([[], []]);
});

test('only remains of a crash that are a day old are removed', async () => {
  const user = await app.newUser();
  const file = await upload(user, png(), { name: 'a.png' });
  const folder = join(dataDir, 'files/stored', user.user.id);
  const orphan = `${'a'.repeat(64)}-${newId()}`;
  await writeFile(join(folder, orphan), 'half of it');
  await writeFile(join(folder, 'notes.txt'), 'of somebody else');
  await writeFile(join(dataDir, 'files/incoming', newId()), 'half of it');
  await sweep();
  expect([(await storedOf(user)).length, arriving().length]).toEqual([3, 1]);
  now = Date.now() + DAY + 60_000;
  await sweep();
  expect([(await storedOf(user)).toSorted().includes(orphan), (await storedOf(user)).length]).toEqual([false, 2]);
  expect(arriving()).toEqual([]);
  expect((await download(user, file)).bytes.equals(png())).toBe(true);
  now = start;
});

testOnce('files with lost bytes are reported, and others are unchanged', async () => {
  const user = await app.newUser();
  const file = await upload(user, png(), { name: 'a.png' });
  await rm(join(dataDir, 'files/stored', user.user.id), { recursive: true });
  const { status, bytes } = await download(user, file);
  expect([status, JSON.parse(String(bytes))]).toMatchObject([404, { detail: 'Content of the file not found' }]);
  const { body } = await app.call(resourcesContract.get, { token: user.token, params: { id: file.id } });
  expect(body.access_count).toBe(0);
});

testOnce('uploading the same content again repairs lost or truncated bytes of all files that share them', async () => {
  const user = await app.newUser();
  const folder = join(dataDir, 'files/stored', user.user.id);
  const files = [await upload(user, png(), { name: 'a.png' }), await upload(user, png(), { name: 'b.png' })];
  for (const damage of [
    (path: string) => rm(path),
    (path: string) => truncate(path, 10),
    () => rm(folder, { recursive: true }),
  ]) {
    await damage(join(folder, (await storedOf(user))[0]!));
    files.push(await upload(user, png(), { name: 'c.png' }));
    for (const file of files) expect((await download(user, file)).bytes.equals(png())).toBe(true);
    expect((await storedOf(user)).length).toBe(1);
  }
});

testOnce('a truncated file is never sent as complete', async () => {
  const user = await app.newUser();
  const file = await upload(user, jpegOf(200_000), { name: 'a.jpg' });
  const path = join(dataDir, 'files/stored', user.user.id, (await storedOf(user))[0]!);
  const headers = { authorization: `Bearer ${user.token}` };
  const isSent = async (part: string) => {
    const answer = await fetch(`${await url()}/resources/${file.id}/${part}`, { headers });
    await answer.arrayBuffer();
    return answer.ok;
  };
  for (const length of [100_000, 10, 0]) {
    await truncate(path, length);
    for (const part of ['content', 'file']) expect(await isSent(part).catch(() => false)).toBe(false);
  }
});

test('a repeated upload restores lost bytes, also concurrently', async () => {
  const user = await app.newUser();
  const query = { id: newId() };
  const file = await upload(user, png(), { name: 'a.png', query });
  await rm(join(dataDir, 'files/stored', user.user.id, (await storedOf(user))[0]!));
  const again = await Promise.all([1, 2].map(() => send(user, png(), { name: 'a.png', query })));
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect((await download(user, file)).bytes.equals(png())).toBe(true);
  expect((await storedOf(user)).length).toBe(1);
});

test('the id of a permanently deleted file can be used again at once', async () => {
  const user = await app.newUser();
  const { token } = user;
  const query = { id: newId() };
  const sharing = await upload(user, pdf(), { name: 'shares.pdf' });
  for (const [bytes, name] of [
    [pdf(), 'a.pdf'],
    [png(), 'a.png'],
    [png(), 'again.png'],
    [jpegOf(1000), 'a.jpg'],
  ] as const) {
    const file = await upload(user, bytes, { name, query });
    expect([file.id, file.filename]).toEqual([query.id, name]);
    await sweep();
    expect((await download(user, file)).bytes.equals(bytes)).toBe(true);
    await app.call(trashContract.delete, { token, params: { id: await remove(user, file) } });
  }
  now += 2 * DAY;
  await sweep();
  now = start;
  expect((await download(user, sharing)).bytes.equals(pdf())).toBe(true);
  expect((await storedOf(user)).length).toBe(1);
});

test('other users of the machine cannot read the files', async () => {
  const user = await app.newUser();
  await upload(user, png(), { name: 'a.png' });
  const folder = join(dataDir, 'files/stored', user.user.id);
  const modes = [folder, join(folder, (await storedOf(user))[0]!)].map(async (path) => (await stat(path)).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
});
