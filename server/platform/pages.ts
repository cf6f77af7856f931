import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { calendarDate } from '#contract/platform/wire.ts';
import { invalidField } from './errors.ts';

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
 * Limits a query to a page and one more row, sorted descending by columns that are never null, the last of which is the
 * id. A page begins after its cursor, not at an offset, so that no row is repeated or skipped when rows are added or
 * removed.
 */
export const newestFirst =
  (columns: readonly string[], { rows, after }: PagePlace) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const refs = columns.map((column) => sql.ref(column));
    const sorted = refs.reduce((sorting, ref) => sorting.orderBy(ref, 'desc'), query).limit(rows);
    return after === null ? sorted : sorted.where(sql<SqlBool>`(${sql.join(refs)}) < (${sql.join(after)})`);
  };

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
  number: (text: string) => /^\d{1,9}$/.test(text),
};

function readCursor(cursor: string, parts: KeyParts): readonly string[] {
  const key = parsed(cursor);
  const isKey =
    Array.isArray(key) &&
    key.length === parts.length &&
    parts.every((part, place) => typeof key[place] === 'string' && PARTS[part](key[place]));
  if (isKey) return key as string[];
  throw invalidField('cursor', 'Not a cursor of this list');
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
