import type { Context } from '#server/platform/context.ts';
import { readWaitsFor } from './write/read-for-changes.ts';

/** The tasks that may not become a dependency of `taskId`: itself and all that wait for it, however far. */
export async function dependentsOf(ctx: Context, taskId: string): Promise<Set<string>> {
  const waiting = new Map<string, string[]>();
  for (const [id, needed] of await readWaitsFor(ctx)) {
    for (const other of needed) {
      const ids = waiting.get(other);
      if (ids) ids.push(id);
      else waiting.set(other, [id]);
    }
  }
  const dependents = new Set([taskId]);
  // A set may grow while it is walked through.
  for (const id of dependents) for (const other of waiting.get(id) ?? []) dependents.add(other);
  return dependents;
}
