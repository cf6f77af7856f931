import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { addDays } from '#server/platform/calendar.ts';
import { contextFor } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { completeInstance } from './instances/close-instance.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const FRIDAY_NOON = new Date('2026-11-20T12:00:00Z');
let now = FRIDAY_NOON;
const app = await startTestApp({ clock: () => now });
const { newProject } = recordsIn(app);
const { newRule, daysOf, instancesOf, close } = recurringIn(app);

const get = async (token: string, id: string) =>
  (await app.call(recurringContract.get, { token, params: { id } })).body;
const change = (token: string, id: string, body: object) =>
  app.refused(recurringContract.change, { token, params: { id }, body });
const generate = async (token: string) => (await app.call(recurringContract.generate, { token })).body.generated;
const at = (day: string) => {
  now = new Date(`${day}T12:00:00Z`);
};

testOnce('a recurring task has a summary and the instances of the next 30 days', async () => {
  at('2026-11-20');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user, { name: 'Home' });
  const rule = await newRule(token, {
    project_id: project.id,
    due_time: '09:30',
    recurrence_pattern: { type: 'weekly', interval: 2, weekdays: ['thursday', 'monday'] },
  });

  expect(rule).toMatchObject({
    name: 'Water the plants',
    project_name: 'Home',
    start_date: '2026-11-20',
    week_starts_on: 'monday',
    repeat_from: 'due',
    is_active: true,
    summary: 'Every 2 weeks on Monday and Thursday',
    next_dates: ['2026-11-30', '2026-12-03', '2026-12-14', '2026-12-17', '2026-12-28', '2026-12-31'],
    next_due: '2026-11-30',
    total_instances: 4,
    completed_instances: 0,
    completion_rate: null,
    recurrence_pattern: { type: 'weekly', interval: 2, weekdays: ['monday', 'thursday'], month_day: null, rrule: null },
  });
  expect(await instancesOf(token, rule.id)).toMatchObject([
    { template_id: rule.id, name: 'Water the plants', due_date: '2026-11-30', due_time: '09:30', status: 'todo' },
    { due_date: '2026-12-03', kanban_column: 'to_do', completed: false, skipped: false },
    { due_date: '2026-12-14' },
    { due_date: '2026-12-17' },
  ]);
});

testOnce('recurring tasks are listed by name, with equal names the oldest first', async () => {
  const { token } = await app.newUser();
  const ids = [newId(), newId(), newId(), newId()].toReversed();
  for (const [index, name] of ['Water', 'Call', 'Water', 'Water'].entries()) {
    at(`2026-11-${20 + index}`);
    await newRule(token, { id: ids[index]!, name });
  }
  at('2026-11-20');
  const { body: listed } = await app.call(recurringContract.list, { token });
  expect(listed.map(({ name, id }) => [name, ids.indexOf(id)])).toEqual([
    ['Call', 1],
    ['Water', 0],
    ['Water', 2],
    ['Water', 3],
  ]);
});

testOnce('generating again adds nothing; later only the new days are added', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const { id } = await newRule(token);
  expect((await instancesOf(token, id)).length).toBe(31);
  expect(await generate(token)).toBe(0);

  at('2026-11-22');
  expect(await generate(token)).toBe(2);
  expect(await generate(token)).toBe(0);
});

test('20 servers that generate concurrently create each instance once (B-11)', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const { id } = await newRule(token);
  at('2026-11-25');
  const made = await Promise.all(Array.from({ length: 20 }, () => generate(token)));

  expect(made.reduce((sum, count) => sum + count, 0)).toBe(5);
  const days = (await instancesOf(token, id)).map((instance) => instance.due_date);
  expect(new Set(days).size).toBe(days.length);
});

testOnce('missed daily instances do not accumulate, missed weekly and monthly ones stay', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  const daily = await newRule(token);
  const weekly = await newRule(token, { recurrence_pattern: { type: 'weekly' } });
  const monthly = await newRule(token, { recurrence_pattern: { type: 'monthly', month_day: 3 } });
  await close(token, daily.id, '2026-11-03');

  at('2026-11-17');
  const past = async (id: string) => (await daysOf(token, id)).filter((day) => day < '2026-11-18');
  expect(await past(daily.id)).toEqual([
    '2026-11-02 missed',
    '2026-11-03 completed',
    ...Array.from({ length: 13 }, (_, day) => `2026-11-${String(day + 4).padStart(2, '0')} missed`),
    '2026-11-17 open',
  ]);
  expect(await past(weekly.id)).toEqual(['2026-11-02 open', '2026-11-09 open', '2026-11-16 open']);
  expect(await past(monthly.id)).toEqual(['2026-11-03 open']);
});

