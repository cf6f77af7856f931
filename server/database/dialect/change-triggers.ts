import { sql } from 'kysely';
import { CHANGE_IDS_MAX, type ChangeKind } from '#contract/changes.ts';
import type { Schema } from '../schema.ts';
import type { Db } from '../transaction.ts';

/*
 * Triggers tell which records a statement has written, so that no verb, job or cascade has to. PostgreSQL sends their
 * notices when the transaction commits, and never otherwise; on SQLite `ChangeCollector` holds them back until then.
 */

/** What the rows of a table belong to on the wire. */
interface Announced {
  kind: ChangeKind;
  /** The column with the id of the record; null: it has none. */
  id: string | null;
}

/** Every table; null for those that are no records of a person. */
const TABLES: Readonly<Record<Exclude<keyof Schema, 'users'>, Announced | null>> = {
  pillars: { kind: 'pillar', id: 'id' },
  areas: { kind: 'area', id: 'id' },
  projects: { kind: 'project', id: 'id' },
  tasks: { kind: 'task', id: 'id' },
  task_dependencies: { kind: 'task', id: 'task_id' },
  recurring_tasks: { kind: 'recurring_task', id: 'id' },
  recurring_task_instances: { kind: 'recurring_instance', id: 'id' },
  day_entries: { kind: 'day', id: null },
  dismissed_suggestions: { kind: 'day', id: null },
  focus_sessions: { kind: 'focus_session', id: 'id' },
  completions: { kind: 'completion', id: 'subject_id' },
  achievements: { kind: 'achievement', id: null },
  notifications: { kind: 'notification', id: 'id' },
  notification_preferences: { kind: 'notification_preferences', id: null },
  calendar_feeds: { kind: 'calendar_feed', id: null },
  trash: { kind: 'trash_entry', id: 'id' },
  login_names: null,
  sessions: null,
  password_resets: null,
  email_confirmations: null,
  link_requests: null,
  attempts: null,
  onboarding_applications: null,
  search_texts: null,
  trash_contents: null,
  trash_records: null,
  trash_links: null,
  record_counts: null,
  jobs: null,
  job_failures: null,
  outgoing_mails: null,
  schema_migrations: null,
};

/** The channel of PostgreSQL on which changes are sent. */
export const CHANNEL = 'auric_changes';
/** The setting of a transaction of PostgreSQL that names the client it works for. */
export const ORIGIN_SETTING = 'auric.origin';
/** The function of SQLite that its triggers call. */
export const NOTE_CHANGE = 'auric_note_change';

const announcedTables = Object.entries(TABLES).filter((entry): entry is [string, Announced] => entry[1] !== null);

/** Locking a person and counting creates write the row of the person as well: only these columns are announced. */
const isUserChanged = ['updated_at', 'onboarding_completed_at', 'email_confirmed_at', 'monthly_goal']
  .map((column) => `old.${column} is distinct from new.${column}`)
  .join(' or ');

async function runAll(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Makes the triggers of PostgreSQL, after migrations. */
export const installPostgresChanges = (db: Db): Promise<void> =>
  runAll(db, [
    `create or replace function announce_users() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${CHANNEL}', ${payload('new.id', 'user', 'json_build_array(new.id)')});
        return null;
      end $$`,
    'drop trigger if exists announce_update on users',
    `create trigger announce_update after update on users
      for each row when (${isUserChanged}) execute function announce_users()`,
    ...announcedTables.flatMap(([table, announced]) => postgresTriggers(table, announced)),
  ]);

function postgresTriggers(table: string, { kind, id }: Announced): string[] {
  const ids = id
    ? `case when count(distinct ${id}) <= ${CHANGE_IDS_MAX} then json_agg(distinct ${id}) else '[]' end`
    : `'[]'::json`;
  const trigger = (event: string, rows: string) => [
    `drop trigger if exists announce_${event} on ${table}`,
    `create trigger announce_${event} after ${event} on ${table} referencing ${rows} table as written
      for each statement execute function announce_${table}()`,
  ];
  return [
    `create or replace function announce_${table}() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${CHANNEL}', ${payload('user_id', kind, ids)}) from written group by user_id;
        return null;
      end $$`,
    ...trigger('insert', 'new'),
    ...trigger('update', 'new'),
    ...trigger('delete', 'old'),
  ];
}

/** An SQL expression: a `Change` as JSON text. PostgreSQL allows 8000 bytes, which is more than its ids take. */
const payload = (userId: string, kind: ChangeKind, ids: string) =>
  `json_build_object('userId', ${userId}, 'kind', '${kind}', 'ids', ${ids},
    'origin', nullif(current_setting('${ORIGIN_SETTING}', true), ''))::text`;

/** Makes the triggers of one connection of SQLite. They are temporary: other programs do not have the function. */
export const installSqliteChanges = (db: Db): Promise<void> =>
  runAll(db, [
    `create temp trigger announce_update_users after update on main.users when ${isUserChanged} begin
      select ${NOTE_CHANGE}(new.id, 'user', new.id);
    end`,
    ...announcedTables.flatMap(([table, { kind, id }]) =>
      (['insert', 'update', 'delete'] as const).map((event) => {
        const row = event === 'delete' ? 'old' : 'new';
        return `create temp trigger announce_${event}_${table} after ${event} on main.${table} begin
          select ${NOTE_CHANGE}(${row}.user_id, '${kind}', ${id ? `${row}.${id}` : 'null'});
        end`;
      }),
    ),
  ]);
