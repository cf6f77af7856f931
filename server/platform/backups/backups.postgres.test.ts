import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { newMigratedDatabase } from '#server/testing/database/migrated-database.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { makeBackup } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { onCluster } from '#server/testing/database/cluster.ts';

/*
 * How the client programs of PostgreSQL are called. They are scripts here, since the tests bring a PostgreSQL without
 * them: each writes down its arguments and password, and the file that it is asked for.
 */

const folder = mkdtempSync(join(tmpdir(), 'auric-tools-'));
const path = process.env['PATH'];
process.env['PATH'] = `${folder}:${path}`;
afterAll(() => {
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true, force: true });
});
const calls = join(folder, 'calls');

function install(tool: string, ending = ''): void {
  const script = `#!/bin/sh
for each in "$@"; do case "$each" in --file=/dev/null) ;; --file=*.sql) cat "\${each#--file=}" >> '${folder}/sql' 2>/dev/null || echo 'restored;' > "\${each#--file=}" ;; --file=*) echo dump > "\${each#--file=}" ;; esac; done
echo "${tool} $* password=$PGPASSWORD" >> '${calls}'
${ending}
`;
  writeFileSync(join(folder, tool), script);
  chmodSync(join(folder, tool), 0o755);
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trim().split('\n');
const NOW = new Date('2026-11-26T03:00:00Z');

test('a backup is dumped and read through, restored in one transaction, and no password is in the arguments', async () => {
  if (onCluster('restoring over its tables')) return;
  for (const tool of ['pg_dump', 'pg_restore', 'psql']) install(tool);
  const { dataDir, databaseUrl, remove } = await newMigratedDatabase();
  whenDone(remove);
  const parts = { dataDir, databaseUrl, s3: null, backupDir: null, backupKeep: 3 };

  const backup = await makeBackup(parts, '0.1.0', NOW);
  const { replaced } = await restoreBackup(parts, NOW, backup.path);

  expect((await readManifest(backup.path)).database).toMatchObject({ name: 'auric.dump', bytes: 5 });
  const [dumped, checked, kept, written, applied] = linesOf(calls);
  expect(dumped).toMatch(/^pg_dump --format=custom --no-password --file=\S+\.unfinished\/auric\.dump --dbname=/);
  expect(checked).toMatch(/^pg_restore --file=\/dev\/null \S+\.unfinished\/auric\.dump password=$/);
  expect(kept).toContain(`pg_dump --format=custom --no-password --file=${replaced}/auric.dump`);
  expect(written).toContain(`--file=${replaced}/restore.sql ${backup.path}/auric.dump`);
  expect(applied).toMatch(/^psql .*--single-transaction --set=ON_ERROR_STOP=1 .*drop\.sql .*restore\.sql --dbname=/);
  // Everything of ours is replaced, in the order of the two files.
  const sql = readFileSync(join(folder, 'sql'), 'utf8');
  expect(sql).toMatch(/drop table if exists tasks cascade;[^]*restored;\s*$/);
  expect(readdirSync(replaced!)).toEqual(['auric.dump']);

  const secret = 'p%3Ass';
  const url = `postgres://maya:${secret}@127.0.0.1:1/auric`;
  await expect(makeBackup({ ...parts, databaseUrl: url }, '0.1.0', new Date(NOW.getTime() + 1))).rejects.toThrow(
    'ECONNREFUSED',
  );
  expect(
    linesOf(calls)
      .filter((line) => line.startsWith('pg_dump'))
      .at(-1),
  ).toMatch(/--dbname=postgres:\/\/maya@127\.0\.0\.1:1\/auric password=p:ss$/);
});

test('a failing or missing program is named in one line with what it said, and nothing of the attempt is kept', async () => {
  install('pg_dump', "echo 'pg_dump: error: server version: 18; pg_dump version: 15' >&2; exit 1");
  const { dataDir, databaseUrl, remove } = await newMigratedDatabase();
  whenDone(remove);
  const parts = { dataDir, databaseUrl, s3: null, backupDir: null, backupKeep: 3 };

  await expect(makeBackup(parts, '0.1.0', NOW)).rejects.toThrow(
    'pg_dump failed: pg_dump: error: server version: 18; pg_dump version: 15',
  );
  process.env['PATH'] = dataDir;
  await expect(makeBackup(parts, '0.1.0', NOW)).rejects.toThrow(
    'pg_dump was not found. Install the client programs of your PostgreSQL version.',
  );

  expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
});
