import { webhooksContract } from '#contract/webhooks.ts';
import { callQuery } from '#web/platform/api.ts';

/** Queries of the person's webhooks; they are read again whenever the server has tried to send something. */
export const webhookQueries = {
  /** The newest first. */
  all: () => callQuery(['webhooks'], webhooksContract.list),
  /** The last ones that were tried, the newest first. */
  deliveries: (id: string) =>
    callQuery(['webhooks', id, 'deliveries'], webhooksContract.deliveries, { params: { id } }),
};
