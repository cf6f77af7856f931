import { expect, test } from 'vitest';
import { operatorContract } from '#contract/operator.ts';
import { BACK_UP } from '#server/platform/backups/back-up.ts';
import { startTestApp } from '#server/testing/app.ts';

test('a backup on request goes to the data folder when no other is set, and is listed as checked', async () => {
  const app = await startTestApp();
  const { token } = await app.newUser();
  await app.runJob(BACK_UP);

  const { body } = await app.call(operatorContract.backups, { token });

  expect(body).toMatchObject({ running: false, error: null, backups: [{ kind: 'backup', checked: true }] });
});
