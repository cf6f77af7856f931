import type { LogEvent } from 'kysely';
import { keyedByPerson } from '#server/database/servers/cluster.ts';
import type { Db } from '#server/database/transaction.ts';
import { manyPeopleIn } from './one-person.ts';

/** The tables that are split by person. */
export const splitTables = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set(['users', ...(await keyedByPerson(db))]);

/** Statements for many people, and why they are fine. Those that vary or are long end with “…”: their rest may be anything. */
const EXCEPTIONS: readonly (readonly [text: string, why: string])[] = [
  // Jobs find people, and then write for each.
  ['select distinct user_id from ( select user_id from …', 'jobs that clear up: whose rows are old'],
  ['with recursive people (user_id) …', 'notices: who is waiting'],
  ['select user_id, min(scheduled_for) as first, …', 'notices: who is waiting, on a cluster'],
  ['select user_id as id from notifications where …', 'notices: who is waiting for a mail'],
  ["select user_id, id, next_notice_at as at, 'tasks' as table …", 'notices: what is due'],
  ['select id, timezone, day_start_hour from users', 'notices: everybody, after the clock was ahead'],
  ['with recursive zones (timezone) …', 'digests: where it is evening'],
  ['select distinct timezone from users', 'digests: where it is evening, on a cluster'],
  ['select user.id, user.timezone, user.day_start_hour, user.locale …', 'digests: who lives there'],
  ['select user.id, user.timezone, user.day_start_hour from …', 'recurring tasks and achievements: who has some'],
  ['select user_id, id from outgoing_mails where sent_at is null …', 'mails: what is due'],
  [
    'select user_id, id from webhooks where is_active = 1 and (is_full = 1 or exists (select 1 from webhook_deliveries as delivery where delivery.user_id = webhooks.user_id and delivery.webhook_id = webhooks.id and delivery.next_attempt_at is not null limit 1))',
    'webhooks: which may be full',
  ],
  ['select hook.user_id, hook.id from webhooks …', 'webhooks: which are due'],
  ['select * from imports where stage is not null …', 'imports: which were broken off'],
  ['select stored.user_id, stored.resource_id, case when …', 'files: which are unused'],
  [
    'select distinct client_id from access_tokens where client_id in (select key from json_each($1))',
    'programs: which are used',
  ],
  [
    'select user_id, failures, since, next_attempt_at from job_failures where job = $1',
    'jobs: the people for whom a run failed',
  ],
  ['select user_id, kind from record_counts where total >= …', 'statistics of PostgreSQL: who has many records'],
  [
    'select user_id, token_hash from push_subscriptions where endpoint = $1 and token_hash != $2',
    'push messages: who had this device before',
  ],
  // Operators see the accounts of all.
  ['update users set updated_at = updated_at where operator_since is not null …', 'operators lock each other'],
  ['select id, email from users where operator_since is not null …', 'operators: who has invited'],
  ['select user.id, user.email, user.first_name, user.last_name, user.created_at …', 'operators: the list of people'],
  ['select count(*) as people …', 'operators: how many people'],
  ['select cast(coalesce(sum(size), 0) …', 'operators: the size of all files'],
  ['select cast(count(*) - count(failed_at) …', 'operators: how many mails wait'],
];

/** All databases of tests have the same. */
let split: ReturnType<typeof splitTables> | undefined;

/** The reasons of each text. */
const checked = new Map<string, readonly string[]>();

function reasonsOf(text: string, tables: ReadonlySet<string>): readonly string[] {
  const before = checked.get(text);
  if (before) return before;
  const words = plain(text);
  const reasons = EXCEPTIONS.some(([known]) => isText(words, known)) ? [] : manyPeopleIn(text, tables);
  checked.set(text, reasons);
  return reasons;
}

const isText = (words: string, known: string): boolean =>
  known.endsWith('…') ? words.startsWith(known.slice(0, -1).trimEnd()) : words === known;

/** A text without the differences that queries of Kysely and texts by hand have. */
const plain = (text: string): string => text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();

/**
 * Checks that each statement of a server on PostgreSQL is for one person, except those of {@link EXCEPTIONS}.
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
