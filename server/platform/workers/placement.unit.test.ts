import { expect, test } from 'vitest';
import type { Weight } from './account-weight.ts';
import { type Asked, LIGHT, Placement, sizeOfBody } from './placement.ts';

/* Tests where a request runs. For the results of threads, see worker-pool.test.ts. */

const SMALL = { items: 0, bytes: 100 };
const MINUTE = 60_000;

/** Accounts of this weight, with a clock that the test sets. */
function start(weight: Weight) {
  const state = { weight, now: 0, weighed: 0 };
  const placement = new Placement({
    elapsed: () => state.now,
    async weigh() {
      state.weighed += 1;
      return state.weight;
    },
  });
  const place = (asked: Partial<Asked>) =>
    placement.place({ userId: 'maya', read: null, isWrite: false, body: SMALL, ...asked });
  const read = (address: string, userId = 'maya') => place({ read: address, userId });
  const write = (body = SMALL) => place({ isWrite: true, body });
  /** Runs a read in a thread that takes this long. */
  const measure = async (address: string, busyMs: number | null) => (await read(address))!.over(busyMs);
  const where = async (address: string) => ((await read(address)) === null ? 'main' : 'thread');
  return { state, placement, read, write, measure, where };
}

const HEAVY = { rows: LIGHT.rows + 1, bytes: 0 };
const LONG = { rows: 10, bytes: LIGHT.bytes + 1 };

test('a light account runs on the main thread and is weighed once', async () => {
  const { state, write, where } = start(LIGHT);
  expect(await Promise.all([where('/today'), where('/dashboard'), where('/tasks')])).toEqual(['main', 'main', 'main']);
  expect([await write(), state.weighed]).toEqual([null, 1]);
});

test('requests of an account with many rows or long texts run in threads, until the same read was cheap', async () => {
  for (const weight of [HEAVY, LONG]) {
    const { measure, where, write } = start(weight);
    expect([await where('/today'), (await write()) === null]).toEqual(['thread', false]);
    const { measure: again, where: place } = start(weight);
    await again('/today', 15);
    expect([await place('/today'), await place('/dashboard')]).toEqual(['main', 'thread']);
    await measure('/today', 3);
    // The write is still running.
    expect(await where('/today')).toBe('thread');
  }
});

test('a read that took long, or failed, stays in threads', async () => {
  const { measure, where } = start(HEAVY);
  await measure('/today', 16);
  expect(await where('/today')).toBe('thread');
  await measure('/today', 2);
  expect(await where('/today')).toBe('main');
  await measure('/tasks', null);
  expect(await where('/tasks')).toBe('thread');
});

test('a write invalidates all measurements, including those of running reads', async () => {
  const { read, write, measure, where } = start(HEAVY);
  await measure('/today', 1);
  const underWay = await read('/dashboard');
  const writing = await write();
  underWay!.over(1);
  await measure('/today', 1);
  expect([await where('/today'), await where('/dashboard')]).toEqual(['thread', 'thread']);
  writing!.over(1);
  expect([await where('/today'), await where('/dashboard')]).toEqual(['thread', 'thread']);
  await measure('/today', 1);
  expect(await where('/today')).toBe('main');
});

test('writes of jobs and other servers count as well', async () => {
  const { state, placement, measure, where } = start(HEAVY);
  await measure('/today', 1);
  placement.changed('maya', { rows: 1, bytes: 0 });
  expect(await where('/today')).toBe('thread');
  state.weight = LIGHT;
  placement.forget();
  expect(await where('/today')).toBe('main');
  state.weight = HEAVY;
  placement.forget('maya');
  expect(await where('/today')).toBe('thread');
});

test('a write does not cause a large account to be weighed again', async () => {
  const { state, placement, write, where } = start(HEAVY);
  expect(await where('/today')).toBe('thread');
  (await write({ items: 1000, bytes: 1_000_000 }))!.over(1);
  placement.forget('maya');
  expect([await where('/today'), state.weighed]).toEqual(['thread', 1]);
});

