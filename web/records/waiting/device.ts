import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { CachedResponse } from '../cache/response-cache.ts';
import type { KeptWrite } from './write-log.ts';

const NAME = 'auric';
/** Of the tables below; their rows have separate versions. */
const VERSION = 1;

interface Tables extends DBSchema {
  /** Unanswered writes, by person and write id. */
  writes: { key: [user: string, id: string]; value: KeptWrite & { user: string } };
  /** Cached responses, by person and query hash. */
  answers: { key: [user: string, hash: string]; value: CachedResponse & { user: string } };
}

type Device = IDBPDatabase<Tables>;

let opened: Promise<Device> | null = null;
let wasOpen = false;

function open(): Promise<Device> {
  opened ??= openDB<Tables>(NAME, VERSION, {
    upgrade: (device) => {
      device.createObjectStore('writes', { keyPath: ['user', 'id'] });
      device.createObjectStore('answers', { keyPath: ['user', 'hash'] });
    },
    // A later version in another tab must not wait for this one.
    blocking: () => void forgetOpened()?.then((device) => device.close()),
    terminated: () => void forgetOpened(),
  }).then((device) => {
    wasOpen = true;
    return device;
  });
  return opened;
}

function forgetOpened(): Promise<Device> | null {
  const before = opened;
  opened = null;
  return before;
}

/**
 * Does some work on the browser's database, which must be safe to repeat: browsers lose the connection now and then,
 * and it is then opened again, once. Rejects if nothing is stored.
 */
export async function onDevice<Result>(work: (device: Device) => Promise<Result>): Promise<Result> {
  const first = open();
  try {
    return await work(await first);
  } catch {
    if (opened === first) void forgetOpened()?.then((device) => device.close(), noop);
    return work(await open());
  }
}

const noop = () => undefined;

/** Makes several changes of one table, all or none. */
export async function changeOnDevice<Table extends 'answers' | 'writes'>(
  table: Table,
  change: (store: IDBPObjectStore<Tables, [Table], Table, 'readwrite'>) => readonly Promise<unknown>[],
): Promise<void> {
  await onDevice((device) => {
    const transaction = device.transaction(table, 'readwrite');
    const changes = change(transaction.store);
    // Without it, a page that is left before the changes are confirmed takes them back.
    transaction.commit();
    return Promise.all([...changes, transaction.done]);
  });
}

export const allOf = (user: string): IDBKeyRange => IDBKeyRange.bound([user], [user, []]);

/** Removes all queued writes of a person. Rejects if some may be left. */
export const forgetWrites = (user: string): Promise<void> => forget('writes', [allOf(user)]);

/** Removes the cached responses of everyone except this person; null: of everyone. Rejects if some may be left. */
export const forgetAnswers = (butOf: string | null): Promise<void> =>
  forget(
    'answers',
    butOf === null
      ? [IDBKeyRange.lowerBound([])]
      : [IDBKeyRange.upperBound([butOf], true), IDBKeyRange.lowerBound([butOf, []], true)],
  );

async function forget(table: 'answers' | 'writes', ranges: readonly IDBKeyRange[]): Promise<void> {
  await open().catch(noop);
  // A browser that never stored anything has no data to remove.
  if (wasOpen) await changeOnDevice(table, (store) => ranges.map((range) => store.delete(range)));
}
