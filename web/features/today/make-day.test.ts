import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { RecurrencePattern } from '#contract/recurrence.ts';
import type { Occurrence, Task } from '#contract/tasks.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { setInstance } from '#web/features/recurring/instance-mutations.ts';
import { planFor } from '#web/features/tasks/plan/plan-tasks.ts';
import { changeTask } from '#web/features/tasks/task-mutations.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { keepUser } from '#web/platform/session.ts';
import { cacheResponses } from '#web/records/cache/cache-responses.ts';
import type { CachedResponse, ResponseCache } from '#web/records/cache/response-cache.ts';
import { aDayOccurrence, aDayTask, anOccurrence, aTask } from '#web/testing/a-task.ts';
import { eventually } from '#web/testing/eventually.ts';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { dayMaker } from './make-day.ts';
import { type ShownDay, todayQueries } from './today-queries.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

const WEDNESDAY = '2026-11-18';
const THURSDAY = '2026-11-19';
const FRIDAY = '2026-11-20';
const weekly: RecurrencePattern = {
  ...{ type: 'weekly', interval: 1, weekdays: [], month_day: null },
  ...{ end_date: null, max_instances: null, rrule: null },
};
const tea = { template_id: 'tea', recurring_task_id: 'tea', recurrence_pattern: weekly };
const daily = {
  template_id: 'walk',
  recurring_task_id: 'walk',
  recurrence_pattern: { ...weekly, type: 'daily' as const },
};

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  resetConnection();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Known {
  /** By date. */
  days?: Record<string, Partial<Today>>;
  open?: Task[];
  occurrences?: Occurrence[];
}

/** A device that loaded these, each of the responses of a call at its time, and has been offline since. */
async function deviceWith(loads: readonly (readonly [at: string, known: Known])[], user: Partial<User> = {}) {
  keepUser({ id: 'u', timezone: 'UTC', day_start_hour: 0, daily_capacity_minutes: 300, ...user } as User);
  let known: Known = {};
  const server = fakeServer({
    'GET /today': ({ query }) => ({
      body: {
        ...{
          date: query.get('date'),
          tasks: [],
          more_open: [],
          more_completed: [],
          available_tasks: [],
          suggestions: [],
        },
        ...{ usual_task_minutes: 25, open_tasks: 9, inbox_tasks: 2 },
        ...known.days?.[query.get('date')!],
      },
    }),
    'GET /tasks': () => ({ body: known.open }),
    'GET /tasks/occurrences': () => ({ body: known.occurrences }),
  });
  const { client } = server;
  for (const [at, next] of loads) {
    vi.setSystemTime(at);
    known = next;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const day of Object.keys(next.days ?? {})) await server.open(todayQueries.day(day));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (next.open) await server.open(taskQueries.open());
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (next.occurrences) await server.open(taskQueries.occurrences());
  }
  setConnection('offline');
  const device = new Map<string, CachedResponse>();
  const shelf: ResponseCache = {
    read: async () => structuredClone([...device.values()]),
    put: async (answers) => answers.forEach((each) => device.set(each.hash, structuredClone(each))),
    remove: async () => undefined,
  };
  let page = server;
  stop = cacheResponses(client, shelf, 'build', dayMaker(client));
  const dayOn = async (at: string, date: string) => {
    vi.setSystemTime(at);
    setConnection('offline');
    const { queryKey } = todayQueries.day(date);
    page.client.getQueryCache().build(page.client, todayQueries.day(date) as never);
    // Stored responses are read between turns.
    await new Promise((resolve) => setTimeout(resolve));
    await eventually(() => expect(page.client.getQueryData(queryKey)).toBeDefined());
    return page.shown<ShownDay>(todayQueries.day(date));
  };
  const rows = async (at: string, date: string) => (await dayOn(at, date)).tasks.map(textOf);
  /** Opens the page again once everything is kept. */
  const reload = async () => {
    const hashes = page.client
      .getQueryCache()
      .getAll()
      .flatMap((each) => (each.state.data ? each.queryHash : []));
    await eventually(() => expect(hashes.filter((hash) => !device.has(hash))).toEqual([]));
    stop();
    page = fakeServer({});
    stop = cacheResponses(page.client, shelf, 'build', dayMaker(page.client));
  };
  return { ...server, dayOn, rows, reload, setKnown: (next: Known) => void (known = next) };
}

