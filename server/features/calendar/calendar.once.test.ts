import { setImmediate as iteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { calendarContract } from '#contract/calendar.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { daysIn, readEvents } from '#server/testing/calendar-feed.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

/* The content of a calendar feed. For its address, see feed-address.test.ts. */

let now = new Date();
const app = await startTestApp({ clock: () => now });
const { newArea, newPillar, newProject, newTask } = recordsIn(app);
const { newRule, instancesOf, close } = recurringIn(app);
const at = (day: string) => {
  now = new Date(`${day}T12:00:00Z`);
};

const addressOf = async (token: string) => {
  const { secret } = (await app.call(calendarContract.read, { token })).body;
  return `/api/calendar/${secret}.ics`;
};
const read = async (url: string) => (await app.send({ url })).text;
const feedOf = async (token: string) => read(await addressOf(token));
const eventsOf = async (token: string) => readEvents(await feedOf(token));
const daysOf = async (token: string, through = '2027-12-31') => daysIn(await feedOf(token), through);

test('a task is on its due date, with its path and a link to it', async () => {
  at('2026-11-20');
  const user = await app.newUser();
  const pillar = await newPillar(user);
  const area = await newArea(user, { pillar_id: pillar.id });
  const project = await newProject(user, { area_id: area.id });
  const task = await newTask(user, project, { due_date: '2026-12-04', description: 'Size 43' });
  await newTask(user, project, { name: 'Some day' });

  expect(await eventsOf(user.token)).toEqual([
    {
      uid: `${task.id}@auric`,
      name: 'Buy shoes',
      description: `Size 43\n\nHealth › Running › First 10 km\n\nhttp://auric.test/#tasks?task=${task.id}`,
      url: `http://auric.test/#tasks?task=${task.id}`,
      start: '2026-12-04',
      end: '2026-12-05',
      rrule: null,
    },
  ]);
});

test('with a due time it is an instant in the zone of its user, as long as its estimate or half an hour', async () => {
  at('2026-11-20');
  const user = await app.newUser({ timezone: 'America/New_York' });
  const project = await newProject(user);
  await newTask(user, project, { due_date: '2026-11-30', due_time: '21:30', estimated_duration: 90 });
  await newTask(user, project, { due_date: '2027-06-30', due_time: '21:30' });

  expect(await eventsOf(user.token)).toMatchObject([
    { start: '2026-12-01T02:30:00Z', end: '2026-12-01T04:00:00Z' },
    { start: '2027-07-01T01:30:00Z', end: '2027-07-01T02:00:00Z' },
  ]);
});

test('completed records are ticked and stay for 30 days; overdue ones stay until they are completed', async () => {
  at('2026-11-20');
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Half marathon', due_date: '2027-04-04' });
  const task = await newTask(user, project, { due_date: '2026-11-18' });
  await newTask(user, project, { name: 'Overdue', due_date: '2026-01-02' });
  await app.call(tasksContract.change, { token: user.token, params: { id: task.id }, body: { completed: true } });
  expect(await daysOf(user.token)).toEqual([
    '2026-01-02 Overdue',
    '2026-11-18 ✓ Buy shoes',
    '2027-04-04 Half marathon',
  ]);

  const params = { id: project.id };
  await app.call(projectsContract.change, { token: user.token, params, body: { status: 'Completed' } });
  expect((await daysOf(user.token)).at(-1)).toBe('2027-04-04 ✓ Half marathon');
  // No sign-in is needed.
  const url = await addressOf(user.token);
  at('2026-12-21');
  expect(daysIn(await read(url), '2027-12-31')).toEqual(['2026-01-02 Overdue']);
});

test('a rule without completions is one series, which other programs expand to the same days', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const rules = await Promise.all(
    [
      { recurrence_pattern: { type: 'daily', interval: 2, max_instances: 20 } },
      { recurrence_pattern: { type: 'weekly', interval: 2, weekdays: ['thursday', 'monday'] } },
      { recurrence_pattern: { type: 'monthly', month_day: 31 } },
    ].map((body, index) => newRule(token, { ...body, name: `Rule ${index}` } as never)),
  );

  const feed = await feedOf(token);
  for (const rrule of [
    'FREQ=DAILY;INTERVAL=2;UNTIL=20261228',
    'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=MO,TH',
    'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1',
  ]) {
    expect(feed).toContain(`RRULE:${rrule}\r\n`);
  }
  expect(readEvents(feed).map(({ uid }) => uid)).toEqual(rules.map(({ id }) => `${id}@auric`).toSorted());
  const days = await daysOf(token);
  for (const { name, next_dates } of rules) {
    const found = days.filter((day) => day.endsWith(name)).map((day) => day.slice(0, 10));
    expect(found.slice(0, next_dates.length)).toEqual(next_dates);
  }
  expect(days.filter((day) => day.endsWith('Rule 0'))).toHaveLength(20);
});

test('completing and skipping, today or ahead, changes just that day', async () => {
  at('2026-11-20');
  const { token } = await app.newUser();
  const { id } = await newRule(token, { name: 'Run' });
  const before = await daysOf(token);
  await close(token, id, '2026-11-20');
  await close(token, id, '2026-11-23', 'skip');
  await close(token, id, '2026-11-25');

  const expected = before
    .filter((day) => day !== '2026-11-23 Run')
    .map((day) => (['2026-11-20 Run', '2026-11-25 Run'].includes(day) ? day.replace(' ', ' ✓ ') : day));
  expect(await daysOf(token)).toEqual(expected);
  expect((await eventsOf(token)).filter(({ rrule }) => rrule !== null)).toMatchObject([
    { uid: `${id}@auric`, start: '2026-11-26' },
  ]);

  for (const day of ['2026-11-20', '2026-11-23', '2026-11-25']) await close(token, id, day, 'reopen');
  expect(await daysOf(token)).toEqual(before);
});

