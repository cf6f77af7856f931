import type { Context } from '#server/platform/context.ts';
import { readWaitsFor } from './write/read-for-changes.ts';

/** The tasks that may not become a dependency of `taskId`: itself and all that wait for it, however far. */
export async function dependentsOf(ctx: Context, taskId: string): Promise<Set<string>> {
  const waitsFor = await readWaitsFor(ctx);
  const dependents = new Set([taskId]);
  for (let size = 0; size < dependents.size;) {
    size = dependents.size;
    for (const [id, needed] of waitsFor) if (needed.some((other) => dependents.has(other))) dependents.add(id);
  }
  return dependents;
}
