import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import type { TestUser } from '#server/testing/app.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { daysOf, instancesOf, close } = recurringIn(app);
const { newProject } = recordsIn(app);
const at = (day: string, time = '12:00') => {
  now = new Date(`${day}T${time}:00Z`);
};

type Pattern = EndpointRequest<typeof recurringContract.create>['body']['recurrence_pattern'];

/** Tea as a task of 20 November that repeats. */
async function newTea(recurrence_pattern: Pattern, repeat_from: 'due' | 'completion' = 'due') {
  at('2026-11-20');
  const user = await app.newUser();
  const { token } = user;
  const { body: task } = await app.call(tasksContract.create, {
    token,
    body: { name: 'Tea', due_date: '2026-11-20', recurrence_pattern },
  });
  const id = task.recurring_task_id!;
  if (repeat_from === 'completion')
    await app.call(recurringContract.change, { token, params: { id }, body: { repeat_from } });
  const params = { id: task.id };
  return {
    ...{ user, token, id, params },
    due: async () => (await app.call(tasksContract.get, { token, params })).body.due_date,
    skip: (due_date?: string) =>
      app.refused(recurringContract.skip, { token, params, query: due_date ? { due_date } : {} }),
    unskip: (due_date?: string) =>
      app.refused(recurringContract.reopen, { token, params, query: due_date ? { due_date } : {} }),
    days: async () => (await daysOf(token, id)).slice(0, 3),
    allDays: () => daysOf(token, id),
    move: (due_date: string) => app.call(tasksContract.change, { token, params, body: { due_date } }),
    repeat: (pattern: Pattern) =>
      app.call(recurringContract.change, { token, params: { id }, body: { recurrence_pattern: pattern } }),
  };
}

/** The stored tasks, rules and instances of a user, without the times of their last write and next notice. */
async function stored({ user: { id } }: TestUser) {
  const tables = ['tasks', 'recurring_tasks', 'recurring_task_instances'] as const;
  const rows = tables.map((table) =>
    app.database.db.selectFrom(table).selectAll().where('user_id', '=', id).orderBy('id').execute(),
  );
  return (await Promise.all(rows)).flat().map((row) => ({ ...row, updated_at: null, next_notice_at: null }));
}

test('the skipped first task of a rule moves to the next day of the rule, and the history says so, until Undo', async () => {
  const { user, due, skip, unskip, days, token, id } = await newTea({ type: 'daily' });
  const before = await stored(user);
  expect(await skip()).toMatchObject({ status: 200, body: { next_due: '2026-11-21' } });
  expect([await due(), ...(await days())]).toEqual([
    ...['2026-11-21', '2026-11-20 skipped', '2026-11-22 open', '2026-11-23 open'],
  ]);
  const { body: rule } = await app.call(recurringContract.get, { token, params: { id } });
  expect([rule.skipped_instances, rule.next_kind, rule.next_due]).toEqual([1, 'task', '2026-11-21']);

  expect((await unskip()).status).toBe(200);
  expect(await stored(user)).toEqual(before);
  // Repeated, as after a lost response.
  expect((await unskip()).status).toBe(200);
  expect(await stored(user)).toEqual(before);
});

testOnce('a rule explains its days after a skip and a move', async () => {
  const { token, id, skip, move } = await newTea({ type: 'weekly' });
  const explained = async () => {
    const { body } = await app.call(recurringContract.get, { token, params: { id } });
    return [body.if_early, body.if_missed];
  };
  await skip();
  expect(await explained()).toEqual([
    'The next one is still due on Friday 4 December.',
    'The one from Friday 27 November stays open alongside the one from Friday 4 December.',
  ]);
  await move('2026-11-28');
  expect(await explained()).toEqual([
    'The next one is still due on Friday 4 December.',
    'The one from Saturday 28 November stays open alongside the one from Friday 4 December.',
  ]);
});

testOnce('an instance with fields of its own keeps its day when the task is skipped', async () => {
  const { token, id, due, skip, days } = await newTea({ type: 'daily' });
  const [next] = await instancesOf(token, id);
  await app.call(recurringContract.changeInstance, { token, params: { id: next!.id }, body: { name: 'Matcha' } });
  await skip();
  expect([await due(), ...(await days())]).toEqual([
    ...['2026-11-22', '2026-11-20 skipped', '2026-11-21 open', '2026-11-23 open'],
  ]);
});

testOnce('skipping twice and undoing twice ends on the first day, whatever else was skipped', async () => {
  const { user, token, id, due, skip, unskip } = await newTea({ type: 'daily' });
  await close(token, id, '2026-11-25', 'skip');
  const before = await stored(user);
  await skip();
  await skip();
  expect(await due()).toBe('2026-11-22');
  await unskip();
  expect(await due()).toBe('2026-11-21');
  await unskip();
  expect(await stored(user)).toEqual(before);
});

