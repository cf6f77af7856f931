import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import { recurringContract } from '#contract/recurring.ts';
import { staleSummaries } from '#web/records/stale.ts';
import { call } from '#web/platform/api.ts';

type PreviewBody = EndpointRequest<typeof recurringContract.preview>['body'];

/** What the web reads of recurring tasks. Everything lies below the key `['recurring']`, but a preview, which is of no one. */
export const recurringQueries = {
  list: () =>
    queryOptions({
      queryKey: ['recurring', 'list'],
      queryFn: ({ signal }) => call(recurringContract.list, {}, { signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['recurring', 'one', id],
      queryFn: ({ signal }) => call(recurringContract.get, { params: { id } }, { signal }),
    }),
  /** The instances of the last year and of those that are made ahead, by their due date. */
  instances: (id: string) =>
    queryOptions({
      queryKey: ['recurring', 'instances', id],
      queryFn: ({ signal }) => call(recurringContract.instances, { params: { id }, query: {} }, { signal }),
    }),
  /** What a rule would mean; the one before stays until the answer is there. */
  preview: (body: PreviewBody) =>
    queryOptions({
      queryKey: ['recurring-preview', body],
      queryFn: ({ signal }) => call(recurringContract.preview, { body }, { signal }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
};

/** A rule or one of its instances has changed: what shows them, and what is counted from them, is stale. */
export async function staleRecurring(client: QueryClient): Promise<void> {
  staleSummaries(client);
  await client.invalidateQueries({ queryKey: ['recurring'] });
}