testOnce('a missed daily instance that is reopened stays open', async () => {
  at('2026-11-18');
  const { token } = await app.newUser();
  const { id } = await newRule(token);
  at('2026-11-20');
  await close(token, id, '2026-11-18', 'reopen');
  at('2026-11-21');

  expect((await daysOf(token, id)).slice(0, 4)).toEqual([
    '2026-11-18 open',
    '2026-11-19 missed',
    '2026-11-20 missed',
    '2026-11-21 open',
  ]);
});

testOnce('the completion rate counts completed and overdue instances, but not skipped ones', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: { type: 'weekly' } });
  await close(token, id, '2026-11-02');
  await close(token, id, '2026-11-09', 'skip');
  expect((await get(token, id)).completion_rate).toBe(100);

  at('2026-11-20');
  expect(await get(token, id)).toMatchObject({
    completion_rate: 50,
    completed_instances: 1,
    skipped_instances: 1,
    overdue_instances: 1,
    next_due: '2026-11-16',
  });
});

test('a missed daily instance is not done, counts in the rate, and can be completed or skipped by choice later', async () => {
  at('2026-11-16');
  const { token } = await app.newUser();
  const { id } = await newRule(token);
  await close(token, id, '2026-11-16');
  at('2026-11-17');
  await close(token, id, '2026-11-17', 'skip');
  at('2026-11-20');
  const counts = { completed_instances: 1, skipped_instances: 1, overdue_instances: 2, completion_rate: 33.3 };
  expect(await get(token, id)).toMatchObject(counts);
  const skipped = (await instancesOf(token, id)).filter((instance) => instance.skipped);
  expect(skipped.map(({ due_date }) => due_date)).toEqual(['2026-11-17']);

  await close(token, id, '2026-11-18', 'skip');
  await close(token, id, '2026-11-19');
  expect(await get(token, id)).toMatchObject({
    ...{ completed_instances: 2, skipped_instances: 2, overdue_instances: 0, completion_rate: 100 },
  });
});

testOnce.each([
  ['America/Los_Angeles', '2026-11-17T02:00:00Z', '2026-11-17T20:00:00Z'],
  ['Asia/Tokyo', '2026-11-16T23:00:00Z', '2026-11-17T20:00:00Z'],
])('an instance is missed by the day of its person, not of UTC: %s', async (timezone, made, later) => {
  now = new Date(made);
  const { token } = await app.newUser({ timezone });
  const madeOn = timezone === 'Asia/Tokyo' ? '2026-11-17' : '2026-11-16';
  // That of the day before was never open, and is not listed.
  const { id } = await newRule(token, { start_date: addDays(madeOn, -1) });
  now = new Date(later);
  expect((await instancesOf(token, id)).slice(0, 2).map(({ due_date, missed }) => [due_date, missed])).toEqual([
    [madeOn, true],
    [addDays(madeOn, 1), false],
  ]);
  expect(await get(token, id)).toMatchObject({ skipped_instances: 0, overdue_instances: 1 });
});

test('an occurrence that was moved to a day before it was made is missed once a newer one is due, not skipped', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const { id } = await newRule(token);
  const [first] = await instancesOf(token, id);
  const body = { due_date: '2026-11-17' };
  await app.call(recurringContract.changeInstance, { token, params: { id: first!.id }, body });
  at('2026-11-21');
  expect((await daysOf(token, id))[0]).toBe('2026-11-17 missed');
  expect(await get(token, id)).toMatchObject({ skipped_instances: 0, overdue_instances: 1 });
});

test('an instance is completed and logged once, also for repeated and concurrent requests', async () => {
  at('2026-11-20');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user, { priority: 'high' });
  const { id } = await newRule(token, { priority: 'high', project_id: project.id, estimated_duration: 10 });
  const [first] = await instancesOf(token, id);
  const params = { id: first!.id };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call(recurringContract.complete, { token, params })),
  );
  expect(new Set(answers.map(({ body }) => body.completion_points))).toEqual(new Set([30]));

  const log = () => app.database.db.selectFrom('completions').selectAll().where('user_id', '=', user.user.id).execute();
  expect(await log()).toMatchObject([
    { kind: 'recurring', subject_id: first!.id, points: 30, minutes: 10, completed_on: '2026-11-20' },
  ]);
  expect((await instancesOf(token, id))[0]).toMatchObject({
    completed: true,
    status: 'completed',
    kanban_column: 'done',
    completion_points: 30,
  });

  await app.call(recurringContract.reopen, { token, params });
  expect(await log()).toEqual([]);
  expect((await instancesOf(token, id))[0]).toMatchObject({ completed: false, completed_at: null, status: 'todo' });
});

