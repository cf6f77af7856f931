import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ImportPreview, ImportResult } from '#contract/imports.ts';
import { importsContract } from '#contract/imports.ts';
import { journalContract } from '#contract/journal.ts';
import { resourcesContract, STORAGE_BYTES_MAX } from '#contract/resources.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { jpegOf, png } from '#server/testing/files/sample-files.ts';
import { zipOf } from '#server/testing/files/zip.ts';

/* The pictures and other files of imported journal entries. */

const app = await startTestApp({ clock: () => new Date('2026-11-26T09:00:00Z') });

async function send(user: TestUser, body: Buffer | object, query = '') {
  const isZip = Buffer.isBuffer(body);
  const { status, body: answer } = await app.send({
    method: 'POST',
    url: `/api/import?${query}`,
    token: user.token,
    headers: { 'content-type': isZip ? 'application/zip' : 'application/json' },
    body: isZip ? body : JSON.stringify(body),
  });
  return { status, answer };
}
const importZip = async (user: TestUser, zip: Buffer) => {
  const { status, answer } = await send(user, zip);
  expect([status, answer]).toEqual([201, answer]);
  return answer as ImportResult;
};
const filesOf = async ({ token }: TestUser) => (await app.call(resourcesContract.list, { token })).body;
const bytesStored = async ({ user }: TestUser) =>
  app.database.db.selectFrom('stored_files').select(['hash', 'file_id']).where('user_id', '=', user.id).execute();

const photo = (md5: string, type = 'jpeg') => ({ identifier: md5, md5, type });
const entryOf = (uuid: string, ...photos: object[]) => ({
  uuid,
  creationDate: '2024-04-16T10:00:00Z',
  timeZone: 'Europe/Dublin',
  text: `Day ${uuid}`,
  photos,
});
const JPEG = jpegOf(20_000, 1);
const dayOne = (entries: object[], media: Record<string, Buffer>) =>
  zipOf([
    { name: 'Journal.json', content: JSON.stringify({ metadata: { version: '1.0' }, entries }) },
    ...Object.entries(media).map(([name, content]) => ({ name, content })),
  ]);

test('pictures are attached to their entries, once for the same bytes, and those of wrong types are named', async () => {
  const user = await app.newUser();
  const zip = dayOne([entryOf('A', photo('a'), photo('b'), photo('c')), entryOf('B', photo('d'))], {
    'photos/a.jpeg': JPEG,
    'photos/b.jpeg': JPEG,
    'photos/c.jpeg': Buffer.from('no picture'),
    'photos/d.jpeg': png(),
  });
  const shown = (await send(user, zip, 'dry_run=true')).answer as ImportPreview;
  expect(shown).toMatchObject({ counts: { journal_entries: 2, files: 2 }, options: { files: 'keep' } });
  expect(shown.remarks).toMatchObject([
    {
      ...{ type: 'left_out', what: 'files', count: 1 },
      examples: ['2024-04-16: photos/c.jpeg: The file is not a picture, document or spreadsheet of a known type'],
    },
  ]);
  expect(await bytesStored(user)).toEqual([]);

  const { undo_id } = await importZip(user, zip);
  const { body: entries } = await app.call(journalContract.list, { token: user.token });
  const files = await filesOf(user);
  const nameOf = new Map(entries.map(({ id, content }) => [id, /Day ./.exec(content)![0]]));
  expect(
    files.map(({ filename, attached_to: [entry] }) => [filename, nameOf.get(entry!.entity_id)]).toSorted(),
  ).toEqual([
    ['a.jpeg', 'Day A'],
    ['d.jpeg.png', 'Day B'],
  ]);
  const hashes = [JPEG, png()].map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  expect((await bytesStored(user)).map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted());

  expect(await importZip(user, zip)).toMatchObject({ skipped: 2, imported: { journal_entries: 0, files: 0 } });
  expect(await filesOf(user)).toHaveLength(2);

  await app.call(importsContract.undo, { token: user.token, params: { id: undo_id } });
  expect(await filesOf(user)).toEqual([]);
  // The bytes are in the trash, and a further import shares them.
  expect(await importZip(user, zip)).toMatchObject({ imported: { journal_entries: 2, files: 2 } });
  expect(new Set((await bytesStored(user)).map(({ file_id }) => file_id)).size).toBe(2);
});

test('files can be left out, and an import whose files do not fit changes nothing', async () => {
  const user = await app.newUser();
  const zip = dayOne([entryOf('A', photo('a'))], { 'photos/a.jpeg': JPEG });
  await importZip(user, dayOne([entryOf('Z', photo('z', 'png'))], { 'photos/z.png': png() }));
  const [first] = await filesOf(user);
  const setSize = (size: number) =>
    app.database.db.updateTable('stored_files').set({ size }).where('resource_id', '=', first!.id).execute();
  await setSize(STORAGE_BYTES_MAX);
  expect((await send(user, zip)).status).toBe(413);
  expect((await app.call(journalContract.list, { token: user.token })).body).toHaveLength(1);
  expect(await bytesStored(user)).toHaveLength(1);

  const { import_id } = (await send(user, zip, 'dry_run=true')).answer as ImportPreview;
  const { status } = await send(user, { import_id, options: { files: 'leave_out' } });
  expect(status).toBe(201);
  expect((await app.call(journalContract.list, { token: user.token })).body).toHaveLength(2);
  await setSize(first!.file_size);
});

test('files beyond the quota of the server are left out, in the preview too', async () => {
  const small = await startTestApp({ config: { storageQuotaMb: 1 } });
  const { token } = await small.newUser();
  const body = dayOne([entryOf('A', photo('a'), photo('b'))], {
    'photos/a.jpeg': jpegOf(700_000, 1),
    'photos/b.jpeg': jpegOf(700_000, 2),
  });
  const headers = { 'content-type': 'application/zip' };
  const post = async (query: string) =>
    (await small.send({ method: 'POST', url: `/api/import?${query}`, token, headers, body })).body;
  expect(await post('dry_run=true')).toMatchObject({
    counts: { files: 1 },
    remarks: [{ what: 'files', examples: ['2024-04-16: photos/b.jpeg: All files together are too large'] }],
  });
  expect(await post('')).toMatchObject({ imported: { journal_entries: 1, files: 1 } });
});

test('files in an archive within an archive are found, also after earlier ones were deleted for good', async () => {
  const user = await app.newUser();
  const name = '2024-10-04 0123456789abcdef0123456789abcdef';
  const part = zipOf([
    { name: `${name}.md`, content: `# 2024-10-04\n\nRain ![](2024-10-04/wet%20shoes.png)` },
    { name: '2024-10-04/wet shoes.png', content: png() },
  ]);
  const zip = zipOf([{ name: 'Export-1-Part-1.zip', content: part }]);
  for (const round of [1, 2]) {
    const { undo_id } = await importZip(user, zip);
    expect([round, (await filesOf(user)).map(({ filename }) => filename)]).toEqual([round, ['wet shoes.png']]);
    const { body } = await app.call(importsContract.undo, { token: user.token, params: { id: undo_id } });
    await app.call(trashContract.delete, { token: user.token, params: { id: body.trash_id } });
  }
});
