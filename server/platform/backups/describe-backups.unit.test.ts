import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whenDone } from '#server/testing/when-done.ts';
import { createBackupReader } from './describe-backups.ts';

test('a folder that does not answer is read once, and its readers are not kept waiting', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'auric-slow-'));
  whenDone(async () => rmSync(dataDir, { recursive: true }));
  const backup = join(dataDir, 'backups', 'auric-2026-11-26T03-00-00-000Z');
  mkdirSync(backup, { recursive: true });
  // A read of a pipe waits until somebody writes to it.
  const makePipe = ['mkfifo', join(backup, 'manifest.json')];
  execFileSync('/usr/bin/env', makePipe);
  const places = { dataDir, databaseUrl: null, backupDir: null };
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pauses = [first.promise, second.promise];
  const read = createBackupReader(places, () => pauses.shift()!);

  const late = read();
  first.resolve();
  expect(await late).toEqual({ backups: [], error: `${join(dataDir, 'backups')} does not answer.` });
  const inTime = read();
  await writeFile(join(backup, 'manifest.json'), '{}');

  expect(await inTime).toMatchObject({ error: null, backups: [{ checked: false }] });
});
