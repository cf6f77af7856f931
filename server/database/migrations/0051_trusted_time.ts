import type { Migration } from '../migrate.ts';

/** The time until which the clock is trusted, so that a clock that is ahead deletes nothing for good. */
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