testOnce('each of several skips is undone by its day, in any order, and a repetition changes nothing', async () => {
  const { user, due, skip, unskip, days } = await newTea({ type: 'daily' });
  const before = await days();
  await skip();
  await skip();
  for (let time = 0; time < 2; time += 1) {
    expect((await unskip('2026-11-20')).status).toBe(200);
    expect([await due(), ...(await days())]).toEqual([
      ...['2026-11-20', '2026-11-21 skipped', '2026-11-22 open', '2026-11-23 open'],
    ]);
  }
  expect((await unskip('2026-11-21')).status).toBe(200);
  expect([await due(), await days()]).toEqual(['2026-11-20', before]);

  await skip();
  await skip();
  for (let time = 0; time < 2; time += 1) expect((await unskip('2026-11-21')).status).toBe(200);
  expect(await due()).toBe('2026-11-21');

  const rows = await stored(user);
  expect(await unskip('2026-11-19')).toMatchObject({
    status: 400,
    body: { detail: '“Tea” was not skipped on 2026-11-19, or has changed meanwhile.' },
  });
  expect(await stored(user)).toEqual(rows);
});

/** All orders of some days. */
const ordersOf = (days: readonly string[]): string[][] =>
  days.length === 0
    ? [[]]
    : days.flatMap((day) => ordersOf(days.filter((each) => each !== day)).map((rest) => [day, ...rest]));

test('whatever the order in which three skips are undone, the task is on its first day again and no day is lost', async () => {
  const { due, skip, unskip, allDays } = await newTea({ type: 'daily' });
  const before = await allDays();
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
  for (const order of ordersOf(days)) {
    for (const day of days) expect((await skip(day)).status).toBe(200);
    for (const day of order) expect((await unskip(day)).status).toBe(200);
    expect([order, await due(), await allDays()]).toEqual([order, '2026-11-20', before]);
  }
});

testOnce('a passed instance that was moved to an earlier day and skipped there is opened on that day', async () => {
  const { token, id, due, skip, unskip, allDays } = await newTea({ type: 'daily' });
  const before = await allDays();
  const [next] = await instancesOf(token, id);
  const params = { id: next!.id };
  await app.call(recurringContract.changeInstance, { token, params, body: { due_date: '2026-11-19' } });
  await skip();
  await app.call(recurringContract.skip, { token, params });
  expect(await due()).toBe('2026-11-22');
  await unskip('2026-11-19');
  expect([await due(), ...(await allDays()).slice(0, 2)]).toEqual([
    ...['2026-11-22', '2026-11-19 open', '2026-11-20 skipped'],
  ]);
  await unskip('2026-11-20');
  expect([await due(), await allDays()]).toEqual(['2026-11-20', ['2026-11-19 open', ...before.slice(1)]]);
});

test('a skip of a day skips that day only, repeated or late, and no other', async () => {
  const { user, due, skip, unskip, days } = await newTea({ type: 'daily' });
  for (let time = 0; time < 2; time += 1) {
    expect((await skip('2026-11-20')).status).toBe(200);
    expect([await due(), ...(await days())]).toEqual([
      ...['2026-11-21', '2026-11-20 skipped', '2026-11-22 open', '2026-11-23 open'],
    ]);
  }
  await unskip('2026-11-20');
  // The skip of a second day, sent after the first was undone.
  expect((await skip('2026-11-21')).status).toBe(200);
  expect([await due(), ...(await days())]).toEqual([
    ...['2026-11-20', '2026-11-21 skipped', '2026-11-22 open', '2026-11-23 open'],
  ]);
  const rows = await stored(user);
  expect(await skip('2026-11-19')).toMatchObject({
    status: 400,
    body: { detail: '“Tea” has no occurrence on 2026-11-19, or has changed meanwhile.' },
  });
  expect(await stored(user)).toEqual(rows);
});

testOnce('an instance that a skip has moved follows changes of its rule once the skip is undone', async () => {
  const { token, id, skip, unskip, user } = await newTea({ type: 'daily' });
  await skip();
  const { id: project_id } = await newProject(user);
  await app.call(recurringContract.change, { token, params: { id }, body: { project_id, name: 'Matcha' } });
  await unskip();
  const [next] = await instancesOf(token, id);
  expect(next).toMatchObject({ due_date: '2026-11-21', skipped: false, project_id, name: 'Matcha' });
});

