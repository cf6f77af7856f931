import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportsContract } from '#contract/exports.ts';
import { recurringContract } from '#contract/recurring.ts';
import { resourcesContract } from '#contract/resources.ts';
import { RECORD_GRAPH } from '#server/app.ts';
import { describeKinds } from '#server/features/imports/archive/kinds.ts';
import { startTestApp } from '#server/testing/app.ts';
import { archivesOf } from '#server/testing/files/archives.ts';
import { compareWithCopy } from './compare-with-copy.ts';
import { verifyExport } from './verify-export.ts';
import { folderBlobs } from '#server/platform/blobs/folder-blobs.ts';
import { contextFor } from '#server/platform/context.ts';
import { png } from '#server/testing/files/sample-files.ts';
import { journalIn, recordsIn } from '#server/testing/records.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T12:00:00Z') });
const { newPath } = recordsIn(app);
const { write } = journalIn(app);

test('an export is equal to that of an imported copy, which leaves nothing behind', async () => {
  const user = await app.newUser({ timezone: 'Asia/Kolkata' });
  const { token } = user;
  await newPath(user);
  await app.call(recurringContract.create, { token, body: { name: 'Stretch', recurrence_pattern: { type: 'daily' } } });
  await write(user, { title: 'Rain', content: '# Wet', tags: ['sport'] });
  const body = { filename: 'wet.png', file_content: png().toString('base64') };
  await app.call(resourcesContract.create, { token, body });

  const before = await counts(user.user.id);
  const { body: comparison } = await app.call(exportsContract.verify, { token });
  expect(comparison).toMatchObject({ equal: true, files: 1, differences: [] });
  expect(comparison.records).toBeGreaterThan(20);
  expect(await counts(user.user.id)).toEqual(before);
});

test('an archive that cannot be imported is a difference, with the reason', async () => {
  const user = await app.newUser();
  const { token } = user;
  const entry = await write(user, { title: 'Rain', content: '# Wet' });
  const setMood = (mood: 'unknown' | '') =>
    app.database.db
      .updateTable('journal_entries')
      .set({ mood: mood as '' })
      .where('id', '=', entry.id)
      .execute();
  await setMood('unknown');
  const { body } = await app.call(exportsContract.verify, { token });
  await setMood('');
  expect(body).toMatchObject({ equal: false, differences: [{ kind: 'archive', field: null }] });
  expect(body.differences[0]!.id).toMatch(/^The archive cannot be imported: “journal_entries.jsonl”, line 1: mood: /);
});

test('an archive that is larger than an import takes is a difference', async () => {
  const user = await app.newUser();
  const { exportOf } = await archivesOf(app);
  const path = join(app.dataDir, 'large.zip');
  await writeFile(path, await exportOf(user));
  const kinds = await describeKinds(app.database.db, RECORD_GRAPH);
  const compared = await compareWithCopy({ path, kinds, publicUrl: '', maxBytes: 100 });
  expect(compared).toMatchObject({ equal: false, differences: [{ kind: 'archive', field: null }] });
  expect(compared.differences[0]!.id).toMatch(/^It has [\d.]+ MB, and an import takes at most 0\.0 MB\.$/);
});

test('a check ends when its client leaves, with its thread and its files', async () => {
  const { user } = await app.newUser();
  const ctx = { ...contextFor(app.database.db, { ...user, day_start_hour: 0 }, new Date()), graph: RECORD_GRAPH };
  const services = { blobs: folderBlobs(app.dataDir), dataDir: app.dataDir, publicUrl: '' };
  const incoming = join(app.dataDir, 'files/incoming');
  const leaving = new AbortController();
  const check = verifyExport(ctx, services, leaving.signal);
  // The folder of the scratch database.
  await expect.poll(async () => (await readdir(incoming, { recursive: true })).join()).toMatch(/auric\.db/);
  leaving.abort();
  await expect(check).rejects.toThrow('The client has gone');
  expect(await readdir(incoming)).toEqual([]);
});

const counts = (userId: string) =>
  app.database.db.selectFrom('record_counts').selectAll().where('user_id', '=', userId).orderBy('kind').execute();
