import type { Migration } from '../migrate.ts';

/** Columns that prove that an account was used on a later day than its first. */
const ACTIVITY = { sessions: 'last_seen_at', tasks: 'created_at', completions: 'completed_at' };

const dayOf = (instant: string) => `substr(cast(${instant} as text), 1, 10)`;

/** Addresses are confirmed by a mailed link, which a job sends. */
export const confirmedAddresses: Migration = {
  name: '0021_confirmed_addresses',
  statements: ({ text, instant, endOfTable }, now) => [
    `alter table users add column email_confirmed_at ${instant}`,
    `alter table users add column confirmation_asked_at ${instant}`,
    // Accounts that were used again count as confirmed and keep getting mail; the others are asked to confirm first.
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