test('undoing a skip leaves an instance that was skipped before or after it', async () => {
  const { token, id, due, skip, unskip, allDays } = await newTea({ type: 'daily' });
  await close(token, id, '2026-11-21', 'skip');
  at('2026-11-20', '12:01');
  await skip();
  await close(token, id, '2026-11-24', 'skip');
  expect(await due()).toBe('2026-11-22');
  await unskip();
  expect([await due(), ...(await allDays()).slice(0, 4)]).toEqual([
    ...['2026-11-20', '2026-11-21 skipped', '2026-11-22 open', '2026-11-23 open', '2026-11-24 skipped'],
  ]);
});

testOnce.each<[string, Pattern, 'due' | 'completion']>([
  ['rare', { type: 'monthly', interval: 12 }, 'due'],
  ['counted', { type: 'daily', interval: 10 }, 'completion'],
])('after the Undo of the earlier of two skips, the task of a %s rule can be skipped again', async (_, ...rule) => {
  const { due, skip, unskip } = await newTea(...rule);
  await skip();
  await skip();
  const last = await due();
  await unskip('2026-11-20');
  expect((await skip()).status).toBe(200);
  expect(await due()).toBe(last);
});

test('of two instances that were skipped on one day, the one that changed places with the task is undone', async () => {
  const { token, id, due, skip, unskip, allDays } = await newTea({ type: 'weekly' });
  const before = await allDays();
  await skip();
  const later = (await instancesOf(token, id)).find(({ due_date }) => due_date === '2026-12-11')!;
  const params = { id: later.id };
  await app.call(recurringContract.changeInstance, { token, params, body: { due_date: '2026-11-20' } });
  at('2026-11-20', '12:01');
  await app.call(recurringContract.skip, { token, params });
  await unskip('2026-11-20');
  expect(await due()).toBe('2026-11-20');
  expect(await allDays()).toEqual(['2026-11-20 skipped', ...before.filter((day) => !day.startsWith('2026-12-11'))]);
});

testOnce('of two skips on one day, since the task was moved back to it by hand, the last one is undone', async () => {
  const { due, skip, unskip, move, allDays } = await newTea({ type: 'daily' });
  await skip();
  at('2026-11-20', '12:01');
  await move('2026-11-20');
  const before = await allDays();
  at('2026-11-20', '12:02');
  await skip();
  await unskip('2026-11-20');
  expect([await due(), await allDays()]).toEqual(['2026-11-20', before]);
});

testOnce('a skip is undone after the task was moved to an earlier day by hand', async () => {
  const { due, skip, unskip, move, allDays } = await newTea({ type: 'weekly' });
  const before = await allDays();
  await skip();
  await move('2026-11-18');
  await unskip('2026-11-20');
  expect([await due(), await allDays()]).toEqual(['2026-11-20', before]);
});

testOnce('Undo opens no instance on a day that the rule no longer has', async () => {
  const { due, skip, unskip, repeat, allDays } = await newTea({ type: 'weekly' });
  await skip();
  await skip();
  await repeat({ type: 'weekly', end_date: '2026-11-24' });
  await unskip('2026-11-20');
  expect([await due(), await allDays()]).toEqual(['2026-11-20', ['2026-11-27 skipped']]);
  await unskip('2026-11-27');
  expect([await due(), await allDays()]).toEqual(['2026-11-20', []]);
});

testOnce.each([undefined, '2026-11-21'])(
  'Undo for %s keeps the fields of an instance that the task passed over',
  async (day) => {
    const { token, id, due, skip, unskip } = await newTea({ type: 'daily' });
    const [next] = await instancesOf(token, id);
    const params = { id: next!.id };
    await app.call(recurringContract.changeInstance, { token, params, body: { name: 'Matcha' } });
    await skip();
    at('2026-11-20', '12:01');
    await app.call(recurringContract.skip, { token, params });
    await unskip(day);
    const matcha = (await instancesOf(token, id)).find(({ name }) => name === 'Matcha');
    expect([await due(), matcha]).toMatchObject(
      day
        ? ['2026-11-22', { due_date: day, skipped: false }]
        : ['2026-11-20', { due_date: '2026-11-21', skipped: true }],
    );
  },
);

testOnce.each<['due' | 'completion']>([['due'], ['completion']])(
  'counted from %s, a skipped day that is reopened by its own id moves the task back to it',
  async (repeat_from) => {
    const { user, token, id, skip } = await newTea({ type: 'daily' }, repeat_from);
    const before = await stored(user);
    await skip();
    await close(token, id, '2026-11-20', 'reopen');
    expect(await stored(user)).toEqual(before);
  },
);

testOnce('a skipped day is reopened by its own id beside a task that is on an earlier day or completed', async () => {
  const { token, id, params, due, skip, unskip, days } = await newTea({ type: 'daily' });
  await skip();
  await skip();
  await unskip('2026-11-20');
  await close(token, id, '2026-11-21', 'reopen');
  expect([await due(), (await days())[0]]).toEqual(['2026-11-20', '2026-11-21 open']);

  await skip();
  await app.call(tasksContract.change, { token, params, body: { completed: true } });
  await close(token, id, '2026-11-20', 'reopen');
  expect([await due(), (await days())[0]]).toEqual(['2026-11-21', '2026-11-20 open']);
});