testOnce('completing an instance takes at most seven statements, even if the next one follows', async () => {
  at('2026-11-20');
  const user = await app.newUser();
  const { id: project_id } = await newProject(user);
  const body = { project_id, repeat_from: 'completion' as const };
  const rules = [await newRule(user.token, body), await newRule(user.token, body)];
  const [instance] = await instancesOf(user.token, rules[0]!.id);
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  };
  const person = { id: user.user.id, timezone: 'UTC', day_start_hour: 0 };
  await completeInstance(contextFor(app.database.db.withPlugin(counting), person, now), instance!.id);

  expect(statements).toBeLessThanOrEqual(7);
  expect((await daysOf(user.token, rules[0]!.id)).length).toBe(2);
});

testOnce('a completed instance cannot be skipped before it is reopened', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const { id } = await newRule(token);
  await close(token, id, '2026-11-20');

  expect(await close(token, id, '2026-11-20', 'skip')).toMatchObject({
    status: 400,
    body: { detail: '“Water the plants” is completed. Reopen it before you skip it.' },
  });
});

testOnce('editing a rule keeps closed instances and replaces open ones from today on', async () => {
  at('2026-11-16');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: { type: 'weekly', weekdays: ['monday', 'wednesday'] } });
  await close(token, id, '2026-11-23');
  await close(token, id, '2026-11-25', 'skip');
  at('2026-11-20');
  const kept = (await instancesOf(token, id)).find(({ due_date }) => due_date === '2026-12-02')!;
  const { body } = await change(token, id, {
    name: 'Water the garden',
    recurrence_pattern: { type: 'weekly', weekdays: ['wednesday', 'friday'] },
  });

  expect(body).toMatchObject({ name: 'Water the garden', summary: 'Every week on Wednesday and Friday' });
  const instances = await instancesOf(token, id);
  expect(instances.map(({ due_date, name }) => `${due_date} ${name}`)).toEqual([
    '2026-11-16 Water the garden',
    '2026-11-18 Water the garden',
    '2026-11-20 Water the garden',
    '2026-11-23 Water the plants',
    '2026-11-25 Water the plants',
    '2026-11-27 Water the garden',
    '2026-12-02 Water the garden',
    '2026-12-04 Water the garden',
    '2026-12-09 Water the garden',
    '2026-12-11 Water the garden',
    '2026-12-16 Water the garden',
    '2026-12-18 Water the garden',
  ]);
  expect(instances.find(({ due_date }) => due_date === '2026-12-02')!.id).toBe(kept.id);
  expect((await daysOf(token, id)).slice(3, 5)).toEqual(['2026-11-23 completed', '2026-11-25 skipped']);
});

testOnce('an unchanged pattern is not checked again and moves no date', async () => {
  at('2026-11-16');
  const { user, token } = await app.newUser();
  const rule = await newRule(token, { recurrence_pattern: { type: 'weekly' } });
  expect(rule.recurrence_pattern.weekdays).toEqual([]);
  // As stored by an older version with less strict checks.
  const stored = { ...rule.recurrence_pattern, weekdays: null, end_date: '2026-11-01' };
  await app.database.db
    .updateTable('recurring_tasks')
    .set({ recurrence_pattern: JSON.stringify(stored), created_at: '2026-11-15T12:00:00.000Z' })
    .where('user_id', '=', user.id)
    .where('id', '=', rule.id)
    .execute();
  const days = await daysOf(token, rule.id);
  const { status, body } = await change(token, rule.id, { ...(await get(token, rule.id)), name: 'Water all plants' });

  expect([status, body]).toMatchObject([200, { name: 'Water all plants', recurrence_pattern: { weekdays: [] } }]);
  expect(await daysOf(token, rule.id)).toEqual(days);
  const changed = await change(token, rule.id, { recurrence_pattern: { ...stored, interval: 2 } });
  expect(changed.status).toBe(422);
});

testOnce('pausing a rule removes future instances and leaves no backlog', async () => {
  at('2026-11-16');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: { type: 'weekly' } });
  await close(token, id, '2026-11-16');
  await change(token, id, { is_active: false });
  expect(await daysOf(token, id)).toEqual(['2026-11-16 completed']);
  expect(await get(token, id)).toMatchObject({ is_active: false, next_due: null });

  at('2026-12-10');
  expect(await generate(token)).toBe(0);
  await change(token, id, { is_active: true });
  expect((await daysOf(token, id)).slice(0, 3)).toEqual(['2026-11-16 completed', '2026-12-14 open', '2026-12-21 open']);
});

