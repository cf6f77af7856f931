import type { Migration } from '../migrate.ts';

/** The activity by which an account shows that a person has used it on a later day than the first. */
const ACTIVITY = { sessions: 'last_seen_at', tasks: 'created_at', completions: 'completed_at' };

const dayOf = (instant: string) => `substr(cast(${instant} as text), 1, 10)`;

/** Addresses are confirmed by a mailed link, and links are mailed by a job. */
export const confirmedAddresses: Migration = {
  name: '0021_confirmed_addresses',
  statements: ({ text, instant, endOfTable }, now) => [
    `alter table users add column email_confirmed_at ${instant}`,
    `alter table users add column confirmation_asked_at ${instant}`,
    // Whoever came back goes on getting mail (docs/decisions: confirmed addresses); others are asked first.
    `update users set email_confirmed_at = '${now.toISOString()}' where ${Object.entries(ACTIVITY)
      .map(
        ([table, column]) =>
          `exists (select 1 from ${table} as did where did.user_id = users.id
            and ${dayOf(`did.${column}`)} > ${dayOf('users.created_at')})`,
      )
      .join(' or ')}`,
    `create table email_confirmations (
      user_id ${text} not null references users (id) on delete cascade,
      token_hash ${text} not null,
      expires_at ${instant} not null,
      primary key (user_id, token_hash)
    ) ${endOfTable}`,
    `create index email_confirmations_by_expiry on email_confirmations (expires_at)`,
    `create table link_requests (
      kind ${text} not null,
      email ${text} not null,
      attempts integer not null,
      next_attempt_at ${instant} not null,
      primary key (kind, email)
    ) ${endOfTable}`,
    `create index link_requests_by_time on link_requests (next_attempt_at)`,
  ],
};