test('a measurement is valid for ten minutes', async () => {
  const { state, measure, where } = start(HEAVY);
  await measure('/today', 1);
  state.now += 10 * MINUTE - 1;
  expect(await where('/today')).toBe('main');
  state.now += 1;
  expect(await where('/today')).toBe('thread');
  state.weight = LIGHT;
  expect(await where('/today')).toBe('thread');
  state.now += 10 * MINUTE;
  expect(await where('/today')).toBe('main');
});

test('an account is weighed again after a hundred rows, a quarter of a megabyte, or a write in a thread', async () => {
  const { state, placement, write, where } = start(LIGHT);
  expect(await where('/today')).toBe('main');
  state.weight = HEAVY;
  for (let count = 0; count < 100; count += 1) expect(await write()).toBeNull();
  expect(await write()).not.toBeNull();

  for (const growth of [
    { rows: 101, bytes: 0 },
    { rows: 1, bytes: 250_001 },
  ]) {
    state.weight = LIGHT;
    placement.forget();
    expect(await where('/today')).toBe('main');
    state.weight = HEAVY;
    placement.changed('maya', growth);
    expect(await where('/today')).toBe('thread');
  }

  state.weight = LIGHT;
  placement.forget();
  const bulk = await write({ items: 251, bytes: 1 });
  state.weight = HEAVY;
  bulk!.over(40);
  expect(await where('/today')).toBe('thread');
});

test('writes during the weighing of an account count as not weighed', async () => {
  let finish = (_: Weight): void => {};
  const placement = new Placement({ weigh: () => new Promise<Weight>((resolve) => (finish = resolve)) });
  const read = () => placement.place({ userId: 'maya', read: '/today', isWrite: false, body: SMALL });
  const first = read();
  placement.changed('maya', { rows: 1, bytes: 0 });
  finish(LIGHT);
  expect(await first).toBeNull();
  const second = read();
  finish(HEAVY);
  expect(await second).not.toBeNull();
});

test('while writes of other servers may be missed, nothing that was cached of an account counts as current', () => {
  let isCurrent = true;
  const placement = new Placement({ weigh: async () => LIGHT, isCurrent: () => isCurrent });
  const versions = () => [placement.versionOf('maya'), placement.versionOf('maya')];
  expect(new Set(versions()).size).toBe(1);
  isCurrent = false;
  expect(new Set(versions()).size).toBe(2);
});

test('a request with a large body runs in a thread for every account', async () => {
  const { write } = start({ rows: 0, bytes: 0 });
  expect(await write({ items: 250, bytes: 200_000 })).toBeNull();
  expect(await write({ items: 251, bytes: 0 })).not.toBeNull();
  expect(await write({ items: 0, bytes: 200_001 })).not.toBeNull();
});

test('the size of a body counts its list items at any depth, and a repeat as a month of days', () => {
  const repeats = { name: 'Run', recurrence_pattern: { type: 'daily', weekdays: [] } };
  expect(sizeOfBody({ tasks: [repeats, { name: 'Rest', recurrence_pattern: null }, null, 1, 'x'] }, 7)).toEqual({
    items: 35,
    bytes: 7,
  });
  expect(sizeOfBody([[1, 2], { ids: ['a'] }], 0).items).toBe(5);
  expect([sizeOfBody(undefined, 0).items, sizeOfBody('text', 0).items]).toEqual([0, 0]);
});

test('the number of cached accounts is limited, and recently used ones stay', async () => {
  const { state, measure, where, read } = start(HEAVY);
  for (let count = 0; count <= 50; count += 1) await measure(`/tasks/${count}`, 1);
  expect([await where('/tasks/0'), await where('/tasks/1'), await where('/tasks/50')]).toEqual([
    'thread',
    'main',
    'main',
  ]);
  for (let count = 0; count < 5000; count += 1) {
    await read('/today', String(count));
    if (count % 1000 === 0) await read('/today');
  }
  const { weighed } = state;
  await read('/today');
  await read('/today', '0');
  expect(state.weighed).toBe(weighed + 1);
});
