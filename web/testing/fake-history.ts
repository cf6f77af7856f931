import { vi } from 'vitest';

type Listener = (event: { oldURL: string }) => void;

/** The history of a tab as in a browser, where going back takes a turn of the event loop. Needs fake timers. */
export function fakeHistory(hash: string, { phone = true } = {}) {
  let entries: { state: unknown; hash: string }[] = [{ state: null, hash }];
  let at = 0;
  const listeners: Record<string, { first: Set<Listener>; after: Set<Listener> }> = {};
  const of = (type: string) => (listeners[type] ??= { first: new Set(), after: new Set() });
  const tell = (type: string, oldHash = '') =>
    [...of(type).first, ...of(type).after].forEach((listener) => listener({ oldURL: `${location.origin}/${oldHash}` }));
  const entry = () => entries[at] as { state: unknown; hash: string };

  function follow(to: string): void {
    const before = entry().hash;
    entries = [...entries.slice(0, at + 1), { state: null, hash: to }];
    at += 1;
    tell('popstate');
    tell('hashchange', before);
  }

  const location = { pathname: '/', origin: 'http://auric.example' };
  Object.defineProperty(location, 'hash', { get: () => entry().hash, set: follow });
  const hashOf = (address: string | undefined) =>
    address === undefined ? entry().hash : new URL(address, location.origin).hash;

  /** Goes some entries forward or back in the next turn, counted from the current entry. */
  function goSoon(by: number): void {
    const to = at + by;
    setTimeout(() => {
      if (!entries[to]) return;
      const before = entry().hash;
      at = to;
      tell('popstate');
      if (entry().hash !== before) tell('hashchange', before);
    });
  }
  /** Waits until everything that has begun is done. */
  const settled = () => vi.advanceTimersByTimeAsync(20);

  const globals = {
    location,
    history: {
      get state() {
        return entry().state;
      },
      pushState: (state: unknown, _: string, address?: string) => {
        entries = [...entries.slice(0, at + 1), { state, hash: hashOf(address) }];
        at += 1;
      },
      replaceState: (state: unknown, _: string, address?: string) => {
        entries[at] = { state, hash: hashOf(address) };
      },
      back: () => goSoon(-1),
    },
    document: { addEventListener: () => undefined, removeEventListener: () => undefined },
    matchMedia: () => ({ matches: phone }),
    window: {
      addEventListener: (type: string, listener: Listener, options?: { capture?: boolean }) =>
        of(type)[options?.capture ? 'first' : 'after'].add(listener),
      removeEventListener: (type: string, listener: Listener) => {
        of(type).first.delete(listener);
        of(type).after.delete(listener);
      },
    },
  };
  return {
    /** Fakes of browser objects, by name. */
    globals,
    /** Goes some entries forward or back, as with the buttons of the browser. */
    go: (by: number) => (goSoon(by), settled()),
    /** Follows a link. */
    follow,
    /** The addresses in the history, the current one in brackets. */
    shown: () => entries.map((each, index) => (index === at ? `[${each.hash}]` : each.hash)).join(' '),
    settled,
  };
}
