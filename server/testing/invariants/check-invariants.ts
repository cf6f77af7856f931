import { type CompiledQuery, sql, type TableMetadata } from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import { onOneServer } from '../database/cluster.ts';
import { ACCOUNT_INVARIANTS, ATTEMPT_INVARIANTS, JOB_INVARIANTS } from './accounts.ts';
import { ASSISTANT_INVARIANTS } from './assistant.ts';
import { COACH_INVARIANTS } from './coach.ts';
import { COMPLETION_INVARIANTS, POINTS_INVARIANTS } from './completions.ts';
import { HIERARCHY_INVARIANTS, ICON_INVARIANTS } from './hierarchy.ts';
import { type Offender, readFrom, type ReadInvariant, type ReadTable, type SqlInvariant } from './invariant.ts';
import { JOURNAL_INVARIANTS, JOURNAL_TEXT_INVARIANTS } from './journal.ts';
import { NOTIFICATION_INVARIANTS, NOTIFICATION_TIME_INVARIANTS } from './notifications.ts';
import { PROJECT_TEMPLATE_INVARIANTS } from './project-templates.ts';
import { QUOTA_INVARIANTS } from './quotas.ts';
import { RESOURCE_INVARIANTS } from './resources.ts';
import { RECURRING_INVARIANTS, RULE_INVARIANTS } from './recurring.ts';
import { ROLLUP_INVARIANTS } from './rollups.ts';
import { SEARCH_INVARIANTS } from './search.ts';
import { DEPENDENCY_INVARIANTS, TASK_INVARIANTS } from './tasks.ts';
import { TEXT_INVARIANTS } from './texts.ts';
import { TRASH_INVARIANTS } from './trash.ts';
import { WEBHOOK_INVARIANTS } from './webhooks.ts';

/* Conditions that always hold. A new table adds its invariants in a file here and to the list below. */

const SQL_INVARIANTS: readonly SqlInvariant[] = [
  ...ACCOUNT_INVARIANTS,
  ...ATTEMPT_INVARIANTS,
  ...JOB_INVARIANTS,
  ...HIERARCHY_INVARIANTS,
  ...TASK_INVARIANTS,
  ...RECURRING_INVARIANTS,
  ...COMPLETION_INVARIANTS,
  ...ROLLUP_INVARIANTS,
  ...TEXT_INVARIANTS,
  ...JOURNAL_INVARIANTS,
  ...RESOURCE_INVARIANTS,
  ...COACH_INVARIANTS,
  ...ASSISTANT_INVARIANTS,
  ...NOTIFICATION_INVARIANTS,
  ...WEBHOOK_INVARIANTS,
  ...QUOTA_INVARIANTS,
];

const READ_INVARIANTS: readonly ReadInvariant[] = [
  ...ICON_INVARIANTS,
  ...DEPENDENCY_INVARIANTS,
  ...RULE_INVARIANTS,
  ...POINTS_INVARIANTS,
  ...TRASH_INVARIANTS,
  ...SEARCH_INVARIANTS,
  ...JOURNAL_TEXT_INVARIANTS,
  ...PROJECT_TEMPLATE_INVARIANTS,
  ...NOTIFICATION_TIME_INVARIANTS,
];

/** The sentences of all invariants. */
export const SENTENCES: readonly string[] = [...SQL_INVARIANTS, ...READ_INVARIANTS].map(({ sentence }) => sentence);

/** A violated invariant, and the rows that break it. */
export interface Violation {
  sentence: string;
  ids: string[];
}

/** Checks all invariants on the whole database and returns the violations. */
export const checkInvariants = (db: Db): Promise<Violation[]> => onOneServer(db, checkAll);

async function checkAll(db: Db): Promise<Violation[]> {
  const { violations, filled } = await checkSql(db);
  const read = readOnce(db, filled);
  for (const { sentence, offenders } of READ_INVARIANTS) {
    const found = await offenders(read);
    if (found.length > 0) violations.push({ sentence, ids: idsOf(found) });
  }
  return violations;
}

/** The maximum number of ids in a message. */
const NAMED_MAX = 10;