const textOf = ({ id, picked, missed }: TodayTask) =>
  `${id}${picked ? ' picked' : ''}${missed > 0 ? ` missed ${missed}` : ''}`;

const EVENING = `${THURSDAY}T21:40:00Z`;
const MORNING = `${FRIDAY}T07:00:00Z`;

/** What a device has that showed Today on Thursday evening and kept the list of Friday. */
const onThursday: Known = {
  days: {
    [THURSDAY]: {
      tasks: [
        aDayTask('planned', { picked: true }),
        aDayTask('late', { due_date: WEDNESDAY }),
        aDayTask('due', { due_date: THURSDAY, due_time: '09:00' }),
        aDayTask('done', { due_date: THURSDAY, completed: true, completed_at: EVENING }),
      ],
      available_tasks: [aTask('someday'), aTask('monday', { due_date: '2026-11-23' })],
    },
    [FRIDAY]: {
      tasks: [
        aDayTask('for Friday', { picked: true }),
        aDayTask('at noon', { due_date: FRIDAY, due_time: '12:00' }),
        aDayOccurrence('at nine', { due_date: FRIDAY, due_time: '09:00' }),
        aDayTask('done early', { due_date: FRIDAY, completed: true, completed_at: EVENING }),
      ],
    },
  },
};

test('a day that begins offline lists what is planned, late and due, in the order of the server', async () => {
  const { dayOn } = await deviceWith([[EVENING, onThursday]]);
  const day = await dayOn(MORNING, FRIDAY);
  expect(day.tasks.map(textOf)).toEqual(['for Friday picked', 'late', 'due', 'at nine', 'at noon']);
  expect(day).toMatchObject({ total_tasks: 5, completed_tasks: 0, capacity_minutes: 300, planned_minutes: 125 });
  expect(new Date(day.made_from!).toISOString()).toMatch(EVENING.slice(0, 16));
  expect(day.available_tasks.map(({ id }) => id)).toEqual(['planned', 'monday', 'someday']);
});

test('without the list of the new day, due tasks are those of the other lists', async () => {
  const { rows } = await deviceWith([
    [
      EVENING,
      {
        open: [
          aTask('a', { due_date: FRIDAY }),
          aTask('b', { due_date: '2026-11-21' }),
          aTask('c', { due_date: THURSDAY }),
        ],
      },
    ],
  ]);
  expect(await rows(MORNING, FRIDAY)).toEqual(['c', 'a']);
  expect(await rows(MORNING, '2026-11-21')).toEqual(['b']);
});

test('what a later response no longer contains is not listed', async () => {
  const open = [
    aTask('deleted', { due_date: THURSDAY }),
    aTask('at noon', { due_date: FRIDAY }),
    aTask('gone', { due_date: FRIDAY }),
  ];
  const { rows } = await deviceWith([
    [`${THURSDAY}T09:00:00Z`, { open }],
    [EVENING, onThursday],
  ]);
  expect(await rows(MORNING, FRIDAY)).toEqual(['for Friday picked', 'late', 'due', 'at nine', 'at noon']);
});

test('a task that starts later is not listed', async () => {
  const { rows } = await deviceWith([
    [EVENING, { open: [aTask('a', { due_date: THURSDAY, start_date: '2026-11-21' })] }],
  ]);
  expect(await rows(MORNING, FRIDAY)).toEqual([]);
});

