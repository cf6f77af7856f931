import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { KeptAnswer } from '../kept/kept-answers.ts';
import type { KeptWrite } from './write-log.ts';

const NAME = 'auric';
/** Of the tables below; what is in them has versions of its own. */
const VERSION = 1;

interface Tables extends DBSchema {
  /** Writes that are not answered, under the id of their person. */
  writes: { key: [user: string, id: string]; value: KeptWrite & { user: string } };
  /** What was read last, under the id of its person and the hash of its query. */
  answers: { key: [user: string, hash: string]; value: KeptAnswer & { user: string } };
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
 * Does something with what this browser keeps of Auric, which must be harmless to repeat: browsers lose the connection to
 * it now and then, and then it is opened anew, once. Rejects where nothing is kept.
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
    const { store, done } = device.transaction(table, 'readwrite');
    return Promise.all([...change(store), done]);
  });
}

/** Everything of one person. */
export const allOf = (user: string): IDBKeyRange => IDBKeyRange.bound([user], [user, []]);

/** Removes what a person has written. Rejects where something may be left. */
export const forgetWrites = (user: string): Promise<void> => forget('writes', [allOf(user)]);

/** Removes what everybody but this person has read; null: everybody. Rejects where something may be left. */
export const forgetAnswers = (butOf: string | null): Promise<void> =>
  forget(
    'answers',
    butOf === null
      ? [IDBKeyRange.lowerBound([])]
      : [IDBKeyRange.upperBound([butOf], true), IDBKeyRange.lowerBound([butOf, []], true)],
  );

async function forget(table: 'answers' | 'writes', ranges: readonly IDBKeyRange[]): Promise<void> {
  await open().catch(noop);
  // A browser that has never let anything be kept has nothing of anybody.
  if (wasOpen) await changeOnDevice(table, (store) => ranges.map((range) => store.delete(range)));
}
