import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemContract } from '#contract/system.ts';
import { startTestApp } from '#server/testing/app.ts';

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const readHealth = async () => (await app.call(systemContract.health, {})).body;

test('F2: health names the jobs that have not succeeded for three of their periods, and still returns 200', async () => {
  await app.jobs.runDue();
  expect(await readHealth()).toEqual({ status: 'healthy', timestamp: now.toISOString() });

  now = new Date('2026-11-20T09:05:00Z');
  const late = await app.call(systemContract.health, {});
  expect(late.status).toBe(200);
  expect(late.body).toMatchObject({
    status: 'degraded',
    late_jobs: expect.arrayContaining(['notify-due', 'send-mails']),
  });
  // Its period is a day.
  expect(late.body).not.toMatchObject({ late_jobs: expect.arrayContaining(['purge-trash']) });

  await app.jobs.runDue();
  expect(await readHealth()).toEqual({ status: 'healthy', timestamp: now.toISOString() });
});

test('the list for operators contains exactly the jobs', async () => {
  const names = await app.jobs.lateJobs(new Date('2099-01-01T00:00:00Z'));
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const list = /^## Jobs$.*?(?=^## )/ms.exec(page)![0];
  const listed = [...list.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  // Never late without BACKUP_DIR.
  expect(listed.toSorted()).toEqual([...names, 'back-up'].toSorted());
});
