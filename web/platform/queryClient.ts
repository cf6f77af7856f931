import { notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { currentConnection, subscribeConnection } from './connection/connection.ts';
import { reportLoadFailure } from './errors.ts';

const MINUTE = 60_000;

// An action is rendered in the next frame, because a dropped card must stay where it is dropped.
notifyManager.setScheduler(queueMicrotask);

// Reads wait for the server, not only for a network.
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(currentConnection() === 'online');
  follow();
  return subscribeConnection(follow);
});

/** The cache of everything a person reads from the server: fresh for 5 minutes, dropped after 10. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportLoadFailure }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        retry: retryOnce,
        retryDelay: 500,
        refetchOnWindowFocus: false,
        refetchOnMount: 'always',
        refetchOnReconnect: true,
        networkMode: 'online',
      },
      // A write while offline must fail with a message, not wait silently for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Refetches all queries after a response that could not be rendered. Other parts keep their data. */
export async function refetchAll(client: QueryClient): Promise<void> {
  client.removeQueries({ type: 'inactive' });
  await client.refetchQueries({ type: 'active' });
}

/**
 * One retry for temporary failures. The API layer has its own retries, except for a response that broke while it was
 * read. A refusal is not retried.
 */
export function retryOnce(failures: number, error: unknown): boolean {
  if (failures > 0) return false;
  return (
    !(error instanceof ApiError) || (error.kind === 'network' && !error.repeated && currentConnection() === 'online')
  );
}
