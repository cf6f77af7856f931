import type { Migration } from '../migrate.ts';

/** Dependencies of tasks, required subtasks, and the log of completions. */
export const taskRules: Migration = {
  name: '0004_task_rules',
  statements: ({ text, instant, date, endOfTable }) => [
    `alter table tasks add column sub_task_completion_required integer not null default 0`,
    `create table task_dependencies (
      user_id ${text} not null,
      task_id ${text} not null,
      depends_on_id ${text} not null,
      primary key (user_id, task_id, depends_on_id),
      foreign key (user_id, task_id) references tasks (user_id, id) on delete cascade,
      foreign key (user_id, depends_on_id) references tasks (user_id, id) on delete cascade
    ) ${endOfTable}`,
    `create index dependents_of_task on task_dependencies (user_id, depends_on_id)`,
    // No foreign keys to the completed record or its path: points outlive deleted records.
    `create table completions (
      user_id ${text} not null references users (id) on delete cascade,
      kind ${text} not null,
      subject_id ${text} not null,
      name ${text} not null,
      completed_at ${instant} not null,
      completed_on ${date} not null,
      points integer not null,
      breakdown ${text} not null,
      minutes integer,
      project_id ${text},
      area_id ${text},
      pillar_id ${text},
      primary key (user_id, kind, subject_id)
    ) ${endOfTable}`,
    `create index completions_by_day on completions (user_id, completed_on)`,
  ],
};
