import type { Migration } from '../migrate.ts';

/** The area of the project that a template was saved from; it is history, so it has no foreign key. */
export const areaOfTemplate: Migration = {
  name: '0052_area_of_template',
  statements: ({ text }) => [`alter table project_templates add column area_id ${text}`],
};
