import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { RECORD_GRAPH } from '#server/app.ts';
import { contextFor } from '#server/platform/context.ts';
import type { Blobs } from '#server/platform/blobs/blobs.ts';
import { folderBlobs } from '#server/platform/blobs/folder-blobs.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { readArchive } from '#server/testing/files/read-zip.ts';
import { jpegOf, png } from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { openArchive } from './open-archive.ts';

const now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { upload, url } = uploadsIn(app);

const headersOf = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });

async function setPicture(user: TestUser, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'me');
  const body = { method: 'PUT', headers: headersOf(user), body: form };
  expect((await fetch(`${await url()}/auth/profile-picture`, body)).status).toBe(200);
}

/** The picture of an archive whose entries have the checksums of its manifest. */
async function pictureIn(archive: Buffer): Promise<Buffer> {
  const { manifest, entries } = await readArchive(archive);
  for (const { name, sha256 } of manifest.parts) {
    expect([name, createHash('sha256').update(entries.get(name)!).digest('hex')]).toEqual([name, sha256]);
  }
  expect(manifest.missing_files).toEqual([]);
  return [...entries].find(([name]) => name.startsWith('profile-picture.'))![1];
}

const temporaryFiles = () => readdir(join(app.dataDir, 'files/incoming'));

test('a picture that is replaced while an export is sent is in it as it was at the start', async () => {
  const user = await app.newUser();
  // More than the connection buffers, so that the picture is sent after it was replaced.
  for (const each of [1, 2, 3]) await upload(user, jpegOf(9_000_000, each), { type: 'image/jpeg' });
  await setPicture(user, png());
  const response = await fetch(`${await url()}/export`, { headers: headersOf(user) });
  await setPicture(user, jpegOf(1000, 4));

  expect(await pictureIn(Buffer.from(await response.arrayBuffer()))).toEqual(png());
  await expect.poll(temporaryFiles).toEqual([]);
});

test.each([
  { hasLinks: true, storage: 'a folder' },
  { hasLinks: false, storage: 'a bucket' },
])(
  'a picture that is replaced before it is read, in $storage, is in the export as it is then',
  async ({ hasLinks }) => {
    const user = await app.newUser();
    await setPicture(user, png());
    const after = jpegOf(1000, 5);
    const stored = folderBlobs(app.dataDir);
    let isReplaced = false;
    const blobs: Blobs = {
      ...stored,
      async hold(name, path) {
        if (!isReplaced) await setPicture(user, after);
        isReplaced = true;
        return hasLinks && stored.hold(name, path);
      },
    };
    const person = { id: user.user.id, timezone: 'UTC', day_start_hour: 0 };
    const ctx = { ...contextFor(app.database.db, person, now), graph: RECORD_GRAPH };
    const services = { blobs, dataDir: app.dataDir, publicUrl: '' };
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const archive = await openArchive(ctx, services, false, new AbortController().signal, resolve);

    expect(await pictureIn(await buffer(archive))).toEqual(after);
    await closed;
    await expect.poll(temporaryFiles).toEqual([]);
  },
);
