import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows a change before the server has answered, in everything that was read below `queryKey`.
 * Returns a function that takes it back, for `onError`.
 */
export async function showAtOnce<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): Promise<() => void> {
  // An older answer that is still on its way would show the old state again.
  await queries.cancelQueries({ queryKey });
  const before = queries.getQueriesData<Data>({ queryKey });
  queries.setQueriesData<Data>({ queryKey }, (data) => data && change(data));
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data);
  };
}