test('the day begins at the hour and in the zone of the person', async () => {
  const night = `${FRIDAY}T02:30:00Z`;
  const atFour = await deviceWith([[EVENING, onThursday]], { day_start_hour: 4 });
  expect(await atFour.rows(night, THURSDAY)).toEqual(['planned picked', 'late', 'due', 'done']);
  expect(await atFour.rows(`${FRIDAY}T04:00:00Z`, FRIDAY)).toContain('late');
  stop();
  const inLima = await deviceWith([[EVENING, onThursday]], { timezone: 'America/Lima' });
  expect(await inLima.rows(`${FRIDAY}T04:30:00Z`, FRIDAY)).not.toContain('late');
  expect(await inLima.rows(`${FRIDAY}T05:00:00Z`, FRIDAY)).toContain('late');
});

test('missed occurrences of a rule are one row, and those of a daily rule do not accumulate', async () => {
  const { rows } = await deviceWith([
    [
      EVENING,
      {
        days: {
          [THURSDAY]: {
            tasks: [
              aDayOccurrence('tea before', { ...tea, due_date: THURSDAY, missed: 1 }),
              aDayOccurrence('walk before', { ...daily, due_date: THURSDAY }),
              aDayOccurrence('alone', { template_id: 'alone', due_date: WEDNESDAY, missed: 2 }),
            ],
          },
          [FRIDAY]: {
            tasks: [
              aDayOccurrence('tea', { ...tea, due_date: FRIDAY }),
              aDayOccurrence('walk', { ...daily, due_date: FRIDAY }),
            ],
          },
        },
      },
    ],
  ]);
  expect(await rows(MORNING, FRIDAY)).toEqual(['alone missed 2', 'tea missed 2', 'walk']);
});

test('a day that begins offline stays the same when the page is opened again', async () => {
  const { rows, reload } = await deviceWith([
    [
      EVENING,
      {
        days: {
          [THURSDAY]: {
            tasks: [
              aDayTask('walk first', { due_date: THURSDAY, recurring_task_id: 'walk', recurrence_pattern: weekly }),
              aDayOccurrence('tea before', { ...tea, due_date: THURSDAY, missed: 1 }),
              aDayOccurrence('alone', { template_id: 'alone', due_date: THURSDAY }),
            ],
          },
          [FRIDAY]: {
            tasks: [
              aDayOccurrence('walk', { ...tea, template_id: 'walk', recurring_task_id: 'walk', due_date: FRIDAY }),
              aDayOccurrence('tea', { ...tea, due_date: FRIDAY }),
            ],
          },
        },
        open: [aTask('walk first', { due_date: THURSDAY, recurring_task_id: 'walk', recurrence_pattern: weekly })],
      },
    ],
  ]);
  const listed = ['alone missed 1', 'walk missed 1', 'tea missed 2'];
  expect(await rows(MORNING, FRIDAY)).toEqual(listed);
  for (const _ of [1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await reload();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await rows(MORNING, FRIDAY)).toEqual(listed);
  }
});

test('the missed occurrences of a rule that was read today are those that the server has counted', async () => {
  const { rows } = await deviceWith([
    [
      `${FRIDAY}T05:00:00Z`,
      { occurrences: [anOccurrence('tea', { ...tea, due_date: FRIDAY, missed: 2, missed_task_id: 'first' })] },
    ],
  ]);
  expect(await rows(MORNING, FRIDAY)).toEqual(['tea missed 2']);
});

