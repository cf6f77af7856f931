import { vi } from 'vitest';

/** Gives the test a separate `localStorage`, until its globals are restored. A second call does not replace it. */
export function fakeStorage(initial: Record<string, string> = {}): void {
  if ('localStorage' in globalThis && globalThis.localStorage) return;
  const values = new Map(Object.entries(initial));
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const keys = {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('localStorage', new Proxy(store, keys));
}
