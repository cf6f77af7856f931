import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { DeleteResult } from 'kysely';

const BATCH_SIZE = 500;

/**
 * Deletes in batches until nothing is left, so that no single statement blocks others or takes too long.
 * @param size of a batch; smaller where deleting a row deletes many others.
 * @throws the reason of `signal` once it is aborted.
 */
export async function inBatches(
  signal: AbortSignal,
  deleteBatch: (limit: number) => Promise<DeleteResult>,
  size = BATCH_SIZE,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { numDeletedRows } = await deleteBatch(size);
    if (numDeletedRows < size) return;
  }
}

/** Rows per statement: it takes a fraction of a second even on a slow machine. */
const ROWS_OF_SLICE = 5000;

/** Processes items in slices and lets other requests run in between. */
export async function inSlices<T>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<unknown>,
  size = ROWS_OF_SLICE,
): Promise<void> {
  for (let start = 0; start < all.length; start += size) {
    if (start > 0) await yieldToEventLoop();
    await work(all.slice(start, start + size));
  }
}
