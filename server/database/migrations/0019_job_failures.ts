import type { Migration } from '../migrate.ts';

/** Failed jobs by person, with the time of the next attempt. */
export const jobFailures: Migration = {
  name: '0019_job_failures',
  statements: ({ text, instant, endOfTable }) => [
    `create table job_failures (
      user_id ${text} not null references users (id) on delete cascade,
      job ${text} not null,
      failures integer not null,
      since ${instant},
      next_attempt_at ${instant} not null,
      last_error ${text} not null,
      primary key (user_id, job)
    ) ${endOfTable}`,
    `create index failures_of_job on job_failures (job)`,
    `alter table jobs add column failures_in_a_row integer not null default 0`,
    `alter table jobs add column retry_at ${instant}`,
  ],
};
