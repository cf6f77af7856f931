import { sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Db } from '../transaction.ts';
import type { Engine } from './column-types.ts';

/*
 * Sums that triggers update when rows are inserted, changed and deleted, so that figures over a long time need not read
 * all rows and no verb can forget a sum (docs/decisions/0062). A row whose sums are all 0 is deleted.
 */

/** An SQL expression of one row; the argument is the prefix of its columns: `new.`, `old.` or nothing. */
type OfRow = (row: string) => string;

/** The rows of one table, summed into another. */
interface Rollup {
  of: keyof Schema;
  into: keyof Schema;
  /** The columns of the primary key. */
  key: Readonly<Record<string, OfRow>>;
  sums: Readonly<Record<string, OfRow>>;
  /** Columns that other tables are summed into. */
  others?: readonly string[];
  /** Columns that are all 0 when no rows are left to sum. */
  counts: readonly string[];
}

const column =
  (name: string): OfRow =>
  (row) =>
    row + name;
const when =
  (condition: OfRow, then: OfRow = () => '1'): OfRow =>
  (row) =>
    `case when ${condition(row)} then ${then(row)} else 0 end`;
const isOfKind =
  (kind: string): OfRow =>
  (row) =>
    `${row}kind = '${kind}'`;

/** `2026-11`: the first seven characters of a day, which PostgreSQL does not keep as text. */
function monthOf(name: string): OfRow {
  return (row) => `substr(cast(${row}${name} as text), 1, 7)`;
}

/** An empty text instead of null for a completion without a pillar or area, since key columns cannot be null. */
const orNone =
  (name: string): OfRow =>
  (row) =>
    `coalesce(${row}${name}, '')`;

const PLACE = { pillar_id: orNone('pillar_id'), area_id: orNone('area_id') };
const OF_COMPLETIONS = {
  sums: {
    tasks: when(isOfKind('task')),
    recurring: when(isOfKind('recurring')),
    projects: when(isOfKind('project')),
    points: column('points'),
    known_minutes: (row) => `coalesce(${row}given_minutes, 0)`,
    assumed: when((row) => `${row}kind <> 'project' and ${row}given_minutes is null`),
  },
  counts: ['tasks', 'recurring', 'projects'],
} satisfies Pick<Rollup, 'sums' | 'counts'>;

const ROLLUPS: readonly Rollup[] = [
  {
    of: 'completions',
    into: 'completion_days',
    key: { user_id: column('user_id'), day: column('completed_on'), ...PLACE },
    ...OF_COMPLETIONS,
  },
  {
    of: 'completions',
    into: 'completion_months',
    key: {
      user_id: column('user_id'),
      month: monthOf('completed_on'),
      ...PLACE,
    },
    ...OF_COMPLETIONS,
  },
  {
    of: 'completions',
    into: 'active_days',
    key: { user_id: column('user_id'), day: column('completed_on') },
    sums: { completed: () => '1', projects: OF_COMPLETIONS.sums.projects, points: column('points') },
    others: ['entries'],
    counts: ['completed', 'entries'],
  },
  {
    of: 'journal_entries',
    into: 'active_days',
    key: { user_id: column('user_id'), day: column('entry_date') },
    sums: { entries: () => '1' },
    others: ['completed', 'projects', 'points'],
    counts: ['completed', 'entries'],
  },
  {
    of: 'active_days',
    into: 'active_months',
    key: { user_id: column('user_id'), month: monthOf('day') },
    // A bit for each day: streaks of years are read from a few numbers.
    sums: { days: (row) => `(1 << (cast(substr(cast(${row}day as text), 9, 2) as integer) - 1))` },
    counts: ['days'],
  },
  {
    of: 'tasks',
    into: 'project_tasks',
    key: { user_id: column('user_id'), project_id: column('project_id') },
    sums: { task_count: () => '1', completed_task_count: when((row) => `${row}completed_at is not null`) },
    counts: ['task_count'],
  },
];

/** Creates the triggers and computes all sums, after migrations, so that changed rollups are recomputed. */
export async function installRollups(db: Db, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const [of, rollups] of Map.groupBy(ROLLUPS, (rollup) => rollup.of)) {
    for (const statement of TRIGGERS[engine](of, rollups)) await run(statement);
  }
  const summed = new Set(ROLLUPS.map(({ into }) => into));
  for (const table of summed) await run(`delete from ${table}`);
  // The triggers keep sums of sums themselves.
  for (const rollup of ROLLUPS) if (!summed.has(rollup.of)) await run(addAll(rollup, rollup.of));
}

/** The columns that affect the sums; changes of other columns do not. */
const WATCHED: Readonly<Partial<Record<keyof Schema, string>>> = {
  completions: 'user_id, kind, completed_on, pillar_id, area_id, points, given_minutes',
  journal_entries: 'user_id, entry_date',
  active_days: 'user_id, day',
  tasks: 'user_id, project_id, completed_at',
};

