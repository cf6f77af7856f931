import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { withLostStyles } from './lost-styles.ts';

const LOAD_TIMEOUT_MS = 120_000;
/** The step in which time is counted: a computer that has slept for hours has missed only one. */
const STEP_MS = 10_000;

/** A chunk that failed to load: the network failed, or a newer version has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** What is known of the connection to the server. */
interface Network {
  isUp: () => boolean;
  /** Calls a listener whenever that may have changed, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

let network: Network = {
  isUp: () => navigator.onLine !== false,
  subscribe: (listener) => {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  },
};

/** Lets parts wait for a network that knows more than the browser, such as that the server does not respond. */
export function loadPartsOver(known: Network): void {
  network = known;
}

/** A component in a separate chunk; `preload` loads it before it is rendered. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A part of the app in a separate chunk, loaded when it is first rendered; `fallback` is shown until then, and while
 * the network is down. Loading that fails otherwise, or takes longer than 120 s, throws a {@link ChunkLoadError}
 * where the part is rendered. A part that is not `needed` keeps its fallback instead, and the failure is reported like an
 * uncaught error. Not `React.lazy`: React delays the content after a fallback by 300 ms, and nested parts wait one after
 * the other.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
  { needed = true } = {},
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const fetchOnce = () => {
    loading ??= withinTimeout(
      canFetch() ? withLostStyles(load) : Promise.reject(new ChunkLoadError('No connection')),
    ).then(
      (Component) => (Loaded = Component),
      (cause: unknown) => {
        loading = undefined;
        throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('Loading failed', { cause });
      },
    );
    return loading;
  };

  function Part(props: Props) {
    const [{ Component, error }, setPart] = useState<PartState<Props>>({ Component: Loaded });
    useEffect(() => {
      if (Component) return undefined;
      const shown = new AbortController();
      const { signal } = shown;
      const loadNow = () =>
        void fetchOnce().then(
          (fetched) => {
            if (!signal.aborted) setPart({ Component: fetched });
          },
          (failure: ChunkLoadError) => {
            if (!network.isUp()) whenUp(loadNow, signal);
            else if (!needed) reportError(failure);
            else if (!signal.aborted) setPart({ error: failure });
          },
        );
      loadNow();
      return () => shown.abort();
    }, [Component]);
    if (error) throw error;
    return Component ? <Component {...props} /> : fallback(props);
  }

  return Object.assign(Part, {
    // The rendered part reports the failure and tries again.
    preload: () => void fetchOnce().catch(() => undefined),
  });
}

/**
 * Whether an import can succeed. Browsers remember a failed import and never request the file again, and without a
 * connection only the service worker has files.
 */
const canFetch = (): boolean => network.isUp() || navigator.serviceWorker?.controller != null;

/** Calls a function once the network is up again, unless the signal is aborted. */
function whenUp(act: () => void, signal: AbortSignal): void {
  const unsubscribe = network.subscribe(() => {
    if (!network.isUp()) return;
    unsubscribe();
    if (!signal.aborted) act();
  });
  signal.addEventListener('abort', unsubscribe);
}

interface PartState<Props> {
  Component?: ComponentType<Props> | undefined;
  error?: ChunkLoadError;
}

function withinTimeout<Value>(loading: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  let steps = LOAD_TIMEOUT_MS / STEP_MS;
  const timer = setInterval(() => {
    steps -= 1;
    if (steps === 0) reject(new ChunkLoadError('Loading took too long'));
  }, STEP_MS);
  return Promise.race([loading, promise]).finally(() => clearInterval(timer));
}
