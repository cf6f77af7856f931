import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { withLostStyles } from './lost-styles.ts';

const LOAD_TIMEOUT_MS = 120_000;
/** The step in which time is counted: a computer that has slept for hours has missed only one. */
const STEP_MS = 10_000;

/** A chunk that failed to load: the network failed, or a newer version has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** A component in a separate chunk; `preload` loads it before it is rendered. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => void };

/**
 * A part of the app in a separate chunk, loaded when it is first rendered; `fallback` is shown until then, and while
 * the device is offline. Loading that fails online, or takes longer than 120 s, throws a {@link ChunkLoadError} where
 * the part is rendered. A part that is not `needed` keeps its fallback instead, and the failure is reported like an
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
    loading ??= withinTimeout(canFetch() ? withLostStyles(load) : Promise.reject(new ChunkLoadError('Offline'))).then(
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
            if (navigator.onLine === false) window.addEventListener('online', loadNow, { once: true, signal });
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
 * Whether an import can succeed. Browsers remember a failed import and never request the file again, and offline only
 * the service worker has files.
 */
const canFetch = (): boolean => navigator.onLine !== false || navigator.serviceWorker?.controller != null;

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
