import { readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authContract, type User } from '#contract/auth.ts';
import type { ErrorAnswer } from '#contract/platform/errors.ts';
import { profilePictureContract } from '#contract/profile-picture.ts';
import { resourcesContract } from '#contract/resources.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { polyglots } from '#server/testing/files/polyglots.ts';
import { docx, gif, jpeg, jpegOf, pdf, png } from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const DAY = 24 * 60 * 60 * 1000;
const MOST = 2_097_152;

let now = Date.now();
const app = await startTestApp({ clock: () => new Date(now) });
const files = uploadsIn(app);
const { db } = app.database;

const headersOf = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });
const endpointUrl = async () => `${await files.url()}/auth/profile-picture`;

/** Sends a picture as a form, as a browser does. */
async function put(user: TestUser, bytes: Buffer, { name = 'me.png', type = 'image/png' } = {}) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await fetch(await endpointUrl(), { method: 'PUT', headers: headersOf(user), body: form });
  return { status: response.status, body: (await response.json()) as User & { message: string } & ErrorAnswer };
}
async function read(user: TestUser, picture = '/api/auth/profile-picture') {
  const response = await fetch(new URL(picture, await files.url()), { headers: headersOf(user) });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const remove = ({ token }: TestUser) => app.call(profilePictureContract.remove, { token });
const pictureOf = async ({ token }: TestUser) => (await app.call(authContract.me, { token })).body.profile_picture;
const storedOf = ({ user }: TestUser) => readdir(join(app.dataDir, 'files/stored', user.id)).catch(() => []);
const arriving = () => readdirSync(join(app.dataDir, 'files/incoming'));
const usedBy = async ({ token }: TestUser) => (await app.call(resourcesContract.summary, { token })).body.used_bytes;

testOnce.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/gif', gif],
])('a picture of the type %s is stored, shown in the profile, and comes back as it was', async (type, bytes) => {
  const user = await app.newUser();

  // The type that the client claims is ignored.
  const { status, body } = await put(user, bytes(), { name: 'me.html', type: 'text/html' });

  expect([status, body.message, body.id]).toEqual([200, 'Your picture was saved.', user.user.id]);
  expect(body.profile_picture).toMatch(/^\/api\/auth\/profile-picture\?v=[0-9a-f-]{36}$/);
  expect(await pictureOf(user)).toBe(body.profile_picture);
  const picture = await read(user, body.profile_picture!);
  expect([picture.status, picture.bytes.equals(bytes())]).toEqual([200, true]);
  const { headers } = picture;
  expect(headers.get('content-type')).toBe(type);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="profile-picture\.(png|jpg|gif)"$/);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store']);
});

testOnce('the bytes of a picture may also be the body itself', async () => {
  const user = await app.newUser();
  const headers = { ...headersOf(user), 'content-type': 'image/png' };
  const response = await fetch(await endpointUrl(), { method: 'PUT', headers, body: new Uint8Array(png()) });
  expect([response.status, (await read(user)).bytes.equals(png())]).toEqual([200, true]);
});

test('a picture replaces the previous one, whose bytes are deleted at once, and has a new address', async () => {
  const user = await app.newUser();
  const first = (await put(user, png())).body.profile_picture;
  const second = (await put(user, gif())).body.profile_picture;
  const again = (await put(user, gif())).body.profile_picture;

  expect(new Set([first, second, again]).size).toBe(3);
  expect((await storedOf(user)).length).toBe(1);
  expect((await read(user, first!)).bytes.equals(gif())).toBe(true);
  expect(arriving()).toEqual([]);
});

testOnce('removing a picture deletes its bytes; removing none changes nothing', async () => {
  const user = await app.newUser();
  await put(user, png());

  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await remove(user);
    expect([status, body.profile_picture, body.message]).toEqual([200, null, 'Your picture was removed.']);
  }
  expect([await pictureOf(user), await storedOf(user)]).toEqual([null, []]);
  const missing = await read(user);
  expect([missing.status, JSON.parse(missing.bytes.toString())]).toMatchObject([
    404,
    { detail: 'Profile picture not found' },
  ]);
});

