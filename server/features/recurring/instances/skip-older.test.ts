import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { recurringContract, type SkippedOlder } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import type { TestUser } from '#server/testing/app.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

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
const restoreOlder = (token: string, id: string, done: SkippedOlder) =>
  app.refused(recurringContract.restoreOlder, { token, params: { id }, body: done });
const openDays = async (token: string, id: string) => (await daysOf(token, id)).filter((day) => day.endsWith('open'));

/** The stored tasks, rules and instances of a user, without the times of their last write and next notice. */
async function stored({ user: { id } }: TestUser) {
  const tables = ['tasks', 'recurring_tasks', 'recurring_task_instances'] as const;
  const rows = tables.map((table) =>
    app.database.db.selectFrom(table).selectAll().where('user_id', '=', id).orderBy('id').execute(),
  );
  return (await Promise.all(rows)).flat().map((row) => ({ ...row, updated_at: null, next_notice_at: null }));
}

testOnce('a rule that was changed to repeat from completion has one open occurrence after Undo', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: WEEKLY });
  at(FRIDAY);
  const skipped = await skipOlder(token, id);
  await app.call(recurringContract.change, { token, params: { id }, body: { repeat_from: 'completion' } });
  await restoreOlder(token, id, skipped);
  expect(await openDays(token, id)).toEqual(['2026-11-02 open']);
});

testOnce('Undo leaves no trace: all instances are skipped again the next time', async () => {
  at('2026-11-02');
  const user = await app.newUser();
  const { token } = user;
  const { id } = await newRule(token, { recurrence_pattern: WEEKLY });
  const [first] = await instancesOf(token, id);
  await app.call(recurringContract.skip, { token, params: { id: first!.id } });
  at('2026-11-03');
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

/** Tea on Mondays, since a task of 2 November; it is Friday 20 November. */
async function newTea() {
  at('2026-11-02');
  const user = await app.newUser();
  const { token } = user;
  const { body: task } = await app.call(tasksContract.create, {
    token,
    body: { name: 'Tea', due_date: '2026-11-02', recurrence_pattern: WEEKLY },
  });
  at(FRIDAY);
  await app.call(recurringContract.generate, { token });
  return { user, token, params: { id: task.id }, id: task.recurring_task_id! };
}
const REFUSED = { status: 400, body: { detail: '“Tea” has changed meanwhile' } };

testOnce('Undo is refused and changes nothing if the task was moved, and works once it is moved back', async () => {
  const { user, token, params, id } = await newTea();
  const before = await stored(user);
  const skipped = await skipOlder(token, id);
  const move = (due_date: string | null) => app.call(tasksContract.change, { token, params, body: { due_date } });
  for (const day of ['2026-11-24', '2026-11-02', null]) {
    await move(day);
    const moved = await stored(user);
    expect(await restoreOlder(token, id, skipped)).toMatchObject(REFUSED);
    expect(await stored(user)).toEqual(moved);
  }
  await move('2026-11-16');
  expect((await restoreOlder(token, id, skipped)).status).toBe(200);
  expect(await stored(user)).toEqual(before);
  // Repeated, as after a lost response.
  expect((await restoreOlder(token, id, skipped)).status).toBe(200);
  expect(await stored(user)).toEqual(before);
});

testOnce('Undo is refused while the task is completed or deleted, and works afterwards', async () => {
  const { user, token, params, id } = await newTea();
  const before = await stored(user);
  const skipped = await skipOlder(token, id);
  const complete = (completed: boolean) => app.call(tasksContract.change, { token, params, body: { completed } });
  await complete(true);
  expect(await restoreOlder(token, id, skipped)).toMatchObject(REFUSED);
  await complete(false);

  const { body: deletion } = await app.call(tasksContract.delete, { token, params });
  expect(await restoreOlder(token, id, skipped)).toMatchObject(REFUSED);
  await app.call(trashContract.restore, { token, params: { id: deletion.trash_id! } });
  expect((await restoreOlder(token, id, skipped)).status).toBe(200);
  expect(await stored(user)).toEqual(before);
});

testOnce('Undo is refused if the swapped instance was reopened separately', async () => {
  const { token, id } = await newTea();
  const skipped = await skipOlder(token, id);
  await app.call(recurringContract.reopen, { token, params: { id: skipped.swapped_id! } });
  expect(await restoreOlder(token, id, skipped)).toMatchObject(REFUSED);
});

testOnce('Undo is refused for an instance that changed places with the task when that was skipped', async () => {
  const { user, token, params, id } = await newTea();
  await app.call(recurringContract.skip, { token, params });
  const [first] = await instancesOf(token, id);
  const before = await stored(user);
  const done = { skipped_ids: [first!.id], swapped_id: null, swapped_fields: [], task_due_date: null };
  expect(await restoreOlder(token, id, done)).toMatchObject(REFUSED);
  expect(await stored(user)).toEqual(before);
});

testOnce('instances of a rule that has become daily stay open after Undo', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: WEEKLY });
  at(FRIDAY);
  const skipped = await skipOlder(token, id);
  await app.call(recurringContract.change, { token, params: { id }, body: { recurrence_pattern: { type: 'daily' } } });
  await restoreOlder(token, id, skipped);
  at('2026-11-21');
  expect((await openDays(token, id)).slice(0, 3)).toEqual(['2026-11-02 open', '2026-11-09 open', '2026-11-21 open']);
});

