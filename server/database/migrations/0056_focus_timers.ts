import type { Migration } from '../migrate.ts';

/** The focus timer: one per person, on all their devices. */
export const focusTimers: Migration = {
  name: '0056_focus_timers',
  statements: ({ text, instant, endOfTable }) => [
    // No foreign key: a task may be an instance of a recurring one, and may be deleted while its timer runs.
    `create table focus_timers (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      kind ${text} not null,
      task_id ${text},
      started_at ${instant} not null,
      changed_at ${instant} not null,
      left_ms integer not null,
      ends_at ${instant},
      keeps_on integer not null,
      finished_at ${instant},
      next_kind ${text} not null,
      primary key (user_id)
    ) ${endOfTable}`,
  ],
};