testOnce('an external picture can be removed and replaced by an uploaded one', async () => {
  const user = await app.newUser();
  const elsewhere = 'https://lh3.googleusercontent.com/a/me';
  const show = () =>
    db.updateTable('users').set({ profile_picture: elsewhere }).where('id', '=', user.user.id).execute();
  await show();
  expect((await read(user)).status).toBe(404);
  expect((await remove(user)).body.profile_picture).toBeNull();
  await show();
  expect((await put(user, png())).body.profile_picture).toMatch(/^\/api/);
});

testOnce('B-13: a picture is read, replaced and removed by its owner only', async () => {
  const [owner, other] = [await app.newUser(), await app.newUser()];
  const address = (await put(owner, png())).body.profile_picture!;

  expect((await read(other, address)).status).toBe(404);
  await put(other, gif());
  expect((await read(other, address)).bytes.equals(gif())).toBe(true);
  await remove(other);
  expect((await read(owner, address)).bytes.equals(png())).toBe(true);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    expect([method, (await app.send({ method, url: address })).status]).toEqual([method, 401]);
  }
  // A browser sends no bearer token with an address, and the server accepts none in it.
  expect((await app.send({ url: `${address}&access_token=${owner.token}` })).status).toBe(401);
});

testOnce('B-16: a file whose content is not PNG, JPEG or GIF is refused, whatever its name and type', async () => {
  const user = await app.newUser();
  const before = (await put(user, png())).body.profile_picture;
  const refusal = async (bytes: Buffer, claim: { name?: string; type?: string }) => {
    const { status, body } = await put(user, bytes, claim);
    return [status, body.detail];
  };
  const allowed = 'Allowed types: PNG, JPEG, GIF';

  expect(await refusal(pdf(), { name: 'me.png' })).toEqual([
    415,
    `File type application/pdf is not supported. ${allowed}`,
  ]);
  expect((await refusal(docx(), { name: 'me.docx', type: '' }))[0]).toBe(415);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  expect(await refusal(svg, { name: 'me.svg', type: 'image/svg+xml' })).toEqual([
    415,
    `File type image/svg+xml is not supported. ${allowed}`,
  ]);
  expect(await refusal(Buffer.from('no picture'), { type: 'image/jpeg' })).toEqual([
    415,
    'The file is damaged, or it is not a JPEG picture.',
  ]);
  expect(await refusal(Buffer.from('text'), { name: '<b>', type: 'text/plain' })).toEqual([
    415,
    `File type text/plain is not supported. ${allowed}`,
  ]);
  expect((await refusal(Buffer.alloc(0), {}))[0]).toBe(422);
  for (const [bytes, words] of [
    [Buffer.from('GIF89a'), 'a GIF picture'],
    [Buffer.from([0xff, 0xd8, 0xff]), 'a JPEG picture'],
    [gif().subarray(0, 20), 'a GIF picture'],
    [png().subarray(0, 33), 'a PNG picture'],
  ] as const) {
    expect(await refusal(bytes, {})).toEqual([415, `The file is damaged, or it is not ${words}.`]);
  }
  expect([await pictureOf(user), (await storedOf(user)).length, arriving()]).toEqual([before, 1, []]);
});

testOnce('B-16: of forty polyglots only pictures are stored, and they are sent as nothing else', async () => {
  const user = await app.newUser();
  for (const { name, type, bytes } of polyglots()) {
    const { status } = await put(user, bytes, { name, type });
    expect([name, [200, 415].includes(status)]).toEqual([name, true]);
    if (status !== 200) continue;
    const { headers } = await read(user);
    expect([name, headers.get('content-type')]).toEqual([name, expect.stringMatching(/^image\/(png|jpeg|gif)$/)]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="profile-picture\.\w+"$/);
  }
});