testOnce('a paused rule keeps late instances that were moved, and reopened ones until its dates change', async () => {
  at('2026-11-16');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: { type: 'weekly' } });
  at('2026-11-20');
  const [late, next] = await instancesOf(token, id);
  await app.call(recurringContract.changeInstance, {
    token,
    params: { id: late!.id },
    body: { due_date: '2026-11-25' },
  });
  await app.call(recurringContract.skip, { token, params: { id: next!.id } });
  await change(token, id, { is_active: false });
  expect(await daysOf(token, id)).toEqual(['2026-11-23 skipped', '2026-11-25 open']);

  await app.call(recurringContract.reopen, { token, params: { id: next!.id } });
  await change(token, id, { name: 'Water the garden' });
  expect(await daysOf(token, id)).toEqual(['2026-11-23 open', '2026-11-25 open']);
  await change(token, id, { recurrence_pattern: { type: 'weekly', weekdays: ['tuesday'] } });
  expect(await daysOf(token, id)).toEqual(['2026-11-25 open']);
});

testOnce('from completion: closing an instance creates the next one, and reopening removes it', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const rule = await newRule(token, {
    recurrence_pattern: { type: 'daily', interval: 3, max_instances: 3 },
    repeat_from: 'completion',
  });
  const { id } = rule;
  expect(rule.next_dates.slice(0, 3)).toEqual(['2026-11-20', '2026-11-23', '2026-11-26']);
  expect(await daysOf(token, id)).toEqual(['2026-11-20 open']);

  at('2026-11-22');
  await close(token, id, '2026-11-20');
  expect(await daysOf(token, id)).toEqual(['2026-11-20 completed', '2026-11-25 open']);
  await close(token, id, '2026-11-20', 'reopen');
  expect(await daysOf(token, id)).toEqual(['2026-11-20 open']);

  await close(token, id, '2026-11-20');
  await close(token, id, '2026-11-25', 'skip');
  expect(await daysOf(token, id)).toEqual(['2026-11-20 completed', '2026-11-25 skipped', '2026-11-28 open']);
  expect(await generate(token)).toBe(0);
  const open = (await instancesOf(token, id)).find(({ completed, skipped }) => !completed && !skipped)!;
  await app.call(recurringContract.complete, { token, params: { id: open.id } });
  expect((await daysOf(token, id)).filter((day) => day.endsWith('open'))).toEqual([]);
});

test('from completion: reopening an earlier instance leaves one open, and a lower maximum ends the rule', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: { type: 'daily' }, repeat_from: 'completion' });
  await close(token, id, '2026-11-20');
  at('2026-11-21');
  await close(token, id, '2026-11-21');
  await close(token, id, '2026-11-20', 'reopen');
  expect(await daysOf(token, id)).toEqual(['2026-11-20 open', '2026-11-21 completed']);
  await close(token, id, '2026-11-20');
  expect(await daysOf(token, id)).toEqual(['2026-11-20 completed', '2026-11-21 completed', '2026-11-22 open']);

  await change(token, id, { recurrence_pattern: { type: 'daily', max_instances: 2 } });
  expect(await daysOf(token, id)).toEqual(['2026-11-20 completed', '2026-11-21 completed']);
  await change(token, id, { recurrence_pattern: { type: 'daily', max_instances: 3 } });
  expect((await daysOf(token, id)).at(-1)).toBe('2026-11-22 open');
});

testOnce('a rule that is changed to repeat from completion has one open instance', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: { type: 'weekly' } });
  at('2026-11-20');
  await change(token, id, { repeat_from: 'completion' });
  expect(await daysOf(token, id)).toEqual(['2026-11-02 open']);
  await change(token, id, { repeat_from: 'due' });
  expect((await daysOf(token, id)).slice(0, 2)).toEqual(['2026-11-02 open', '2026-11-23 open']);
});

testOnce('a lower maximum also removes missed instances', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { recurrence_pattern: { type: 'weekly', max_instances: 3 } });
  at('2026-11-20');
  await change(token, id, { recurrence_pattern: { type: 'weekly', max_instances: 2 } });

  expect(await daysOf(token, id)).toEqual(['2026-11-02 open', '2026-11-09 open']);
});

testOnce('from completion: a Monday completed on Sunday does not return on Monday', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const { id } = await newRule(token, {
    recurrence_pattern: { type: 'weekly', weekdays: ['monday'] },
    repeat_from: 'completion',
  });
  at('2026-11-22');
  await close(token, id, '2026-11-23');

  expect(await daysOf(token, id)).toEqual(['2026-11-23 completed', '2026-11-30 open']);
});

