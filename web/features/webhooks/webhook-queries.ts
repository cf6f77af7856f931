import { queryOptions } from '@tanstack/react-query';
import { webhooksContract } from '#contract/webhooks.ts';
import { call } from '#web/platform/api.ts';

/** Queries of the person's webhooks; they are read again whenever the server has tried to send something. */
export const webhookQueries = {
  /** The newest first. */
  all: () =>
    queryOptions({
      queryKey: ['webhooks'],
      queryFn: ({ signal }) => call(webhooksContract.list, {}, { signal }),
    }),
  /** The last ones that were tried, the newest first. */
  deliveries: (id: string) =>
    queryOptions({
      queryKey: ['webhooks', id, 'deliveries'],
      queryFn: ({ signal }) => call(webhooksContract.deliveries, { params: { id } }, { signal }),
    }),
};
