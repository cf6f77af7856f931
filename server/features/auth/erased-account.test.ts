import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { dump } from '#server/testing/dump.ts';

const app = await startTestApp();

/** All stored bytes: the files of the database where the test can read them. */
const STORED = {
  async sqlite() {
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(app.database.db);
    const files = rows.flatMap(({ file }) => [file, `${file}-wal`]).filter((file) => existsSync(file));
    return files.map((file) => readFileSync(file, 'latin1')).join('');
  },
  postgres: () => dump(app.database),
};

const stored = async () => (await STORED[inject('engine')]()).toLowerCase();

test('A-11: no text of a user is left in the database files after they delete their account', async () => {
  const { token } = await app.newUser();
  const neighbour = await app.newUser();
  const { body: project } = await app.call(projectsContract.create, { token, body: { name: 'Zanzibarquark house' } });
  const { body: other } = await app.call(projectsContract.create, {
    token: neighbour.token,
    body: { name: 'Kitchen' },
  });
  const ids: string[] = [];
  for (let number = 0; number < 60; number += 1) {
    const body = {
      name: `zanzibarquark ${number}`,
      description: `Zanzibarquark ${'y'.repeat(number * 40)}`,
      project_id: project.id,
    };
    ids.push((await app.call(tasksContract.create, { token, body })).body.id);
    // Pages are split between the two.
    await app.call(tasksContract.create, {
      token: neighbour.token,
      body: { name: `Tile ${number}`, project_id: other.id },
    });
  }
  for (const [index, id] of ids.entries()) {
    const params = { id };
    if (index % 3 === 0) await app.call(tasksContract.delete, { token, params });
    if (index % 3 === 1) await app.call(tasksContract.change, { token, params, body: { name: 'Something else' } });
  }
  expect(await stored()).toContain('zanzibarquark');

  await app.call(authContract.deleteAccount, { token, body: { confirmation_text: 'DELETE' } });

  expect(await stored()).not.toContain('zanzibarquark');
  expect(await stored()).toContain('tile 59');
});
