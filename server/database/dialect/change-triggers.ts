import { sql } from 'kysely';
import { CHANGE_IDS_MAX } from '#contract/changes.ts';
import type { Schema } from '../schema.ts';
import type { Db } from '../transaction.ts';
import type { Engine } from './column-types.ts';
import { ownedTables } from './owned-tables.ts';

/*
 * Triggers report which records a statement has written, so that verbs, jobs and cascades need not. PostgreSQL sends
 * the notifications only when the transaction commits; on SQLite, `ChangeCollector` keeps them until then.
 */

/** The kind of record under which the rows of a table are announced. */
interface Announced {
  table: string;
  kind: string;
  /** The column with the id of the record; null: there is none. */
  id: string | null;
  /** After which statements; left out: all. */
  on?: readonly Event[];
}

const EVENTS = ['insert', 'update', 'delete'] as const;
type Event = (typeof EVENTS)[number];

/** The kind under which ended sessions and revoked access tokens are announced to servers, which then close the streams of the session. */
export const SESSION = 'session';

/** Tables that are announced under another name than their own; null: not announced. */
const OTHERWISE: Readonly<Partial<Record<keyof Schema, Omit<Announced, 'table'> | null>>> = {
  task_dependencies: { kind: 'task', id: 'task_id' },
  recurring_task_instances: { kind: 'recurring_instance', id: 'id' },
  day_entries: { kind: 'day', id: null },
  dismissed_suggestions: { kind: 'day', id: null },
  completions: { kind: 'completion', id: 'subject_id' },
  completion_days: null,
  completion_months: null,
  active_days: null,
  active_months: null,
  project_tasks: null,
  notification_preferences: { kind: 'notification_preferences', id: null },
  journal_entries: { kind: 'journal_entry', id: 'id' },
  journal_tags: null,
  journal_answers: null,
  journal_links: { kind: 'journal_entry', id: 'entry_id' },
  built_in_template_uses: { kind: 'project_template', id: 'template_id' },
  course_enrollments: { kind: 'course', id: 'course_id' },
  completed_lessons: { kind: 'course', id: 'course_id' },
  trash: { kind: 'trash_entry', id: 'id' },
  attachments: { kind: 'resource', id: 'resource_id' },
  stored_files: null,
  // The user's row changes in the same statement.
  profile_pictures: null,
  trash_contents: null,
  trash_records: null,
  trash_links: null,
  login_names: null,
  sessions: { kind: SESSION, id: 'id', on: ['delete'] },
  access_tokens: { kind: SESSION, id: 'id', on: ['delete'] },
  oauth_codes: null,
  push_subscriptions: null,
  // A webhook changes with each attempt.
  webhook_deliveries: { kind: 'webhook', id: 'webhook_id', on: ['insert'] },
  password_resets: null,
  email_confirmations: null,
  onboarding_applications: null,
  first_answers: null,
  search_texts: null,
  record_counts: null,
  job_failures: null,
  outgoing_mails: null,
  feedback: null,
  imports: null,
  coach_calls: { kind: 'coach_call', id: null },
  // A message changes its chat.
  chat_sessions: { kind: 'chat_session', id: null },
  chat_messages: null,
};

/** How each table of a user is announced: by default `mottos` as the kind `motto` with its ids. */
export async function announcedTables(db: Db, engine: Engine): Promise<Announced[]> {
  const tables = await ownedTables(db, engine);
  return tables.flatMap(({ name: table, hasId }) => {
    const otherwise = OTHERWISE[table as keyof Schema];
    if (otherwise === null) return [];
    return [{ table, ...(otherwise ?? { kind: table.replace(/s$/, ''), id: hasId ? 'id' : null }) }];
  });
}

/** The channel of PostgreSQL on which changes are sent. */
export const CHANNEL = 'auric_changes';
/** The setting of a transaction of PostgreSQL that names the client it works for. */
export const ORIGIN_SETTING = 'auric.origin';
/** The function of SQLite that its triggers call. */
export const NOTE_CHANGE = 'auric_note_change';

/** Locking a user and counting creates also write the user's row: only changes of these columns are announced. */
const isUserChanged = ['updated_at', 'onboarding_completed_at', 'email_confirmed_at']
  .map((column) => `old.${column} is distinct from new.${column}`)
  .join(' or ');

/** The streams of a disabled account end: without ids, all of them. */
const isDisabled = 'old.disabled_at is null and new.disabled_at is not null';

async function runAll(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Creates the triggers of PostgreSQL, after migrations. */
export const installPostgresChanges = async (db: Db): Promise<void> =>
  runAll(db, [
    `create function announce_users() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${CHANNEL}', ${payload('new.id', 'user', 'json_build_array(new.id)')});
        return null;
      end $$`,
    `create trigger announce_update after update on users
      for each row when (${isUserChanged}) execute function announce_users()`,
    `create function announce_disabled() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${CHANNEL}', ${payload('new.id', SESSION, `'[]'::json`)});
        return null;
      end $$`,
    `create trigger announce_disabled after update on users
      for each row when (${isDisabled}) execute function announce_disabled()`,
    ...(await announcedTables(db, 'postgres')).flatMap(postgresTriggers),
  ]);

function postgresTriggers({ table, kind, id, on = EVENTS }: Announced): string[] {
  const ids = id
    ? `case when count(distinct ${id}) <= ${CHANGE_IDS_MAX} then json_agg(distinct ${id}) else '[]' end`
    : `'[]'::json`;
  const trigger = (event: Event) => [
    `create trigger announce_${event} after ${event} on ${table}
      referencing ${event === 'delete' ? 'old' : 'new'} table as written
      for each statement execute function announce_${table}()`,
  ];
  return [
    `create function announce_${table}() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${CHANNEL}', ${payload('user_id', kind, ids)}) from written group by user_id;
        return null;
      end $$`,
    ...on.flatMap(trigger),
  ];
}

/** An SQL expression: a `Change` as JSON text. PostgreSQL allows 8000 bytes, which is more than its ids take. */
const payload = (userId: string, kind: string, ids: string) =>
  `json_build_object('userId', ${userId}, 'kind', '${kind}', 'ids', ${ids},
    'origin', nullif(current_setting('${ORIGIN_SETTING}', true), ''))::text`;

/** Creates the triggers of one SQLite connection. They are temporary, because other programs lack the function. */
export const installSqliteChanges = async (db: Db): Promise<void> =>
  runAll(db, [
    `create temp trigger announce_update_users after update on main.users when ${isUserChanged} begin
      select ${NOTE_CHANGE}(new.id, 'user', new.id);
    end`,
    `create temp trigger announce_disabled after update on main.users when ${isDisabled} begin
      select ${NOTE_CHANGE}(new.id, '${SESSION}', null);
    end`,
    ...(await announcedTables(db, 'sqlite')).flatMap(({ table, kind, id, on = EVENTS }) =>
      on.map((event) => {
        const row = event === 'delete' ? 'old' : 'new';
        return `create temp trigger announce_${event}_${table} after ${event} on main.${table} begin
          select ${NOTE_CHANGE}(${row}.user_id, '${kind}', ${id ? `${row}.${id}` : 'null'});
        end`;
      }),
    ),
  ]);
