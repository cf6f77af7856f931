import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pillarsContract } from '#contract/pillars.ts';
import { systemContract } from '#contract/system.ts';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp({ damagesDatabase: true, config: { logLevel: 'silent' } });
const { db } = app.database;
const PAGE = 4096;

test('A-9: after a damaged page is found, health is 503 with a sentence, and nothing is written', async () => {
  const { token } = await app.newUser();
  const create = () => app.refused(pillarsContract.create, { token, body: { name: 'Health' } });
  expect((await create()).status).toBe(201);
  const rows = Array.from({ length: 200 }, (_, count) => ({
    key: `${count} ${'x'.repeat(300)}`,
    count,
    resets_at: '2027-01-01',
  }));
  await db.insertInto('attempts').values(rows).execute();
  const { rows: databases } = await sql<{ file: string }>`pragma database_list`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const { file } = databases[0]!;
  const bytes = readFileSync(file);
  const page = bytes.indexOf('x'.repeat(300)) & -PAGE;
  bytes.fill(0xa5, page, page + PAGE);
  writeFileSync(file, bytes);

  await expect(db.selectFrom('attempts').selectAll().execute()).rejects.toThrow('malformed');

  const sentence = 'The database is damaged. It can still be read, but nothing is written until it is restored.';
  const health = await app.refused(systemContract.health, {});
  const refused = await create();
  expect([health.status, health.body.status, health.detail]).toEqual([503, 'unavailable', sentence]);
  expect([refused.status, refused.body]).toMatchObject([503, { status: 503, detail: sentence }]);
  expect((await app.send({ url: '/api/pillars', token })).body).toMatchObject([{ name: 'Health' }]);
  expect(readFileSync(file)).toEqual(bytes);
});
