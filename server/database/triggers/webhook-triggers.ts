import { sql } from 'kysely';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Db } from '../transaction.ts';
import type { Engine } from '../dialect/column-types.ts';

/*
 * Triggers record the events of active webhooks in the transaction that causes them, so that none is lost and no verb
 * can forget one. An event of a record that was not sent yet is recorded once. A webhook that the sender has marked as full
 * gets none.
 */

interface Recorded {
  event: WebhookEvent;
  table: 'tasks' | 'projects' | 'journal_entries';
  on: 'insert' | 'update' | 'delete';
  /** The condition on the row after and before the statement. */
  when: (after: string, before: string) => string;
}

const isCompleted = (after: string, before: string) =>
  `${before}.completed_at is null and ${after}.completed_at is not null`;

const EVENTS: readonly Recorded[] = [
  { event: 'task.created', table: 'tasks', on: 'insert', when: () => 'true' },
  {
    event: 'task.changed',
    table: 'tasks',
    on: 'update',
    when: (after, before) =>
      `${before}.updated_at <> ${after}.updated_at
        and (${before}.completed_at is null) = (${after}.completed_at is null)`,
  },
  { event: 'task.completed', table: 'tasks', on: 'update', when: isCompleted },
  { event: 'task.reopened', table: 'tasks', on: 'update', when: (after, before) => isCompleted(before, after) },
  { event: 'task.deleted', table: 'tasks', on: 'delete', when: () => 'true' },
  { event: 'project.completed', table: 'projects', on: 'update', when: isCompleted },
  {
    ...{ event: 'journal_entry.created', table: 'journal_entries', on: 'insert' },
    when: (after) => `${after}.reflection is null`,
  },
  {
    // A reflection is created as an entry, which then becomes one.
    ...{ event: 'reflection.created', table: 'journal_entries', on: 'update' },
    when: (after, before) => `${before}.reflection is null and ${after}.reflection is not null`,
  },
];

const COLUMNS = '(user_id, id, webhook_id, event, record_id, at, attempts, next_attempt_at, is_delivered)';

/** Any time in the past: it is due at once, also when the clock of the database is ahead. */
const AT_ONCE = "'1970-01-01T00:00:00.000Z'";

/** A UUID of version 4. */
const SQLITE_ID = `lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' ||
  substr(lower(hex(randomblob(2))), 2) || '-a' || substr(lower(hex(randomblob(2))), 2) || '-' ||
  lower(hex(randomblob(6)))`;

/** Creates the triggers, after migrations. */
export async function installWebhookTriggers(db: Db, engine: Engine): Promise<void> {
  const statements = engine === 'sqlite' ? EVENTS.flatMap(sqliteTrigger) : postgresTriggers();
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function sqliteTrigger({ event, table, on, when }: Recorded): string[] {
  const name = `hook_${event.replace('.', '_')}`;
  const row = on === 'delete' ? 'old' : 'new';
  return [
    `drop trigger if exists ${name}`,
    `create trigger ${name} after ${on} on ${table} when ${when('new', 'old')} begin
      insert into webhook_deliveries ${COLUMNS}
      select hook.user_id, ${SQLITE_ID}, hook.id, '${event}', ${row}.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 0,
        ${AT_ONCE}, 0
      from webhooks as hook
      where hook.user_id = ${row}.user_id and hook.is_active = 1 and hook.is_full = 0
        and ' ' || hook.events || ' ' like '% ${event} %'
      on conflict do nothing;
    end`,
  ];
}

const ROWS = {
  insert: { tables: 'new table as after_it', from: 'after_it', row: 'after_it' },
  update: {
    tables: 'old table as before_it new table as after_it',
    from: 'after_it join before_it on before_it.user_id = after_it.user_id and before_it.id = after_it.id',
    row: 'after_it',
  },
  delete: { tables: 'old table as before_it', from: 'before_it', row: 'before_it' },
} as const;

/* Each webhook is read, and its events are written, by a statement of one person, for Citus. No row has two of the events. */
const postgresTriggers = (): string[] =>
  [...Map.groupBy(EVENTS, ({ table, on }) => `${table}_${on}`)].flatMap(([name, events]) => {
    const { table, on } = events[0]!;
    const { tables, from, row } = ROWS[on];
    const cases = events.map(({ event, when }) => `when ${when('after_it', 'before_it')} then '${event}'`);
    return [
      `create function hook_${name}() returns trigger language plpgsql as $$
        declare
          person text;
          hook record;
          happened record;
          moment constant timestamptz = clock_timestamp();
        begin
          for person in select distinct user_id from ${row} loop
            for hook in
              select id, ' ' || events || ' ' as events from webhooks
              where user_id = person and is_active = 1 and is_full = 0
            loop
              select array_agg(gen_random_uuid()::text) as ids, array_agg(event) as events, array_agg(id) as records
                into happened
                from (
                  select ${row}.id, case ${cases.join(' ')} end as event from ${from} where ${row}.user_id = person
                ) as rows
                where hook.events like '% ' || event || ' %';
              continue when happened.ids is null;
              insert into webhook_deliveries ${COLUMNS}
                select owner.id, delivery.id, hook.id, delivery.event, delivery.record, moment, 0, ${AT_ONCE}, 0
                from users as owner, unnest(happened.ids, happened.events, happened.records) as delivery (id, event, record)
                where owner.id = person
                on conflict do nothing;
            end loop;
          end loop;
          return null;
        end $$`,
      `create trigger hook_${on} after ${on} on ${table} referencing ${tables}
        for each statement execute function hook_${name}()`,
    ];
  });
