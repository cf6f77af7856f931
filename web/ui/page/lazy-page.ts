import { type ComponentType, lazy } from 'react';

const LOAD_TIMEOUT_MS = 120_000;

/** A part of the app that could not be fetched: the network failed, or a newer version has replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** A component in its own chunk. Loading that fails, or takes longer than 120 s, is a {@link ChunkLoadError}. */
export function lazyPage<Props extends object = object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new ChunkLoadError('Loading took too long')), LOAD_TIMEOUT_MS);
    const loaded = load().catch((error: unknown) => {
      throw new ChunkLoadError('Loading failed', { cause: error });
    });
    return Promise.race([loaded, promise]).finally(() => clearTimeout(timer));
  });
}
