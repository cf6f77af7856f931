import type { Migration } from '../migrate.ts';

/** Until when the clock has been found right, so that nothing is deleted for good by a clock that is ahead. */
export const trustedTime: Migration = {
  name: '0051_trusted_time',
  statements: ({ text, instant, endOfTable }) => [
    `create table trusted_time (
      name ${text} not null primary key,
      trusted ${instant},
      candidate ${instant} not null,
      agreed_ms integer not null,
      seen ${instant} not null
    ) ${endOfTable}`,
  ],
};
