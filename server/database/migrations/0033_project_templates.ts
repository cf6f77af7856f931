import type { Migration } from '../migrate.ts';

/** Project templates, and how often each person has used one of Auric's. */
export const projectTemplates: Migration = {
  name: '0033_project_templates',
  statements: ({ text, instant, endOfTable }) => [
    `create table project_templates (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      description ${text} not null,
      category ${text} not null,
      tasks ${text} not null,
      task_count integer not null,
      usage_count integer not null,
      last_used_at ${instant},
      created_at ${instant} not null,
      updated_at ${instant} not null,
      primary key (user_id, id)
    ) ${endOfTable}`,
    `create table built_in_template_uses (
      user_id ${text} not null references users (id) on delete cascade,
      template_id ${text} not null,
      usage_count integer not null,
      last_used_at ${instant} not null,
      primary key (user_id, template_id)
    ) ${endOfTable}`,
  ],
};
