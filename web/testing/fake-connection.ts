import type { Connection } from '#web/platform/connection/connection.ts';

let connection: Connection = 'online';
const listeners = new Set<() => void>();

/**
 * The module of the connection with one that tests set. They import it where it is mocked, which is before their imports:
 * `vi.mock('#web/platform/connection/connection.ts', async (original) =>
 *   (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()))`
 */
export const withFakeConnection = (original: object): object => ({
  ...original,
  currentConnection: () => connection,
  subscribeConnection: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
});

export function setConnection(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}

/** Call it after each test: a store of an earlier test would send its writes. */
export function resetConnection(): void {
  connection = 'online';
  listeners.clear();
}