test('a missed weekly day stays, a missed daily one does not, and both continue', async () => {
  at('2026-11-02');
  const { token } = await app.newUser();
  await newRule(token, { name: 'Daily' });
  await newRule(token, { name: 'Weekly', recurrence_pattern: { type: 'weekly' } });
  at('2026-11-20');

  expect(await daysOf(token, '2026-11-23')).toEqual([
    '2026-11-02 Weekly',
    '2026-11-09 Weekly',
    '2026-11-16 Weekly',
    '2026-11-20 Daily',
    '2026-11-21 Daily',
    '2026-11-22 Daily',
    '2026-11-23 Daily',
    '2026-11-23 Weekly',
  ]);
});

test('instances of rules with a time, or counted from completion, are single events', async () => {
  at('2026-03-20');
  const { token } = await app.newUser({ timezone: 'Europe/Berlin' });
  const timed = await newRule(token, { due_time: '07:00', recurrence_pattern: { type: 'weekly' } });
  const again = await newRule(token, { name: 'Haircut', repeat_from: 'completion' });

  const events = await eventsOf(token);
  expect(events.map(({ rrule }) => rrule).filter(Boolean)).toEqual([]);
  const [first] = await instancesOf(token, timed.id);
  expect(events.filter(({ name }) => name === 'Water the plants')).toMatchObject([
    { uid: `${first!.id}@auric`, start: '2026-03-20T06:00:00Z' },
    { start: '2026-03-27T06:00:00Z' },
    // Summer time has begun.
    { start: '2026-04-03T05:00:00Z' },
    { start: '2026-04-10T05:00:00Z' },
    { start: '2026-04-17T05:00:00Z' },
  ]);
  expect(events.filter(({ name }) => name === 'Haircut')).toMatchObject([{ start: '2026-03-20' }]);
  expect(events.at(0)!.url).toMatch(/#tasks\?view=repeating&id=[0-9a-f-]{36}$/);

  const params = { id: again.id };
  await app.call(recurringContract.change, { token, params, body: { is_active: false } });
  expect((await eventsOf(token)).filter(({ name }) => name === 'Haircut')).toEqual([]);
});

test('archived records, records below them, and deleted records are not in the feed', async () => {
  at('2026-11-20');
  const user = await app.newUser();
  const { token } = user;
  const pillar = await newPillar(user);
  const area = await newArea(user, { pillar_id: pillar.id });
  const project = await newProject(user, { area_id: area.id, due_date: '2026-12-24' });
  await newTask(user, project, { due_date: '2026-12-01' });
  const rule = await newRule(token, { project_id: project.id });
  await close(token, rule.id, '2026-11-20');
  const before = await feedOf(token);
  expect(readEvents(before)).toHaveLength(4);

  const params = { id: pillar.id };
  await app.call(pillarsContract.archive, { token, params });
  expect(await eventsOf(token)).toEqual([]);
  await app.call(pillarsContract.unarchive, { token, params });
  expect(await feedOf(token)).toBe(before);
  await app.call(projectsContract.delete, { token, params: { id: project.id } });
  expect(await eventsOf(token)).toEqual([]);
});

test('B-14: a name with line breaks and separators stays one name (Vikunja GHSA-2g7h-7rqr-9p4r)', async () => {
  at('2026-11-20');
  const user = await app.newUser();
  const project = await newProject(user);
  const name = 'Buy; shoes, \\n 👟\r\nEND:VEVENT\r\nATTENDEE:x';
  await newTask(user, project, {
    name,
    description: `"quoted"\r\n\tand ${'long '.repeat(40)}`,
    due_date: '2026-12-01',
  });

  const [event, ...others] = await eventsOf(user.token);
  expect(others).toEqual([]);
  expect(event!.name).toBe(name.replaceAll('\r\n', '\n'));
  expect(event!.description).toContain(`"quoted"\n\tand ${'long '.repeat(40)}`);
});

test('a second user has a separate feed', async () => {
  at('2026-11-20');
  const [user, other] = [await app.newUser(), await app.newUser()];
  await newTask(user, await newProject(user), { due_date: '2026-12-01' });
  await newTask(other, await newProject(other), { name: 'Call mother', due_date: '2026-12-01' });
  await newRule(other.token, { name: 'Sing' });

  expect(await daysOf(user.token)).toEqual(['2026-12-01 Buy shoes']);
});

test('very many occurrences are read in pieces, and all are in the feed', async () => {
  at('2026-11-20');
  const user = await app.newUser();
  // With a time, each occurrence is an event.
  for (let count = 0; count < 20; count += 1) await newRule(user.token, { due_time: '08:00' });
  const url = await addressOf(user.token);
  await read(url);
  let iterations = 0;
  let isOver = false;
  const reading = read(url).finally(() => (isOver = true));
  while (!isOver) {
    iterations += 1;
    await iteration();
  }
  const starts = readEvents(await reading).map(({ start }) => start);
  expect([starts.length, new Set(starts).size]).toEqual([620, 31]);
  expect(iterations).toBeGreaterThan(25);
});
