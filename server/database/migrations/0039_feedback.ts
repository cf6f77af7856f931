import type { Migration } from '../migrate.ts';

/** Feedback to the operators, and mails to an address that belongs to no user. */
export const feedback: Migration = {
  name: '0039_feedback',
  statements: ({ text, instant, endOfTable }) => [
    `create table feedback (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      category ${text} not null,
      priority ${text} not null,
      subject ${text} not null,
      message ${text} not null,
      email_sent integer not null,
      created_at ${instant} not null,
      primary key (user_id, id)
    ) ${endOfTable}`,
    `alter table outgoing_mails add column recipient ${text}`,
  ],
};
