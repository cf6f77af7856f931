import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateTo, openBefore } from '#server/testing/database/open-database.ts';
import { MIGRATIONS } from '../migrate.ts';
import { twoStepIndex } from './0091_two_step_index.ts';

test('a database gets the index of two-step sign-ins in progress, whether or not 0090 made it', async () => {
  for (const hadIndex of [true, false]) {
    const db = await openBefore(twoStepIndex);
    const drop = sql`drop index users_by_two_step_start`;
    if (!hadIndex) await drop.execute(db);
    await migrateTo(db, MIGRATIONS);
    await expect(drop.execute(db)).resolves.toBeDefined();
  }
});
