import type { Migration } from '../migrate.ts';

/** The version of Auric that applied each step, so that older ones can name the version they refuse. */
export const versions: Migration = {
  name: '0073_versions',
  statements: ({ text }) => [`alter table schema_migrations add column version ${text}`],
};
