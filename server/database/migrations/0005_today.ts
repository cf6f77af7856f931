import type { Migration } from '../migrate.ts';

/** The tasks picked for a day, hidden suggestions, and focus sessions. */
export const today: Migration = {
  name: '0005_today',
  statements: ({ text, instant, date, endOfTable }) => [
    `create table today_tasks (
      user_id ${text} not null,
      day ${date} not null,
      task_id ${text} not null,
      sort_order integer not null,
      primary key (user_id, day, task_id),
      foreign key (user_id, task_id) references tasks (user_id, id) on delete cascade
    ) ${endOfTable}`,
    `create index days_of_task on today_tasks (user_id, task_id)`,
    `create table dismissed_suggestions (
      user_id ${text} not null,
      task_id ${text} not null,
      until ${date} not null,
      primary key (user_id, task_id),
      foreign key (user_id, task_id) references tasks (user_id, id) on delete cascade
    ) ${endOfTable}`,
    // No foreign key to the task: the focus minutes outlive it.
    `create table focus_sessions (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      task_id ${text},
      day ${date} not null,
      minutes integer not null,
      finished_at ${instant} not null,
      primary key (user_id, id)
    ) ${endOfTable}`,
    `create index focus_sessions_by_day on focus_sessions (user_id, day)`,
    `create index open_tasks_by_due on tasks (user_id, due_date) where completed_at is null`,
  ],
};
