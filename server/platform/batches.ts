import type { DeleteResult } from 'kysely';

const BATCH_SIZE = 500;

/**
 * Deletes in batches until nothing is left, so that no single statement keeps others waiting or takes too long.
 * @param size of a batch; smaller where much goes with each row.
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
