import { createHash } from 'node:crypto';
import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { PAGE_MAX } from '#contract/platform/paging.ts';
import { calendarDate } from '#contract/platform/wire.ts';
import { InvalidInput } from './errors.ts';

/** One page of a list, returned by the handler of a paged endpoint. */
export interface Page<T> {
  items: T[];
  total: number;
  /** The cursor of the next page, null on the last. */
  next: string | null;
}

/** The page query of a client. */
export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** The position and size of a page. */
export interface PagePlace {
  /** One more than the page size, which shows whether another page follows. */
  rows: number;
  /** The sort values of the row before the page; null for the first page. */
  after: readonly string[] | null;
}

/** The types of the sort columns of a list. */
type KeyParts = readonly (keyof typeof PARTS)[];

/**
 * The position of a page.
 * @param parts the types of the values in the cursors of the list.
 * @throws InvalidInput for an invalid cursor.
 */
export const placeOfPage = ({ limit, cursor }: PageRequest, parts: KeyParts = ['instant', 'id']): PagePlace => ({
  rows: limit + 1,
  after: cursor === undefined ? null : readCursor(cursor, parts),
});

/**
 * Limits a query to a page and one more row, sorted by columns or expressions that are never null, the last of which is
 * the id. A page begins after its cursor, not at an offset, so that no row is repeated or skipped when rows are added or
 * removed.
 */
export const inOrder =
  (columns: readonly (string | Expression<unknown>)[], direction: 'asc' | 'desc', { rows, after }: PagePlace) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const keys = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column));
    let sorted = query.limit(rows);
    for (const key of keys) sorted = sorted.orderBy(key, direction);
    if (after === null) return sorted;
    const follows = sql.raw(direction === 'asc' ? '>' : '<');
    // SQLite finds the place in an index on an expression by one value only, not by a row of them.
    return sorted
      .where(sql<SqlBool>`(${sql.join(keys)}) ${follows} (${sql.join(after)})`)
      .$if(typeof columns[0] !== 'string', (rest) => rest.where(sql<SqlBool>`${keys[0]} ${follows}= ${after[0]}`));
  };

/** The same, descending. */
export const newestFirst = (columns: readonly string[], place: PagePlace) => inOrder(columns, 'desc', place);

/** Values of a prepared query for a page that is ordered by an instant and an id. */
export interface PageValues {
  rows: number;
  /** The last row of the previous page; the first page ignores both. */
  instant: string;
  id: string;
}

export function pageValues({ rows, after }: PagePlace): PageValues {
  const [instant = '', id = ''] = after ?? [];
  return { rows, instant, id };
}

/** The position of a page from these values. @param isFirst whether it is the first page, which needs another query. */
export const placeOfValues = ({ rows, instant, id }: PageValues, isFirst: boolean): PagePlace => ({
  rows,
  after: isFirst ? null : [instant, id],
});

/**
 * The rows of a page without the extra one, and the cursor of the next page.
 * @param keyOf returns the values of the sort columns
 */
export function cutPage<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => readonly string[]) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last && rows.length > limit ? writeCursor(keyOf(last)) : null };
}

/** The list of a cursor: its address, filter and order. */
export interface ListOfCursor {
  path: string;
  params: unknown;
  /** With or without the keys of a page. */
  query: object;
}

const TAG_LENGTH = 8;

/** A cursor for clients, which is valid for this list only. */
export const sealCursor = (cursor: string, list: ListOfCursor): string => `${cursor}.${tagOf(list)}`;

/** The cursor that a client has sent. @throws InvalidInput for that of another list, filter or order. */
export function openCursor(sealed: string, list: ListOfCursor): string {
  const cursor = sealed.slice(0, -TAG_LENGTH - 1);
  if (sealCursor(cursor, list) !== sealed) throw invalidCursor();
  return cursor;
}

function tagOf({ path, params, query }: ListOfCursor): string {
  const filter = Object.entries(query).filter(([key]) => !['limit', 'cursor', 'skip'].includes(key));
  const text = JSON.stringify([path, params ?? {}, filter.toSorted(([one], [other]) => (one < other ? -1 : 1))]);
  return createHash('sha256').update(text).digest('base64url').slice(0, TAG_LENGTH);
}

const invalidCursor = () =>
  new InvalidInput([{ path: ['cursor'], msg: 'Not a cursor of this list' }], 'invalid_cursor');

/** A record of a list that is read whole. */
interface Identified {
  id?: string;
  session_id?: string;
}

/**
 * A page of a list that is read whole. Pages are in the order of ids, the newest first: unlike places and names, an id
 * never changes between two pages. Without limit and cursor, the list as it is.
 */
export function pageById(list: readonly Identified[], { limit, cursor }: Partial<PageRequest>): Page<Identified> {
  const total = list.length;
  if (limit === undefined && cursor === undefined) return { items: [...list], total, next: null };
  const idOf = ({ id, session_id = '' }: Identified) => id ?? session_id;
  const rows = list.toSorted((one, other) => (idOf(one) < idOf(other) ? 1 : -1));
  const after = cursor === undefined ? null : readCursor(cursor, ['text'])[0]!;
  const { rows: items, next } = cutPage(
    after === null ? rows : rows.filter((row) => idOf(row) < after),
    limit ?? PAGE_MAX,
    (row) => [idOf(row)],
  );
  return { items, total, next };
}

const writeCursor = (key: readonly string[]) => Buffer.from(JSON.stringify(key)).toString('base64url');

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// Date.parse alone would read 30 February as a day in March.
const isDay = (text: string) => calendarDate.safeParse(text).success;

const PARTS = {
  instant: (text: string) => INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
  day: isDay,
  id: (text: string) => UUID.test(text),
  word: (text: string) => /^[a-z]+$/.test(text),
  text: () => true,
  number: (text: string) => /^\d{1,9}$/.test(text),
};

function readCursor(cursor: string, parts: KeyParts): readonly string[] {
  const key = parsed(cursor);
  const isKey =
    Array.isArray(key) &&
    key.length === parts.length &&
    parts.every((part, place) => typeof key[place] === 'string' && PARTS[part](key[place]));
  if (isKey) return key as string[];
  throw invalidCursor();
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
