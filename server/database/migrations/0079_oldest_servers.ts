import type { Migration } from '../migrate.ts';

/** The oldest version of Auric whose servers run on the tables as each step leaves them; null: none but its own. */
export const oldestServers: Migration = {
  name: '0079_oldest_servers',
  statements: ({ text }) => [`alter table schema_migrations add column oldest_servers ${text}`],
};
