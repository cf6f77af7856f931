import { type DBSchema, openDB } from 'idb';
import { newId } from '#web/platform/ids.ts';
import type { TabLocks } from './tab-locks.ts';

/** Longer than the timers of a hidden tab may sleep, so that only a closed tab loses its leases. */
const LASTS_MS = 90_000;
const RENEWED_MS = 20_000;
const ASKED_MS = 1_000;

interface Lease {
  name: string;
  holder: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** The leases of all tabs. */
export interface LeaseTable {
  all: () => Promise<readonly Lease[]>;
  /** Replaces a lease in one step; null removes it. @returns the stored lease afterwards. */
  change: (name: string, next: (held: Lease | undefined) => Lease | null) => Promise<Lease | null>;
}

/** Locks between tabs for browsers without Web Locks. A tab that crashes loses its locks within 90 seconds. */
export function leases(table: LeaseTable): TabLocks {
  const mine = new Map<string, string>();
  const release = (name: string, holder: string) =>
    table.change(name, (held) => (held?.holder === holder || !held ? null : held)).catch(warn);

  async function take(name: string, holder: string): Promise<boolean> {
    try {
      const held = await table.change(name, (before) =>
        isHeld(before) && before.holder !== holder ? before : leaseOf(name, holder),
      );
      return held?.holder === holder;
    } catch (error) {
      // Two tabs may then send the same write, which its id makes harmless; sending none would be worse.
      warn(error);
      return true;
    }
  }

  const renew = (name: string, holder: string) =>
    table.change(name, (held) => (held?.holder === holder ? leaseOf(name, holder) : (held ?? null))).catch(warn);

  globalThis.addEventListener?.('pagehide', () => {
    for (const [name, holder] of mine) void release(name, holder);
  });

  return {
    request: async (name, work) => {
      const holder = newId();
      // oxlint-disable-next-line no-await-in-loop -- until it is free
      while (!(await take(name, holder))) await pause(ASKED_MS);
      mine.set(name, holder);
      const renewing = setInterval(() => void renew(name, holder), RENEWED_MS);
      try {
        return await work();
      } finally {
        clearInterval(renewing);
        mine.delete(name);
        await release(name, holder);
      }
    },
    held: async () => (await table.all()).filter(isHeld).map(({ name }) => name),
  };
}

const leaseOf = (name: string, holder: string): Lease => ({ name, holder, until: Date.now() + LASTS_MS });

/** A lease that ends later than possible was made before the clock was set back. */
function isHeld(lease: Lease | undefined): lease is Lease {
  const left = (lease?.until ?? 0) - Date.now();
  return left >= 0 && left <= 2 * LASTS_MS;
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

const warn = (error: unknown) => console.warn('The tabs of this browser could not agree', error);

interface Tables extends DBSchema {
  leases: { key: string; value: Lease };
}

/** Opened for each step: steps are few, and a connection can be lost. */
const open = () =>
  openDB<Tables>('auric tabs', 1, {
    upgrade: (device) => void device.createObjectStore('leases', { keyPath: 'name' }),
  });

export const deviceTable: LeaseTable = {
  all: async () => {
    const device = await open();
    try {
      return await device.getAll('leases');
    } finally {
      device.close();
    }
  },
  change: async (name, next) => {
    const device = await open();
    try {
      const { store, done } = device.transaction('leases', 'readwrite');
      const lease = next(await store.get(name));
      await Promise.all([lease ? store.put(lease) : store.delete(name), done]);
      return lease;
    } finally {
      device.close();
    }
  },
};
