import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import type { TestUser } from '#server/testing/app.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recurringIn } from '#server/testing/recurring.ts';

const FRIDAY = '2026-11-20';
let now = new Date(`${FRIDAY}T12:00:00Z`);
const app = await startTestApp({ clock: () => now });
const { newRule, daysOf, instancesOf } = recurringIn(app);
const at = (day: string) => {
  now = new Date(`${day}T12:00:00Z`);
};

const WEEKLY = { type: 'weekly' } as const;

const skipOlder = async (token: string, id: string) =>
  (await app.call(recurringContract.skipOlder, { token, params: { id } })).body;
const restoreOlder = (token: string, id: string, { skipped_ids }: Awaited<ReturnType<typeof skipOlder>>) =>
  app.refused(recurringContract.restoreOlder, { token, params: { id }, body: { instance_ids: skipped_ids } });
const openDays = async (token: string, id: string) => (await daysOf(token, id)).filter((day) => day.endsWith('open'));

/** A user's tasks, rules and instances as they are stored, but for the moments of their last write and next notice. */
async function stored({ user: { id } }: TestUser) {
  const tables = ['tasks', 'recurring_tasks', 'recurring_task_instances'] as const;
  const rows = tables.map((table) =>
    app.database.db.selectFrom(table).selectAll().where('user_id', '=', id).orderBy('id').execute(),
  );
  return (await Promise.all(rows)).flat().map((row) => ({ ...row, updated_at: null, next_notice_at: null }));
}

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

test('Undo leaves no trace: what was never reopened by hand is skipped with the others again', async () => {
  at('2026-11-02');
  const user = await app.newUser();
  const { token } = user;
  const { id } = await newRule(token, { recurrence_pattern: WEEKLY });
  const [first] = await instancesOf(token, id);
  await app.call(recurringContract.skip, { token, params: { id: first!.id } });
  await app.call(recurringContract.reopen, { token, params: { id: first!.id } });
  at(FRIDAY);
  await app.call(recurringContract.generate, { token });
  const before = await stored(user);
  at('2026-11-21');
  await restoreOlder(token, id, await skipOlder(token, id));
  expect(await stored(user)).toEqual(before);

  await app.call(recurringContract.change, { token, params: { id }, body: { recurrence_pattern: { type: 'daily' } } });
  await app.call(recurringContract.generate, { token });
  expect((await openDays(token, id)).slice(0, 2)).toEqual(['2026-11-02 open', '2026-11-21 open']);
});
