import type { Migration } from '../migrate.ts';

/** The columns of an attachment that refer to its record. */
const POINTERS = {
  pillar_id: 'pillars',
  area_id: 'areas',
  project_id: 'projects',
  task_id: 'tasks',
  journal_id: 'journal_entries',
  template_id: 'project_templates',
};

/** Files, their attachments, and where their bytes are stored. */
export const resources: Migration = {
  name: '0036_resources',
  statements: ({ text, instant, endOfTable }) => [
    `create table resources (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      name ${text} not null,
      original_name ${text} not null,
      category ${text} not null,
      mime_type ${text} not null,
      size integer not null,
      description ${text} not null,
      tags ${text} not null,
      folder_path ${text} not null,
      archived_at ${instant},
      favorited_at ${instant},
      access_count integer not null,
      accessed_at ${instant},
      created_at ${instant} not null,
      updated_at ${instant} not null,
      primary key (user_id, id)
    ) ${endOfTable}`,
    `create index resources_by_time on resources (user_id, created_at, id)`,
    `create table attachments (
      user_id ${text} not null references users (id) on delete cascade,
      resource_id ${text} not null,
      entity_type ${text} not null,
      entity_id ${text} not null,
      ${Object.keys(POINTERS)
        .map((column) => `${column} ${text},`)
        .join('\n      ')}
      is_parent integer not null,
      attached_at ${instant} not null,
      primary key (user_id, entity_type, entity_id, resource_id),
      foreign key (user_id, resource_id) references resources (user_id, id) on delete cascade
      ${Object.entries(POINTERS)
        .map(
          ([column, table]) => `, foreign key (user_id, ${column}) references ${table} (user_id, id) on delete cascade`,
        )
        .join('\n      ')}
    ) ${endOfTable}`,
    `create index attachments_of_resource on attachments (user_id, resource_id)`,
    `create unique index parent_of_resource on attachments (user_id, resource_id) where is_parent = 1`,
    ...Object.keys(POINTERS).map(
      (column) =>
        `create index attachments_by_${column} on attachments (user_id, ${column}) where ${column} is not null`,
    ),
    // No foreign key to the file: its bytes are kept while it is in the trash.
    `create table stored_files (
      user_id ${text} not null references users (id) on delete cascade,
      resource_id ${text} not null,
      hash ${text} not null,
      file_id ${text} not null,
      size integer not null,
      primary key (user_id, resource_id)
    ) ${endOfTable}`,
    `create index stored_files_by_content on stored_files (user_id, hash, file_id, size)`,
  ],
};
