import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import type { ResourceWithAddress } from '#contract/resources.ts';
import { resourcesContract } from '#contract/resources.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { gif, jpeg, pdf, png } from '#server/testing/files/sample-files.ts';

let now = Date.parse('2026-11-23T09:00:00Z');
const lines: string[] = [];
const app = await startTestApp({
  clock: () => new Date(now),
  config: { logLevel: 'info' },
  logTo: { write: (line) => void lines.push(line) },
});

const store = async ({ token }: TestUser, filename: string, content: Buffer): Promise<ResourceWithAddress> => {
  const body = { filename, file_content: content.toString('base64') };
  return (await app.call(resourcesContract.create, { token, body })).body;
};
const open = (url: string) => app.send({ url });
const read = async ({ token }: TestUser, id: string) =>
  (await app.call(resourcesContract.get, { token, params: { id } })).body;

test('a file can be opened by its address without a header: pictures and PDF in the browser, others as downloads', async () => {
  const user = await app.newUser();
  const files: [string, Buffer, string, 'inline' | 'attachment'][] = [
    ['poster.png', png(), 'image/png', 'inline'],
    ['loop.gif', gif(), 'image/gif', 'inline'],
    ['Menü.pdf', pdf(), 'application/pdf', 'inline'],
    ['page.txt', Buffer.from('<script>alert(1)</script>'), 'text/plain', 'attachment'],
  ];
  for (const [name, content, type, disposition] of files) {
    const { id, file_url } = await store(user, name, content);
    const { status, headers, text } = await open(file_url);
    expect([name, status, headers['content-type']]).toEqual([name, 200, type]);
    expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition}; filename=`));
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/);
    expect(text.length).toBeGreaterThan(0);
    expect(await read(user, id)).toMatchObject({ access_count: 1 });
    expect((await app.send({ method: 'HEAD', url: file_url })).status).toBe(200);
  }
});

test('single files, uploads and attachments have an address; the list of all files does not', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await store(user, 'poster.png', png());
  const params = { id };
  const entity = { entity_type: 'project' as const, entity_id: (await newProject(user)).id };
  await app.call(resourcesContract.attach, { token, params, body: entity });

  const changed = await app.call(resourcesContract.change, { token, params, body: { description: 'For the wall' } });
  const attached = await app.call(resourcesContract.ofEntity, { token, params: entity });
  for (const { file_url } of [await read(user, id), changed.body, attached.body[0]!]) {
    expect((await open(file_url)).status).toBe(200);
  }
  expect((await app.call(resourcesContract.list, { token })).body[0]).not.toHaveProperty('file_url');
});

const newProject = async ({ token }: TestUser) =>
  (await app.send({ method: 'POST', url: '/api/projects', token, body: { name: 'Fair' } })).body as { id: string };

test('an address opens one file of one user for five minutes', async () => {
  const user = await app.newUser();
  const [mine, other] = [await store(user, 'poster.png', png()), await store(user, 'other.jpg', jpeg())];
  const theirs = await store(await app.newUser(), 'poster.png', png());
  const access = new URL(mine.file_url, 'http://x').searchParams.get('access')!;
  const [userId, sessionId, expires, signature] = access.split('.');
  const at = (id: string, given: string) => `/api/resources/${id}/open?access=${encodeURIComponent(given)}`;

  const bad = [
    at(other.id, access),
    at(theirs.id, access),
    at(mine.id, [userId, sessionId, Number(expires) + 60, signature].join('.')),
    at(mine.id, [userId, sessionId, expires, ''].join('.')),
    at(mine.id, [userId, sessionId, expires, `${signature!.slice(0, -2)}xx`].join('.')),
    at(mine.id, [userId, user.token.slice(-36), expires, signature].join('.')),
    at(mine.id, `${user.token}`),
    at(mine.id, 'ü'.repeat(200)),
    at(mine.id, '.....'),
  ];
  for (const url of bad) {
    const { status, detail } = await open(url);
    expect([url, status, detail]).toEqual([url, 403, 'This address has expired or is not valid. Open the file again.']);
  }
  expect((await open(`/api/resources/${mine.id}/open`)).status).toBe(422);
  // An address is not a session.
  expect((await app.send({ url: '/api/auth/me', token: access })).status).toBe(401);

  now += 299_000;
  expect((await open(mine.file_url)).status).toBe(200);
  now += 1000;
  expect((await open(mine.file_url)).status).toBe(403);
  expect((await open((await read(user, mine.id)).file_url)).status).toBe(200);
});

test('an address is invalid after the end of the file, the session or the account', async () => {
  const user = await app.newUser();
  const { token, email, password } = user;
  const file = await store(user, 'poster.png', png());
  const logIn = async () => (await app.call(authContract.login, { body: { email, password } })).body.access_token;
  const addressFor = async (session: string) =>
    (await app.call(resourcesContract.get, { token: session, params: { id: file.id } })).body.file_url;

  const second = await logIn();
  const signedOut = await addressFor(second);
  expect((await open(signedOut)).status).toBe(200);
  await app.call(authContract.logout, { token: second });
  expect((await open(signedOut)).status).toBe(403);

  const elsewhere = await addressFor(await logIn());
  const body = { current_password: password, new_password: 'correct horse battery' };
  await app.call(authContract.changePassword, { token, body });
  expect((await open(elsewhere)).status).toBe(403);

  await app.call(resourcesContract.delete, { token, params: { id: file.id } });
  expect((await open(file.file_url)).status).toBe(404);

  const last = await store(user, 'last.gif', gif());
  const gone = { confirmation_text: 'DELETE', password: body.new_password };
  await app.call(authContract.deleteAccount, { token, body: gone });
  expect((await open(last.file_url)).status).toBe(403);
});

test('addresses are never logged', async () => {
  const user = await app.newUser();
  const { file_url } = await store(user, 'poster.png', png());
  lines.length = 0;
  await open(file_url);
  await open(`${file_url}x`);
  expect(lines.filter((line) => line.includes('/api/resources/:id/open'))).toHaveLength(2);
  expect(lines.join('\n')).not.toContain(new URL(file_url, 'http://x').searchParams.get('access')!.slice(-43));
});
