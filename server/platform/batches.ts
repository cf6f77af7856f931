import type { DeleteResult } from 'kysely';

const BATCH_SIZE = 500;

/**
 * Deletes in batches until nothing is left, so that no single statement keeps others waiting or takes too long.
 * @throws the reason of `signal` once it is aborted.
 */
export async function inBatches(
  signal: AbortSignal,
  deleteBatch: (limit: number) => Promise<DeleteResult>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { numDeletedRows } = await deleteBatch(BATCH_SIZE);
    if (numDeletedRows < BATCH_SIZE) return;
  }
}