/** A violation in one line: the number of rows that break it, and the first of them. */
export function describeViolation({ sentence, ids }: Violation): string {
  const rest = ids.length - NAMED_MAX;
  const named = ids.slice(0, NAMED_MAX).join(', ');
  const rows = ids.length === 1 ? '1 row' : `${ids.length} rows`;
  return `${sentence}: broken by ${rows}, ${named}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/**
 * Returns a check that throws an Error with a line for each violation. Each row is reported only once, so that a test
 * does not fail because of an earlier one.
 */
export function invariantCheck(db: Db): () => Promise<void> {
  const reported = new Set<string>();
  return async () => {
    const lines = (await checkInvariants(db)).flatMap(({ sentence, ids }) => {
      const news = ids.filter((id) => !reported.has(`${sentence} ${id}`));
      for (const id of news) reported.add(`${sentence} ${id}`);
      return news.length === 0 ? [] : [`  ${describeViolation({ sentence, ids: news })}`];
    });
    if (lines.length > 0) throw new Error(['Broken in the database:', ...lines].join('\n'));
  };
}

const idsOf = (offenders: readonly Offender[]): string[] => [...new Set(offenders.map(({ id }) => id))];

/** Reads a table once for all invariants of a check, and not at all if it is empty. */
function readOnce(db: Db, filled: ReadonlySet<string>): ReadTable {
  const read = readFrom(db);
  const known = new Map<keyof Schema, unknown>();
  return ((table: keyof Schema) => {
    const rows = known.get(table) ?? (filled.has(table) ? read(table) : []);
    known.set(table, rows);
    return rows;
  }) as ReadTable;
}

/** In place of a sentence: the table has rows. */
const IS_FILLED = 'has rows';

type Found = Offender & { sentence: string };

const statements = new WeakMap<Db, CompiledQuery<Found>>();

/**
 * All invariants in one statement, built once for a database, since this runs after every test. It has no parameters,
 * for which PostgreSQL would plan the first five runs on each connection again, in 0.02 seconds each.
 */
async function checkSql(db: Db): Promise<{ violations: Violation[]; filled: ReadonlySet<string> }> {
  const statement = statements.get(db) ?? (await sqlOfAll(db));
  statements.set(db, statement);
  const { rows } = await db.executeQuery(statement);
  const { [IS_FILLED]: filled = [], ...broken } = Object.groupBy(rows, (row) => row.sentence);
  return {
    violations: Object.entries(broken).map(([sentence, found]) => ({ sentence, ids: idsOf(found!) })),
    filled: new Set(idsOf(filled)),
  };
}

async function sqlOfAll(db: Db): Promise<CompiledQuery<Found>> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const parts = [...SQL_INVARIANTS, orphans(tables), plainSecrets(tables)].map(
    ({ sentence, offenders }) =>
      sql`select ${sql.lit(sentence)} as sentence, offender.user_id, offender.id from (${offenders}) as offender`,
  );
  const filled = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(IS_FILLED)}, '', ${sql.lit(name)} where exists (select 1 from ${sql.table(name)})`,
  );
  const statement = sql<Found>`${sql.join([...parts, ...filled], sql` union all `)}`.compile(db);
  if (statement.parameters.length > 0) throw new Error('An invariant has a parameter: write the value with sql.lit');
  return statement;
}

/** Every column of a hash, so that new ones are included; that of passwords has its own format. */
function plainSecrets(tables: readonly TableMetadata[]): SqlInvariant {
  const parts = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.name.endsWith('_hash') && column.name !== 'password_hash')
      .map(
        ({ name: column }) => sql`select '' as user_id, ${sql.lit(`${name}.${column}`)} as id from ${sql.table(name)}
          where length(${sql.ref(column)}) <> 64 or ${sql.ref(column)} like '%.%'`,
      ),
  );
  return {
    sentence: 'Sessions, links, tokens and codes are stored as hashes',
    offenders: sql`${sql.join(parts, sql` union all `)}`,
  };
}

/** Every table with a `user_id`, so that new tables are included. */
function orphans(tables: readonly TableMetadata[]): SqlInvariant {
  const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'));
  const parts = owned.map(
    ({ name }) => sql`select user_id, ${sql.lit(name)} as id from ${sql.table(name)}
      where not exists (select 1 from users where users.id = user_id)`,
  );
  return {
    sentence: 'Every row of a user refers to an existing user',
    offenders: sql`${sql.join(parts, sql` union all `)}`,
  };
}
