import { type QueryClient, type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { untilDropped } from '#web/ui/list/stillness.ts';
import type { Kind, Kinds } from './kinds.ts';
import { type RecordStore, recordsOf } from './record-store.ts';
import { share } from './share.ts';
import type { OneView, View } from './views.ts';

interface RecordQuery<Data, Key extends QueryKey> {
  queryKey: Key;
  /** Where the records are in the answer. */
  view: View<Data>;
  fetch: (signal: AbortSignal, client: QueryClient) => Promise<Data>;
}

/** The options of a query whose answer contains records. For `useQuery`. */
export function recordQuery<Data, Key extends QueryKey>({ queryKey, view, fetch }: RecordQuery<Data, Key>) {
  return queryOptions({
    queryKey,
    meta: { view: view as unknown as View<never> },
    structuralSharing: share,
    queryFn: ({ client, signal }) =>
      recordsOf(client).read(queryKey, view, async () => {
        const { of } = view as { of?: { kind: Kind; id: string } };
        // The server does not know the owner yet, so all that the list has is here.
        if (of && recordsOf(client).isUnsent(of.kind, of.id)) return [] as Data;
        const data = await fetch(signal, client);
        // A read that began before a row was lifted would otherwise change the list under it.
        await untilDropped();
        return data;
      }),
  });
}

/** The store of the signed-in user's records. */
export const useRecords = (): RecordStore => recordsOf(useQueryClient());

/** The options of a query that reads one record. For {@link useRecord}. */
export function oneRecordQuery<K extends Kind>(query: {
  queryKey: QueryKey;
  view: OneView<K>;
  fetch: (signal: AbortSignal) => Promise<Kinds[K]>;
}) {
  const view = query.view as View<never> as View<Kinds[K]>;
  return { ...recordQuery<Kinds[K], QueryKey>({ ...query, view }), view: query.view };
}

/** Reads one record if it is `wanted`, and shows at once what a list has of it. One not sent yet is not read. */
export function useRecord<K extends Kind>(options: ReturnType<typeof oneRecordQuery<K>>, wanted = true) {
  const records = useRecords();
  const { view, ...query } = options;
  return useQuery({
    ...query,
    initialData: () => records.begin(query.queryKey, view),
    enabled: () => wanted && !records.isUnsent(view.one, view.id),
  });
}
