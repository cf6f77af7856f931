import type { QueryKey } from '@tanstack/react-query';

/**
 * The latest response to a query, as stored on the device. With the key `[ANSWERED]` it is a write that was answered, until
 * the responses that show it are stored.
 */
export interface CachedResponse {
  hash: string;
  key: QueryKey;
  data: unknown;
  /** When it was read: milliseconds since 1970. */
  at: number;
  /** The build of Auric that read it; another build may expect another shape. */
  build: string;
  /** Shown at once after a reload. */
  atOnce?: true | undefined;
}

export const ANSWERED = 'answered write';

export interface ResponseCache {
  read: () => Promise<CachedResponse[]>;
  put: (answers: readonly CachedResponse[]) => Promise<void>;
  remove: (hashes: readonly string[]) => Promise<void>;
}
