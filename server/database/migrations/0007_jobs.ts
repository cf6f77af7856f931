import type { Migration } from '../migrate.ts';

/** Scheduled jobs, queued mails, and indexes for cleaning up old rows. */
export const jobs: Migration = {
  name: '0007_jobs',
  statements: ({ text, instant, endOfTable }) => [
    `create table jobs (
      name ${text} primary key,
      holder ${text},
      lease_until ${instant},
      through ${instant},
      started_at ${instant},
      finished_at ${instant},
      duration_ms integer,
      runs integer not null,
      failures integer not null,
      last_error ${text}
    ) ${endOfTable}`,
    `create table outgoing_mails (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      key ${text} not null,
      notification_id ${text},
      subject ${text} not null,
      text ${text} not null,
      html ${text} not null,
      headers ${text} not null,
      attempts integer not null,
      next_attempt_at ${instant} not null,
      claimed_until ${instant},
      sent_at ${instant},
      failed_at ${instant},
      last_error ${text},
      created_at ${instant} not null,
      primary key (user_id, id),
      unique (user_id, key)
    ) ${endOfTable}`,
    `create index mails_to_send on outgoing_mails (next_attempt_at) where sent_at is null and failed_at is null`,
    `create index finished_mails on outgoing_mails (coalesce(sent_at, failed_at))`,
    `create index trash_by_expiry on trash (expires_at)`,
    `create index reset_links_by_expiry on password_resets (expires_at)`,
  ],
};
