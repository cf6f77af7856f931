import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recurringIn } from '#server/testing/recurring.ts';

const FRIDAY = '2026-11-20';
let now = new Date(`${FRIDAY}T12:00:00Z`);
const app = await startTestApp({ clock: () => now });
const { newRule, daysOf } = recurringIn(app);
const at = (day: string) => {
  now = new Date(`${day}T12:00:00Z`);
};

const WEEKLY = { type: 'weekly' } as const;

const skipOlder = async (token: string, id: string) =>
  (await app.call(recurringContract.skipOlder, { token, params: { id } })).body;
const restoreOlder = (token: string, id: string, { skipped_ids }: Awaited<ReturnType<typeof skipOlder>>) =>
  app.refused(recurringContract.restoreOlder, { token, params: { id }, body: { instance_ids: skipped_ids } });
const openDays = async (token: string, id: string) => (await daysOf(token, id)).filter((day) => day.endsWith('open'));

test('a rule that repeats from completion meanwhile has one open occurrence after Undo', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: WEEKLY });
  at(FRIDAY);
  const skipped = await skipOlder(token, id);
  await app.call(recurringContract.change, { token, params: { id }, body: { repeat_from: 'completion' } });
  await restoreOlder(token, id, skipped);
  expect(await openDays(token, id)).toEqual(['2026-11-02 open']);
});