testOnce('B-17: a picture has at most 2 MB, measured in its bytes', async () => {
  const user = await app.newUser();
  const jpegType = { name: 'me.jpg', type: 'image/jpeg' };
  expect((await put(user, jpegOf(MOST), jpegType)).status).toBe(200);
  const before = await pictureOf(user);

  const { status, body } = await put(user, jpegOf(MOST + 1), jpegType);

  expect([status, body.detail]).toEqual([413, 'File size 2.0MB exceeds the 2MB limit']);
  const large = await put(user, jpegOf(5 * 1_048_576), jpegType);
  expect([large.status, large.body.detail]).toEqual([413, 'File size 5.0MB exceeds the 2MB limit']);
  expect([await pictureOf(user), (await storedOf(user)).length, arriving()]).toEqual([before, 1, []]);
});

testOnce('B-17: a picture counts once towards the storage limit of its user', async () => {
  const user = await app.newUser();
  await put(user, jpegOf(300_000));
  await put(user, jpegOf(200_000));
  expect(await usedBy(user)).toBe(200_000);
  const file = await files.upload(user, png(), { name: 'a.png' });
  await db
    .updateTable('stored_files')
    .set({ size: 524_288_000 - 250_000 })
    .where('resource_id', '=', file.id)
    .execute();

  expect((await put(user, jpegOf(250_000))).status).toBe(200);
  const { status, body } = await put(user, jpegOf(250_001));
  expect([status, body.detail]).toEqual([413, 'Your files can take up to 500MB. Delete some for good first.']);
  expect((await files.send(user, png(), { name: 'b.png' })).status).toBe(413);
  await remove(user);
  expect((await files.send(user, png(), { name: 'b.png' })).status).toBe(201);
  await db.updateTable('stored_files').set({ size: png().length }).where('resource_id', '=', file.id).execute();
});

test('the job for unused bytes keeps a picture, and removes the remains of a crash', async () => {
  const user = await app.newUser();
  await put(user, png());
  await files.upload(user, png(), { name: 'same.png' });
  expect((await storedOf(user)).length).toBe(2);
  now += 2 * DAY;
  await app.runJob('remove-unused-files');
  await app.runJob('remove-leftover-files');
  expect((await read(user)).bytes.equals(png())).toBe(true);

  // As if the server had stopped after deleting the row and before deleting the bytes.
  await db.deleteFrom('profile_pictures').where('user_id', '=', user.user.id).execute();
  await db.updateTable('users').set({ profile_picture: null }).where('id', '=', user.user.id).execute();
  await app.runJob('remove-leftover-files');
  expect((await storedOf(user)).length).toBe(1);
});

test('of concurrent uploads one picture remains, with its bytes and no others', async () => {
  const user = await app.newUser();
  const sent = await Promise.all(Array.from({ length: 8 }, (_, index) => put(user, jpegOf(1000, index))));
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
  expect((await storedOf(user)).length).toBe(1);
  expect((await read(user)).status).toBe(200);
});

testOnce('missing bytes are 404, and a new picture can be uploaded', async () => {
  const user = await app.newUser();
  await put(user, png());
  await rm(join(app.dataDir, 'files/stored', user.user.id), { recursive: true });
  const { status, bytes } = await read(user);
  expect([status, JSON.parse(bytes.toString())]).toMatchObject([404, { detail: 'Content of the file not found' }]);
  expect((await put(user, gif())).status).toBe(200);
  expect((await read(user)).bytes.equals(gif())).toBe(true);
});

testOnce('B-13: deleting an account deletes the row and the bytes of its picture', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  for (const each of [user, other]) await put(each, png());
  const body = { confirmation_text: 'DELETE', password: user.password };
  await app.call(authContract.deleteAccount, { token: user.token, body });
  expect([await storedOf(user), (await storedOf(other)).length]).toEqual([[], 1]);
  const rows = await db.selectFrom('profile_pictures').select('user_id').where('user_id', '=', user.user.id).execute();
  expect(rows).toEqual([]);
});
