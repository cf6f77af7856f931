import { sql } from 'kysely';
import type { Db } from '../transaction.ts';

/** Drops the triggers of PostgreSQL and their functions, before they are created again: none of an earlier version stays. */
export async function dropPostgresTriggers(db: Db): Promise<void> {
  const { rows } = await sql<{ trigger: string; on: string; function: string }>`
    select tgname as "trigger", relname as "on", proname as "function"
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace = current_schema()::regnamespace
      and proname ~ '^(announce|count|hook|sum)_'`.execute(db);
  for (const { trigger, on } of rows) await sql`drop trigger ${sql.id(trigger)} on ${sql.table(on)}`.execute(db);
  const functions = new Set(rows.map((row) => row.function));
  for (const name of functions) await sql`drop function ${sql.id(name)}()`.execute(db);
}
