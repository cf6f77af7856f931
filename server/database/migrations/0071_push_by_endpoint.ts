import type { Migration } from '../migrate.ts';

/** The subscriptions of one browser, which may have been those of several people. */
export const pushByEndpoint: Migration = {
  name: '0071_push_by_endpoint',
  statements: () => [`create index push_subscriptions_by_endpoint on push_subscriptions (endpoint)`],
};
