import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptAnswer } from '../kept/kept-answers.ts';
import type { KeptWrite } from './write-log.ts';

const NAME = 'auric';
/** Of the tables below; what lies in them has versions of its own. */
const VERSION = 1;

interface Tables extends DBSchema {
  /** Writes that are not answered, under the id of their person. */
  writes: { key: [user: string, id: string]; value: KeptWrite & { user: string } };
  /** What was read last, under the id of its person and the hash of its query. */
  answers: { key: [user: string, hash: string]; value: KeptAnswer & { user: string } };
}

export type Device = IDBPDatabase<Tables>;

let opened: Promise<Device> | null = null;

/** What this browser keeps of Auric. Rejects where it keeps nothing. */
export function openDevice(): Promise<Device> {
  opened ??= openDB<Tables>(NAME, VERSION, {
    upgrade: (device) => {
      device.createObjectStore('writes', { keyPath: ['user', 'id'] });
      device.createObjectStore('answers', { keyPath: ['user', 'hash'] });
    },
    // A later version in another tab must not wait for this one.
    blocking: () => void opened?.then((device) => device.close()),
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

/** Everything of one person. */
export const allOf = (user: string): IDBKeyRange => IDBKeyRange.bound([user], [user, []]);

/** Removes what is kept of a person: what was read, and the writes that wait unless those are to stay. */
export async function forgetPerson(user: string, { butWrites = false } = {}): Promise<void> {
  const device = await openDevice();
  const tables = butWrites ? (['answers'] as const) : (['answers', 'writes'] as const);
  await Promise.all(tables.map((table) => device.delete(table, allOf(user))));
}
