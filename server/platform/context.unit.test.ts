import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../database/transaction.ts';
import { contextFor, transact } from './context.ts';
import { Unavailable } from './errors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts transactions of one person. `began` lists them in order; each runs until `end` is called for it. */
function startTransactions() {
  const db = {
    isTransaction: false,
    getExecutor: () => ({ adapter: null }),
    transaction: () => ({ execute: (work: (trx: Db) => unknown) => work(db) }),
  } as unknown as Db;
  const ctx = contextFor(db, { id: 'maya', timezone: 'UTC', day_start_hour: 0 }, new Date());
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string) =>
    transact(ctx, async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  return { began, ask, end: (name: string) => ends.get(name)!() };
}

test('A3: while a transaction hangs, the next ones of its user time out and none runs concurrently', async () => {
  const { began, ask, end } = startTransactions();
  const first = ask('endless');
  const refused = ask('second').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(29_000);
  const third = ask('third');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await refused).toBeInstanceOf(Unavailable);
  await vi.advanceTimersByTimeAsync(5000);
  expect(began).toEqual(['endless']);
  end('endless');
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual(['endless', 'third']);
  end('third');
  expect([await first, await third]).toEqual(['endless', 'third']);
});