test.each<[string, { tomorrow?: object; other?: string; listed: string[] }]>([
  ['is gone if the next occurrence is known', { tomorrow: {}, listed: ['walk'] }],
  ['stays if no next occurrence is known, as after a pause', { listed: ['first missed 1', 'walk'] }],
  ['stays if the next one has its own text', { tomorrow: { name: 'Run' }, listed: ['first missed 1', 'walk'] }],
  ['stays while a later one is open', { tomorrow: {}, other: THURSDAY, listed: ['other missed 1', 'walk'] }],
])('once an occurrence of a daily rule is done, its missed task %s', async (_, { tomorrow, other, listed }) => {
  const texts = { ...daily, name: 'Walk' };
  const first = aDayTask('first', { ...texts, due_date: WEDNESDAY });
  const { records, rows, reload } = await deviceWith([
    [
      EVENING,
      {
        days: {
          [THURSDAY]: { tasks: [first, ...(other ? [aDayOccurrence('other', { ...texts, due_date: other })] : [])] },
          [FRIDAY]: { tasks: [aDayOccurrence('walk', { ...texts, due_date: FRIDAY })] },
          ...(tomorrow && {
            '2026-11-21': { tasks: [aDayOccurrence('next', { ...texts, ...tomorrow, due_date: '2026-11-21' })] },
          }),
        },
      },
    ],
  ]);
  await rows(MORNING, FRIDAY);
  await records.write(setInstance({ id: 'walk', from: 'open', to: 'completed' }));
  records.applyRemote([
    { kind: 'occurrence', id: 'walk', record: { ...records.get('occurrence', 'walk')!, completed: true } },
  ]);
  await reload();
  expect(await rows(MORNING, FRIDAY)).toEqual(listed);
});

test('the current occurrence of a rule, as read last, replaces those before it', async () => {
  const { rows } = await deviceWith([
    [
      `${WEDNESDAY}T08:00:00Z`,
      { days: { [WEDNESDAY]: { tasks: [aDayOccurrence('skipped', { ...tea, due_date: WEDNESDAY })] } } },
    ],
    [EVENING, { occurrences: [anOccurrence('tea', { ...tea, due_date: FRIDAY })] }],
  ]);
  expect(await rows(MORNING, FRIDAY)).toEqual(['tea']);
});

test('changes that wait show in the new day, also those of tasks in no list of days', async () => {
  const { records, rows } = await deviceWith([
    [`${THURSDAY}T09:00:00Z`, { open: [aTask('later', { due_date: '2026-12-01' })] }],
    [EVENING, onThursday],
  ]);
  await records.write(changeTask({ id: 'late', changes: { completed: true } }));
  vi.setSystemTime(MORNING);
  await records.write(changeTask({ id: 'due', changes: { completed: true } }));
  await records.write(changeTask({ id: 'later', changes: { due_date: FRIDAY } }));
  await records.write(planFor(FRIDAY, ['planned']));
  expect(await rows(MORNING, FRIDAY)).toEqual([
    ...['for Friday picked', 'planned picked', 'due', 'at nine', 'at noon', 'later'],
  ]);
});

test('the day of the server replaces it once the connection is back', async () => {
  const { dayOn, client, setKnown, open } = await deviceWith([
    [EVENING, { days: { [THURSDAY]: onThursday.days![THURSDAY]! } }],
  ]);
  await dayOn(MORNING, FRIDAY);
  void open(todayQueries.day(FRIDAY));
  setKnown({ days: { [FRIDAY]: { tasks: [aDayTask('new', { due_date: FRIDAY })] } } });
  setConnection('online');
  await eventually(() => {
    const day = client.getQueryData(todayQueries.day(FRIDAY).queryKey)!;
    expect([day.tasks.map(textOf), day.made_from]).toEqual([['new'], undefined]);
  });
});

test('nothing is made for a past day, or without any response', async () => {
  const { client } = await deviceWith([[EVENING, onThursday]]);
  const nothing = await deviceWith([]);
  vi.setSystemTime(MORNING);
  for (const [each, date] of [
    [client, WEDNESDAY],
    [nothing.client, FRIDAY],
  ] as const) {
    setConnection('offline');
    each.getQueryCache().build(each, todayQueries.day(date) as never);
    // oxlint-disable-next-line no-await-in-loop -- responses are read between turns
    await new Promise((resolve) => setTimeout(resolve));
    expect(each.getQueryData(todayQueries.day(date).queryKey)).toBeUndefined();
  }
});
