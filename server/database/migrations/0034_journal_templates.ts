import type { Migration } from '../migrate.ts';

/** People's own templates for the journal. */
export const journalTemplates: Migration = {
  name: '0034_journal_templates',
  statements: ({ text, instant, endOfTable }) => [
    `create table journal_templates (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      description ${text} not null,
      template_type ${text} not null,
      prompts ${text} not null,
      default_tags ${text} not null,
      icon ${text} not null,
      color ${text} not null,
      created_at ${instant} not null,
      updated_at ${instant} not null,
      primary key (user_id, id)
    ) ${endOfTable}`,
    // How often each is used.
    `create index journal_of_template on journal_entries (user_id, template_id) where template_id is not null`,
  ],
};
