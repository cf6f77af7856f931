import { expect, test } from 'vitest';
import { exportsContract } from '#contract/exports.ts';
import { recurringContract } from '#contract/recurring.ts';
import { resourcesContract } from '#contract/resources.ts';
import { startTestApp } from '#server/testing/app.ts';
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

const counts = (userId: string) =>
  app.database.db.selectFrom('record_counts').selectAll().where('user_id', '=', userId).orderBy('kind').execute();
