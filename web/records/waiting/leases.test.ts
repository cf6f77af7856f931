import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LeaseTable, leases } from './leases.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Lease = Awaited<ReturnType<LeaseTable['all']>>[number];

function tableOfTabs(): LeaseTable & { kept: Map<string, Lease> } {
  const kept = new Map<string, Lease>();
  return {
    kept,
    all: async () => [...kept.values()],
    change: async (name, next) => {
      const lease = next(kept.get(name));
      if (lease) kept.set(name, lease);
      else kept.delete(name);
      return lease;
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('of two tabs one works at a time, the other continues after it', async () => {
  const table = tableOfTabs();
  const [one, other] = [leases(table), leases(table)];
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => {
      setTimeout(resolve, 200_000);
    });
    log.push(`${name} ends`);
  };
  void one.request('send', work('one'));
  void other.request('send', work('other'));
  await pass(500_000);
  expect(log).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
  expect(table.kept.size).toBe(0);
});

test('the lease of a tab that crashed is free after 90 seconds', async () => {
  const table = tableOfTabs();
  table.kept.set('tab 1', { name: 'tab 1', holder: 'gone', until: Date.now() + 90_000 });
  const here = leases(table);
  expect(await here.held()).toEqual(['tab 1']);
  let ran = false;
  void here.request('tab 1', async () => {
    ran = true;
  });
  await pass(89_000);
  expect(ran).toBe(false);
  await pass(3_000);
  expect(ran).toBe(true);
});

test('a clock that was set back blocks nothing', async () => {
  const table = tableOfTabs();
  table.kept.set('send', { name: 'send', holder: 'gone', until: Date.now() + 3_600_000 });
  const here = leases(table);
  expect(await here.held()).toEqual([]);
  expect(await here.request('send', async () => 'sent')).toBe('sent');
});

test('if the tabs cannot agree, each continues', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const broken: LeaseTable = {
    all: async () => [],
    change: async () => Promise.reject(new DOMException('Connection lost', 'UnknownError')),
  };
  expect(await leases(broken).request('send', async () => 'sent')).toBe('sent');
});

/** The same table, but every step of this tab starts late. */
const slow = (table: LeaseTable): LeaseTable => ({
  ...table,
  change: async (name, next) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 700);
    });
    return table.change(name, next);
  },
});

test('a slow tab does not take a lease from a faster one', async () => {
  const table = tableOfTabs();
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise((resolve) => {
      setTimeout(resolve, 5_000);
    });
    working -= 1;
  };
  const late = leases(slow(table)).request('send', work);
  await pass(500);
  const early = leases(table).request('send', work);
  await pass(20_000);
  await Promise.all([late, early]);
  expect(most).toBe(1);
});