test('a rule that starts in 1900 is handled at once and has instances for the last year', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const rule = await newRule(token, { start_date: '1900-01-01' });

  expect(rule.next_dates[0]).toBe('2026-11-20');
  expect(rule.total_instances).toBe(366 + 1 + 30);
  expect((await daysOf(token, rule.id)).filter((day) => day.endsWith('open')).length).toBe(31);
});

testOnce('a preview describes a rule and stores nothing', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const body = { recurrence_pattern: { type: 'monthly' as const, month_day: 31 }, start_date: '2027-01-01' };
  const { body: preview } = await app.call(recurringContract.preview, { token, body });

  expect(preview.next_dates).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
  ]);
  expect(preview.if_late).not.toBe('');
  expect((await app.call(recurringContract.list, { token })).body).toEqual([]);
});

testOnce('an invalid rule is refused at its field, and nothing is stored', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const refused = async (recurrence_pattern: object, more: object = {}) => {
    const { status, body } = await app.refused(recurringContract.create, {
      token,
      body: { name: 'Odd', recurrence_pattern: recurrence_pattern as never, ...more },
    });
    return [status, Array.isArray(body.detail)];
  };

  expect(await refused({ type: 'none' })).toEqual([422, true]);
  expect(await refused({ type: 'hourly' })).toEqual([422, true]);
  expect(await refused({ type: 'daily', interval: 0 })).toEqual([422, true]);
  expect(await refused({ type: 'custom', rrule: null })).toEqual([422, true]);
  expect(await refused({ type: 'custom', rrule: 'FREQ=SECONDLY' })).toEqual([422, true]);
  expect(await refused({ type: 'custom', rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })).toEqual([422, true]);
  expect(await refused({ type: 'custom', rrule: 'every tuesday' })).toEqual([422, true]);
  expect(await refused({ type: 'daily', end_date: '2026-11-01' }, { start_date: '2026-11-20' })).toEqual([422, true]);
  const missing = await app.refused(recurringContract.create, {
    token,
    body: { name: 'Odd', recurrence_pattern: { type: 'daily' }, project_id: newId() },
  });
  expect([missing.status, missing.body.detail]).toEqual([400, 'Project not found']);
  expect((await app.call(recurringContract.list, { token })).body).toEqual([]);
});

testOnce('instances are read by a limited range of days', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const { id } = await newRule(token);
  const read = (query: object) => app.call(recurringContract.instances, { token, params: { id }, query });

  const { body } = await read({ start_date: '2026-11-25', end_date: '2026-11-27' });
  expect(body.map(({ due_date }) => due_date)).toEqual(['2026-11-25', '2026-11-26', '2026-11-27']);
  expect((await read({ start_date: '2026-01-01', end_date: '2027-01-02' })).status).toBe(422);
  expect((await read({ start_date: '2026-02-01', end_date: '2026-01-01' })).status).toBe(422);
});

testOnce('a repeated create with the same id returns the stored rule', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const body = { id: newId(), name: 'Water the plants', recurrence_pattern: { type: 'daily' as const } };
  const first = await app.call(recurringContract.create, { token, body });
  const second = await app.call(recurringContract.create, { token, body: { ...body, name: 'Another' } });

  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
});

testOnce('a second user can neither see nor change a recurring task', async () => {
  at('2026-11-20');
  const owner = await app.newUser();
  const { id } = await newRule(owner.token);
  const before = await instancesOf(owner.token, id);
  const { token } = await app.newUser();

  expect((await app.call(recurringContract.list, { token })).body).toEqual([]);
  const nothing = { status: 404, body: { detail: 'Recurring task not found' } };
  expect(await app.refused(recurringContract.get, { token, params: { id } })).toMatchObject(nothing);
  expect(await app.refused(recurringContract.instances, { token, params: { id } })).toMatchObject(nothing);
  expect(await change(token, id, { name: 'Mine' })).toMatchObject(nothing);
  expect(await app.refused(recurringContract.delete, { token, params: { id } })).toMatchObject(nothing);
  for (const how of ['complete', 'skip', 'reopen'] as const) {
    const { status, body } = await app.refused(recurringContract[how], { token, params: { id: before[0]!.id } });
    expect([status, body.detail]).toEqual([404, 'Recurring task instance not found']);
  }
  expect(await generate(token)).toBe(0);
  expect(await instancesOf(owner.token, id)).toEqual(before);
});
