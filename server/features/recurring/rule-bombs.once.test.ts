import { expect, test, vi } from 'vitest';
import type { RecurringTask } from '#contract/recurring.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import * as dayNumbers from './engine/day-numbers.ts';

/* F1: a rule may take only a few milliseconds. The test counts the checked days instead of the time. */

const app = await startTestApp({ clock: () => new Date('2026-11-22T09:00:00Z') });
const { newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

const everyDay = 'BYDAY=MO,TU,WE,TH,FR,SA,SU';
const BOMBS = [
  `FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 100 }, (_, day) => day + 1).join(',')};${everyDay};BYSETPOS=366`,
  `FREQ=YEARLY;BYMONTH=2;${everyDay};BYSETPOS=-366`,
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=300',
  'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYSETPOS=9',
  'FREQ=WEEKLY;BYMONTH=2;COUNT=1000',
];
const patternOf = (rrule: string) => ({ type: 'custom' as const, rrule });
const refusal = { status: 422, body: { detail: [{ msg: 'Falls on no day, or too rarely' }] } };

test.each(BOMBS)('a rule that takes too much work is refused before it is stored: %s', async (rrule) => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const task = await newTask(user, project);
  const body = { recurrence_pattern: patternOf(rrule) };

  expect(await app.refused(recurringContract.preview, { token, body })).toMatchObject(refusal);
  expect(await app.refused(recurringContract.create, { token, body: { name: 'Bomb', ...body } })).toMatchObject(
    refusal,
  );
  expect(await app.refused(tasksContract.change, { token, params: { id: task.id }, body })).toMatchObject(refusal);
  const bulk = { tasks: [{ id: task.id, ...body }] };
  const { text } = await app.call(tasksContract.changeMany, { token, body: bulk });
  expect(text).toContain('Falls on no day, or too rarely');
  expect((await app.call(recurringContract.list, { token })).body).toEqual([]);
});

test.each([0, 1, 3, 4])('positions that no period has are refused without checking any day: bomb %i', async (bomb) => {
  const { token } = await app.newUser();
  const looks = vi.spyOn(dayNumbers, 'weekdayOf').mockClear();

  const body = { recurrence_pattern: patternOf(BOMBS[bomb]!) };
  expect(await app.refused(recurringContract.preview, { token, body })).toMatchObject(refusal);
  expect(looks.mock.calls.length).toBeLessThan(10);
});

test('sensible rare rules are accepted', async () => {
  const { token } = await app.newUser();
  const last = async (rrule: string) =>
    (await app.call(recurringContract.preview, { token, body: { recurrence_pattern: patternOf(rrule) } })).body
      .next_dates[0];

  expect(await last('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29')).toBe('2028-02-29');
  expect(await last(`FREQ=YEARLY;${everyDay};BYSETPOS=-1`)).toBe('2026-12-31');
  expect(await last('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13')).toBe('2027-08-13');
  expect(await last('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=TU')).toBe('2028-02-29');
});

test('a rule stored by an earlier version is fast in lists, and can be renamed', async () => {
  const { token, user } = await app.newUser();
  const rule = await newRule(token, { recurrence_pattern: patternOf('FREQ=DAILY') });
  const stored = { ...rule.recurrence_pattern, rrule: BOMBS[0]! };
  await app.database.db
    .updateTable('recurring_tasks')
    .set({
      recurrence_pattern: JSON.stringify(stored),
      generated_through: '2026-11-30',
      created_at: '2026-11-15T12:00:00.000Z',
    })
    .where('user_id', '=', user.id)
    .execute();
  const looks = vi.spyOn(dayNumbers, 'civilOf');

  const { status, body } = await app.call(recurringContract.list, { token });
  expect(status).toBe(200);
  expect(body).toMatchObject([{ next_dates: [] }]);
  // Once for its next dates, once for its instances.
  expect(looks.mock.calls.length).toBeGreaterThan(0);
  expect(looks.mock.calls.length).toBeLessThan(2 * 2 * 30_000);
  const whole: RecurringTask = body[0]!;
  const renamed = await app.call(recurringContract.change, {
    token,
    params: { id: rule.id },
    body: { ...whole, name: 'Renamed' },
  });
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Renamed']);
});

/** Counts how often waiting work can run during `work`. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isRunning = true;
  const count = () => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  await work().finally(() => (isRunning = false));
  return turns;
}

test('a request with many rules lets other requests run between them', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const ids: string[] = [];
  for (let count = 0; count < 25; count += 1) ids.push((await newTask(user, project)).id);
  const repeat = (rrule: string) => {
    const tasks = ids.map((id) => ({ id, recurrence_pattern: patternOf(rrule) }));
    return turnsDuring(() => app.call(tasksContract.changeMany, { token, body: { tasks } }));
  };

  const started = await repeat('FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO');
  const changed = await repeat('FREQ=YEARLY;BYWEEKNO=53;BYDAY=TU');
  const refused = await repeat('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
  const listed = await turnsDuring(() => app.call(recurringContract.list, { token }));
  expect(Math.min(started, changed, refused, listed)).toBeGreaterThanOrEqual(24);
});