testOnce('one that was reopened on its day stays open after Undo, once its rule has become daily', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: WEEKLY });
  const [first] = await instancesOf(token, id);
  await app.call(recurringContract.complete, { token, params: { id: first!.id } });
  await app.call(recurringContract.reopen, { token, params: { id: first!.id } });
  at(FRIDAY);
  const skipped = await skipOlder(token, id);
  expect(skipped.skipped_ids).toContain(first!.id);
  await app.call(recurringContract.change, { token, params: { id }, body: { recurrence_pattern: { type: 'daily' } } });
  await restoreOlder(token, id, skipped);
  at('2026-11-21');
  await app.call(recurringContract.generate, { token });
  expect((await openDays(token, id)).slice(0, 2)).toEqual(['2026-11-02 open', '2026-11-09 open']);
});

testOnce('an occurrence before its task, skipped without a swap, is reopened without one', async () => {
  const { user, token, params, id } = await newTea();
  await skipOlder(token, id);
  // The swapped instance is on 2 November, before the task, which is due on the 16th and is the current one.
  const [first] = await instancesOf(token, id);
  // As a server of 0.3.0 reopens it.
  await app.database.db
    .updateTable('recurring_task_instances')
    .set({ skipped_at: null, closed_on: null, reopened_at: now.toISOString() })
    .where('user_id', '=', user.user.id)
    .where('id', '=', first!.id)
    .execute();
  const skipped = await skipOlder(token, id);
  expect(skipped).toMatchObject({ skipped_ids: [first!.id], swapped_id: null, task_due_date: null });
  expect((await restoreOlder(token, id, skipped)).status).toBe(200);
  const { body: task } = await app.call(tasksContract.get, { token, params });
  expect([task.due_date, (await openDays(token, id))[0]]).toEqual(['2026-11-16', '2026-11-02 open']);
});

testOnce('changes of the current occurrence are kept on the task that replaces it, until Undo', async () => {
  const { user, token, params, id } = await newTea();
  await app.call(tasksContract.change, { token, params, body: { name: 'Tea for Ana', due_time: '08:00' } });
  const current = (await instancesOf(token, id)).find(({ due_date }) => due_date === '2026-11-16')!;
  const own = { due_date: '2026-11-18', due_time: '18:30', estimated_duration: 45, priority: 'high' as const };
  await app.call(recurringContract.changeInstance, { token, params: { id: current.id }, body: own });
  const before = await stored(user);
  const task = async () => (await app.call(tasksContract.get, { token, params })).body;

  const skipped = await skipOlder(token, id);
  expect(await task()).toMatchObject({ name: 'Tea for Ana', ...own });
  expect(skipped.swapped_fields.toSorted()).toEqual(['due_time', 'estimated_duration', 'priority']);
  await restoreOlder(token, id, skipped);
  expect(await stored(user)).toEqual(before);

  await app.call(recurringContract.changeInstance, { token, params: { id: current.id }, body: { name: 'Matcha' } });
  await skipOlder(token, id);
  const found = async (q: string) =>
    (await app.call(tasksContract.search, { token, query: { name: q } })).body.map(({ name }) => name);
  expect([await found('matcha'), await found('ana')]).toEqual([['Matcha'], []]);
});

test('a thousand instances are skipped at once, the earliest first, and reopened by Undo', async () => {
  at('2021-01-04');
  const { token: then, email, password } = await app.newUser();
  const recurrence_pattern = {
    type: 'weekly' as const,
    weekdays: ['monday' as const, 'tuesday' as const, 'thursday' as const, 'saturday' as const],
  };
  const { id } = await newRule(then, { recurrence_pattern });
  for (const year of [2021, 2022, 2023, 2024, 2025, 2026]) {
    at(`${year}-11-20`);
    await app.runJob('generate-instances');
  }
  // The earlier session has expired.
  const { access_token: token } = (await app.call(authContract.login, { body: { email, password } })).body;
  const missed = async () => (await app.call(recurringContract.get, { token, params: { id } })).body.missed;
  const all = await missed();
  expect(all).toBeGreaterThan(1001);

  const first = await skipOlder(token, id);
  expect([first.skipped_ids.length, await missed()]).toEqual([1000, all - 1000]);
  const rest = await skipOlder(token, id);
  expect([rest.skipped_ids.length, await missed()]).toEqual([all - 1001, 1]);
  for (const each of [rest, first]) expect((await restoreOlder(token, id, each)).status).toBe(200);
  expect(await missed()).toBe(all);
});

testOnce('ids of another rule or person are not found', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: WEEKLY });
  const other = await newRule(token, { recurrence_pattern: WEEKLY });
  const stranger = await app.newUser();
  const theirs = await newRule(stranger.token, { recurrence_pattern: WEEKLY });
  at(FRIDAY);
  const skipped = await skipOlder(token, id);
  const before = await daysOf(token, id);
  expect((await restoreOlder(token, other.id, skipped)).status).toBe(404);
  expect((await restoreOlder(stranger.token, theirs.id, skipped)).status).toBe(404);
  expect(await daysOf(token, id)).toEqual(before);
  expect((await restoreOlder(token, id, skipped)).status).toBe(200);
});
