import { appendFileSync } from 'node:fs';
import type { LogEvent } from 'kysely';
import { inject } from 'vitest';
import { keyedByPerson } from '#server/database/servers/cluster.ts';
import type { Db } from '#server/database/transaction.ts';
import { FOR_MANY_PEOPLE, plain } from './for-many-people.ts';
import { manyPeopleIn } from './one-person.ts';

/** The tables that are split by person. */
export const splitTables = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set(['users', ...(await keyedByPerson(db))]);

/** All databases of tests have the same. */
let split: ReturnType<typeof splitTables> | undefined;

/** The reasons of each text. */
const checked = new Map<string, readonly string[]>();

function reasonsOf(text: string, tables: ReadonlySet<string>): readonly string[] {
  const before = checked.get(text);
  if (before) return before;
  const words = plain(text);
  const isKnown = FOR_MANY_PEOPLE.has(words);
  if (isKnown) appendFileSync(inject('sentForMany'), `${words}\n`);
  const reasons = isKnown ? [] : manyPeopleIn(text, tables);
  checked.set(text, reasons);
  return reasons;
}

/**
 * Checks that each statement of a server on PostgreSQL is for one person, except those of `for-many-people.sql`.
 * @param db of the server.
 */
export async function watchStatements(db: Db) {
  const tables = await (split ??= splitTables(db));
  const ofTests = new WeakSet<object>();
  const found: { queryId: object; line: string }[] = [];
  return {
    /** The database for the test: what it sends itself is not checked. */
    ofTest: db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        ofTests.add(queryId);
        return node;
      },
      // A prepared query is not transformed.
      transformResult: async ({ result, queryId }) => {
        ofTests.add(queryId);
        return result;
      },
    }),
    /** Called for every statement. */
    note: ({ query }: LogEvent) => {
      const reasons = reasonsOf(query.sql, tables);
      if (reasons.length === 0) return;
      const line = `${plain(query.sql)}\n    ${[...reasons, ...callersOf(new Error())].join('\n    ')}`;
      found.push({ queryId: query.queryId, line });
    },
    /** @throws Error naming the statements since the last check that are not for one person. */
    check: async () => {
      const lines = found.splice(0).flatMap(({ queryId, line }) => (ofTests.has(queryId) ? [] : line));
      if (lines.length === 0) return;
      throw new Error(`Not for one person (docs/decisions/0138):\n  ${[...new Set(lines)].join('\n  ')}`);
    },
  };
}

const CALLERS_MAX = 4;

/** The places in the product that a statement comes from. */
const callersOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => line.includes('/server/') && !/\/server\/(testing|database\/(prepare|transaction))/.test(line))
    .slice(0, CALLERS_MAX)
    .map((line) => line.trim());
