import { beforeEach, expect, test, vi } from 'vitest';
import type { changeOnDevice as ChangeOnDevice, onDevice as OnDevice } from './device.ts';
import { eventually } from '#web/testing/eventually.ts';

/* A browser whose database connections are made by hand. */

type Events = { blocking: () => void; terminated: () => void };
/** The calls of all transactions. */
const calls: string[] = [];
const unconfirmed = new Promise<never>(() => undefined);
const connections: { isLost: boolean; isClosed: boolean; events: Events }[] = [];

vi.mock('idb', () => ({
  openDB: async (_name: string, _version: number, events: Events) => {
    const connection = { isLost: false, isClosed: false, events };
    connections.push(connection);
    return {
      getAll: async () => {
        if (connection.isLost || connection.isClosed) throw new DOMException('Connection lost', 'InvalidStateError');
        return ['kept'];
      },
      transaction: () => ({
        store: { delete: () => (calls.push('delete'), unconfirmed) },
        commit: () => calls.push('commit'),
        done: unconfirmed,
      }),
      close: () => {
        connection.isClosed = true;
      },
    };
  },
}));

let onDevice: typeof OnDevice;
let changeOnDevice: typeof ChangeOnDevice;
const read = () => onDevice((each) => each.getAll('writes'));

beforeEach(async () => {
  connections.length = 0;
  calls.length = 0;
  vi.resetModules();
  ({ changeOnDevice, onDevice } = await import('./device.ts'));
});

test('one connection serves all reads and writes', async () => {
  await Promise.all([read(), read()]);
  await read();
  expect(connections).toHaveLength(1);
});

test('a connection that the browser lost silently is opened again', async () => {
  await read();
  connections[0]!.isLost = true;
  expect(await read()).toEqual(['kept']);
  expect(connections).toHaveLength(2);
  expect(connections[0]!.isClosed).toBe(true);
});

test('a connection that has ended, or was closed for a later version, is opened again', async () => {
  await read();
  connections[0]!.events.terminated();
  await read();
  connections[1]!.events.blocking();
  await eventually(() => expect(connections[1]!.isClosed).toBe(true));
  expect(await read()).toEqual(['kept']);
  expect(connections).toHaveLength(3);
});

test('an operation that fails twice is reported as failed', async () => {
  const work = vi.fn<() => Promise<never>>(async () => Promise.reject(new DOMException('Full', 'QuotaExceededError')));
  await expect(onDevice(work)).rejects.toThrow('Full');
  expect(work).toHaveBeenCalledTimes(2);
});

test('changes are committed before the browser confirms them, since the page may be left', async () => {
  void changeOnDevice('writes', (store) => [store.delete(['maya', '1']), store.delete(['maya', '2'])]);
  await eventually(() => expect(calls).toEqual(['delete', 'delete', 'commit']));
});