const TRIGGERS: Readonly<Record<Engine, (of: keyof Schema, rollups: readonly Rollup[]) => string[]>> = {
  sqlite: (of, rollups) => {
    const added = rollups.map(addNew);
    const removed = rollups.flatMap(removeOld);
    const bodies = {
      insert: ['insert', added],
      delete: ['delete', removed],
      change: [`update of ${WATCHED[of]}`, [...removed, ...added]],
    } as const;
    return Object.entries(bodies).flatMap(([name, [event, statements]]) => [
      `drop trigger if exists sum_${of}_${name}`,
      `create trigger sum_${of}_${name} after ${event} on ${of} begin ${statements.join('; ')}; end`,
    ]);
  },
  postgres: (of, rollups) =>
    (['insert', 'delete', 'update'] as const).flatMap((event) => [
      `create function sum_${of}_${event}() returns trigger language plpgsql as $$
        declare
          one record;
        begin
          ${rollups.map((rollup) => addEach(rollup, event)).join('')}
          return null;
        end $$`,
      `create trigger sum_${event} after ${event} on ${of} referencing ${CHANGED_ROWS[event].tables}
        for each statement execute function sum_${of}_${event}()`,
    ]),
};

/** The rows that a statement of PostgreSQL has changed, and whether each adds to a sum or subtracts from it. */
const CHANGED_ROWS = {
  insert: { tables: 'new table as added', rows: '(select 1 as sign, * from added) as changed' },
  delete: { tables: 'old table as removed', rows: '(select -1 as sign, * from removed) as changed' },
  update: {
    tables: 'old table as removed new table as added',
    rows: '(select 1 as sign, * from added union all select -1, * from removed) as changed',
  },
};

const list = (texts: readonly string[]): string => texts.join(', ');
const zeros = ({ others = [] }: Rollup): string[] => others.map(() => '0');
const columnsOf = ({ key, sums, others = [] }: Rollup): string =>
  list([...Object.keys(key), ...Object.keys(sums), ...others]);
const ofRow = (expressions: Readonly<Record<string, OfRow>>, row: string): string[] =>
  Object.values(expressions).map((expression) => expression(row));

const onConflict = ({ into, key, sums }: Rollup): string =>
  `on conflict (${list(Object.keys(key))}) do update set ${list(
    Object.keys(sums).map((name) => `${name} = ${into}.${name} + excluded.${name}`),
  )}`;

/** Adds the row of a trigger of SQLite. */
const addNew = (rollup: Rollup): string =>
  `insert into ${rollup.into} (${columnsOf(rollup)})
    values (${list([...ofRow(rollup.key, 'new.'), ...ofRow(rollup.sums, 'new.'), ...zeros(rollup)])})
    ${onConflict(rollup)}`;

/** Adds all rows of a table, or of a statement, in the order of the key, which prevents deadlocks. */
function addAll(rollup: Rollup, table: string): string {
  const key = ofRow(rollup.key, '');
  const sums = ofRow(rollup.sums, '').map((sum) => `sum(${sum})`);
  return `insert into ${rollup.into} (${columnsOf(rollup)})
    select ${list([...key, ...sums, ...zeros(rollup)])} from ${table} where true group by ${list(key)} order by ${list(key)}
    ${onConflict(rollup)}`;
}

const nothingLeft = ({ counts }: Rollup): string => counts.map((name) => `${name} = 0`).join(' and ');

/** Subtracts the row of a trigger of SQLite. */
function removeOld(rollup: Rollup): string[] {
  const key = Object.entries(rollup.key).map(([name, of]) => `${name} = ${of('old.')}`);
  const sums = Object.entries(rollup.sums).map(([name, of]) => `${name} = ${name} - ${of('old.')}`);
  return [
    `update ${rollup.into} set ${list(sums)} where ${key.join(' and ')}`,
    `delete from ${rollup.into} where ${key.join(' and ')} and ${nothingLeft(rollup)}`,
  ];
}

/**
 * Adds the changed rows, each sum by a statement of its own, which Citus can send to the person's shard: it knows no
 * transition tables. In the order of the key, which prevents deadlocks.
 */
function addEach(rollup: Rollup, event: keyof typeof CHANGED_ROWS): string {
  const { into, key, sums } = rollup;
  const keys = Object.entries(key).map(([name, of]) => ({ name, value: of('') }));
  const changes = Object.entries(sums).map(([name, of]) => ({ name, value: `sum(sign * (${of('')}))` }));
  const named = [...keys, ...changes].map(({ name, value }) => `${value} as ${name}`);
  const values = [...keys, ...changes].map(({ name }) => `one.${name}`);
  const ofKeys = list(keys.map(({ value }) => value));
  const isSame = keys.map(({ name }) => `${name} = one.${name}`).join(' and ');

  const insert = `insert into ${into} (${columnsOf(rollup)})
    values (${list([...values, ...zeros(rollup)])}) ${onConflict(rollup)};`;
  // Rows that are deleted with their person find no sum any more, and must not add one.
  const update = `update ${into} set ${list(changes.map(({ name }) => `${name} = ${into}.${name} + one.${name}`))}
    where ${isSame};`;
  const clean = `delete from ${into} where ${isSame} and ${nothingLeft(rollup)};`;
  const statements = {
    insert,
    delete: `${update} ${clean}`,
    update: `${update} if not found then ${insert} end if; ${clean}`,
  };
  return `
    for one in
      select ${list(named)} from ${CHANGED_ROWS[event].rows} group by ${ofKeys}
      having ${changes.map(({ value }) => `${value} <> 0`).join(' or ')} order by ${ofKeys}
    loop
      ${statements[event]}
    end loop;`;
}
