import type { Migration } from '../migrate.ts';

/** Recurring tasks and their instances. */
export const recurring: Migration = {
  name: '0006_recurring',
  statements: ({ text, instant, date, endOfTable }) => [
    // No foreign key to the task it was made from: the rule outlives it.
    `create table recurring_tasks (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      task_id ${text},
      name ${text} not null,
      description ${text} not null,
      priority ${text} not null,
      project_id ${text},
      category ${text} not null,
      estimated_duration integer,
      due_time ${text},
      recurrence_pattern ${text} not null,
      repeat_from ${text} not null,
      start_date ${date} not null,
      starts_after ${date},
      week_starts_on ${text} not null,
      paused_at ${instant},
      generated_through ${date},
      created_at ${instant} not null,
      updated_at ${instant} not null,
      primary key (user_id, id),
      foreign key (user_id, project_id) references projects (user_id, id) on delete cascade
    ) ${endOfTable}`,
    `create unique index recurring_task_of_task on recurring_tasks (user_id, task_id) where task_id is not null`,
    `create index recurring_tasks_of_project on recurring_tasks (user_id, project_id)`,
    `create index recurring_tasks_to_generate on recurring_tasks (generated_through) where paused_at is null`,
    // No foreign key to the project: a finished instance keeps the project of its completion.
    `create table recurring_task_instances (
      user_id ${text} not null,
      id ${text} not null,
      recurring_task_id ${text} not null,
      occurrence ${text} not null,
      name ${text} not null,
      description ${text} not null,
      priority ${text} not null,
      project_id ${text},
      category ${text} not null,
      estimated_duration integer,
      due_date ${date} not null,
      due_time ${text},
      completed_at ${instant},
      skipped_at ${instant},
      closed_on ${date},
      reopened_at ${instant},
      day_order integer,
      created_at ${instant} not null,
      updated_at ${instant} not null,
      primary key (user_id, id),
      foreign key (user_id, recurring_task_id) references recurring_tasks (user_id, id) on delete cascade
    ) ${endOfTable}`,
    // One instance per occurrence, even if two servers create it.
    `create unique index instance_of_occurrence on recurring_task_instances (user_id, recurring_task_id, occurrence)`,
    `create index instances_by_due on recurring_task_instances (user_id, recurring_task_id, due_date)`,
    `create index open_instances_by_due on recurring_task_instances (user_id, due_date)
      where completed_at is null and skipped_at is null`,
  ],
};
