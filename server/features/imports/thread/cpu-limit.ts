import type { Worker } from 'node:worker_threads';

/**
 * Calls `exceeded` when `thread` has used `limitMs` of a processor since this call. Time in which a busy server runs
 * something else does not count. Calls `failed` if it cannot be read.
 * @returns a function that ends the limit.
 */
export function limitCpu(
  thread: Worker,
  limitMs: number,
  exceeded: () => void,
  failed: (error: unknown) => void,
  everyMs = 1_000,
): () => void {
  const atStart = usedMs(thread);
  atStart.catch(failed);
  const check = async () => {
    if ((await usedMs(thread)) - (await atStart) > limitMs) exceeded();
  };
  const timer = setInterval(() => void check().catch(failed), everyMs);
  return () => clearInterval(timer);
}

async function usedMs(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1000;
  } catch (error) {
    // It is still starting, or has ended.
    if ((error as { code?: string }).code === 'ERR_WORKER_NOT_RUNNING') return 0;
    throw error;
  }
}
