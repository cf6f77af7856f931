import type { QueryClient } from '@tanstack/react-query';

/** What counts tasks, sums them up, or shows some of them in its own way. */
const SUMMARIES = ['pillars', 'areas', 'projects', 'recurring', 'dashboard', 'today', 'alignment', 'insights', 'stats'];
/** Several changes in a row are read once. */
const GATHER_MS = 250;

const waiting = new WeakSet<QueryClient>();

/** A task has changed, and its lists know it already: what is counted from tasks is stale. */
export function staleSummaries(client: QueryClient): void {
  if (waiting.has(client)) return;
  waiting.add(client);
  setTimeout(() => {
    waiting.delete(client);
    void client.invalidateQueries({ predicate: ({ queryKey }) => SUMMARIES.includes(String(queryKey[0])) });
  }, GATHER_MS);
}

/** Something above tasks was changed, moved, archived, deleted or restored: everything that shows it is stale. */
export async function staleHierarchy(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => [...SUMMARIES, 'tasks', 'trash', 'search'].includes(String(queryKey[0])),
  });
}