testOnce('an instance that a server of 0.3.0 reopened has not changed places when it is skipped again', async () => {
  const { user, token, id, due, days } = await newTea({ type: 'daily' });
  const before = await days();
  await app.database.db
    .updateTable('recurring_task_instances')
    .set({ is_swapped: 1, reopened_at: now.toISOString() })
    .where('user_id', '=', user.user.id)
    .where('due_date', '=', '2026-11-21')
    .execute();
  await close(token, id, '2026-11-21', 'skip');
  await close(token, id, '2026-11-21', 'reopen');
  expect([await due(), await days()]).toEqual(['2026-11-20', before]);
});

testOnce('Undo keeps an open instance that the rule, changed before the skip, would no longer make', async () => {
  const { user, token, id, skip, unskip, repeat } = await newTea({ type: 'daily' });
  await close(token, id, '2026-11-21', 'skip');
  at('2026-11-20', '12:01');
  await repeat({ type: 'weekly' });
  await close(token, id, '2026-11-21', 'reopen');
  const before = await stored(user);
  at('2026-11-20', '12:02');
  await skip();
  await unskip('2026-11-20');
  expect(await stored(user)).toEqual(before);
});

testOnce('a completed task is neither skipped nor reopened', async () => {
  const { token, params, skip, unskip } = await newTea({ type: 'daily' });
  await skip();
  await app.call(tasksContract.change, { token, params, body: { completed: true } });
  for (const day of ['2026-11-20', '2026-11-21']) expect((await unskip(day)).status).toBe(400);
  expect((await skip('2026-11-21')).status).toBe(400);
});

testOnce('counted from completion, the skips of a task are undone in any order', async () => {
  const { due, skip, unskip, days } = await newTea({ type: 'daily', interval: 10 }, 'completion');
  await skip();
  await skip();
  expect(await due()).toBe('2026-12-10');
  await unskip('2026-11-20');
  expect([await due(), ...(await days())]).toEqual(['2026-11-20', '2026-11-30 skipped']);
  await unskip('2026-11-30');
  expect([await due(), ...(await days())]).toEqual(['2026-11-20']);
});

testOnce('the task of a rare rule moves beyond the days that have instances', async () => {
  const { user, due, skip, unskip, days } = await newTea({ type: 'monthly', interval: 12 });
  const rows = async () => {
    const instances = app.database.db.selectFrom('recurring_task_instances').where('user_id', '=', user.user.id);
    return (await instances.select('due_date').execute()).map(({ due_date }) => due_date);
  };
  expect(await days()).toEqual([]);
  await skip();
  expect([await due(), ...(await days())]).toEqual(['2027-11-20', '2026-11-20 skipped']);
  await unskip();
  // The instance is created again once its day is near.
  expect([await due(), await rows()]).toEqual(['2026-11-20', []]);

  await skip();
  await skip();
  await unskip('2026-11-20');
  expect([await due(), await rows()]).toEqual(['2026-11-20', ['2027-11-20']]);
  await unskip('2027-11-20');
  expect(await rows()).toEqual([]);
  at('2027-11-01');
  await app.runJob('generate-instances');
  expect(await rows()).toEqual(['2027-11-20']);
});

test('counted from completion, the skipped task moves on, and completing it then counts from that day', async () => {
  const { token, params, due, skip, unskip, days } = await newTea({ type: 'daily', interval: 10 }, 'completion');
  await skip();
  expect([await due(), ...(await days())]).toEqual(['2026-11-30', '2026-11-20 skipped']);
  await unskip();
  expect([await due(), ...(await days())]).toEqual(['2026-11-20']);

  await skip();
  at('2026-12-01');
  await app.call(tasksContract.change, { token, params, body: { completed: true } });
  expect(await days()).toEqual(['2026-11-20 skipped', '2026-12-11 open']);
});

testOnce('without a later occurrence, skipping is refused and changes nothing', async () => {
  const { user, skip } = await newTea({ type: 'daily', max_instances: 1 });
  const before = await stored(user);
  expect(await skip()).toMatchObject({ status: 400, body: { detail: '“Tea” has no later occurrence to move to.' } });
  expect(await stored(user)).toEqual(before);
});

testOnce('the first task of another person is not found', async () => {
  const { params, due } = await newTea({ type: 'daily' });
  const { token } = await app.newUser();
  for (const verb of [recurringContract.skip, recurringContract.reopen])
    expect((await app.refused(verb, { token, params })).status).toBe(404);
  expect(await due()).toBe('2026-11-20');
});
