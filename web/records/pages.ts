import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';
import type { Page } from '#web/platform/api.ts';
import type { Kind, Kinds } from './kinds.ts';

/** The sort key of paged lists on the server, newest first (docs/decisions/0037). */
export type Place = readonly [instant: string, id: string];

/** A list that is read in pages. */
export interface PagesView<K extends Kind, R extends Kinds[K] = Kinds[K]> {
  pages: K;
  /** Whether a record is in this list: others leave at once, and new ones are inserted at their place. */
  includes: (record: Kinds[K]) => boolean;
  /** Left out for an order that only the server knows, such as search rank: new records are not inserted. */
  place?: (record: Kinds[K]) => Place;
  /** The fields that belong to the response, not to the record. */
  own?: (record: R) => object;
}

/** The answer of a paged query, as TanStack Query stores it. */
export interface Paged<Item = unknown> extends InfiniteData<Page<Item>, string | null> {
  /** Only the last page was read; earlier pages are empty here and stay as they are in the store. */
  continues?: boolean;
}

/** A paged list with no rows left, including the unread pages. */
export const noPages = (): Paged => ({ pages: [{ items: [], total: 0, cursor: null }], pageParams: [null] });

/** A paged answer without its records. */
export interface PagesDoc {
  /** The ids on all pages read so far, in order. */
  ids: ReadonlySet<string>;
  /** The number of rows on all pages, and of those in `ids` that have left since. */
  total: number;
  cursor: string | null;
  params: readonly (string | null)[];
  /** Fields of the response by record id, where the view has such fields. */
  own?: ReadonlyMap<string, object>;
  continues?: boolean | undefined;
}

type AnyView = Pick<PagesView<never>, 'includes' | 'place' | 'own'>;
type Lookup = (id: string) => object | null | undefined;

const idOf = (record: object) => (record as { id: string }).id;

/** A record with null for the fields that belong to the response. */
export function withoutOwnFields(record: object, own: object = {}): object {
  const fields = Object.keys(own);
  return fields.length === 0 ? record : { ...record, ...Object.fromEntries(fields.map((field) => [field, null])) };
}

const lastWith = new WeakMap<object, { own: object; whole: object }>();

/** A record with the fields that belong to the response; the same object as last time if neither has changed. */
export function withOwnFields<R extends object, Own extends object>(record: R, own?: Own): R & Own {
  if (own === undefined || Object.keys(own).length === 0) return record as R & Own;
  const last = lastWith.get(record);
  if (last && replaceEqualDeep(last.own, own) === last.own) return last.whole as R & Own;
  const whole = { ...record, ...own };
  lastWith.set(record, { own, whole });
  return whole;
}

/** Splits pages into records, which it passes to `keep`, and the rest, which it returns. */
export function normalizePages(view: AnyView, paged: Paged, keep: (id: string, record: object) => void): PagesDoc {
  const { pages, pageParams: params, continues } = paged;
  const records = pages.flatMap(({ items }) => items as object[]);
  const own = new Map(records.flatMap((record) => (view.own ? [[idOf(record), view.own(record as never)]] : [])));
  for (const record of records) keep(idOf(record), withoutOwnFields(record, own.get(idOf(record))));
  const cursor = pages.at(-1)?.cursor ?? null;
  return { ids: new Set(records.map(idOf)), total: pages[0]?.total ?? 0, cursor, params, own, continues };
}

/**
 * The stored pages with those just read. The first total counts: our own writes since are counted from it, and a later
 * total may or may not include them.
 */
export function joinPages(held: PagesDoc | undefined, read: PagesDoc): PagesDoc {
  if (!read.continues || !held) return read;
  const ids = new Set([...held.ids, ...read.ids]);
  const own = new Map([...(held.own ?? []), ...(read.own ?? [])]);
  return { ...read, continues: false, ids, own, total: read.cursor === null ? ids.size : held.total };
}

/** Rebuilds pages. All records are on the first page: readers do not depend on page boundaries. */
export function denormalizePages(view: AnyView, doc: PagesDoc, lookup: Lookup): Paged {
  const items = [...doc.ids].flatMap((id) => {
    const record = lookup(id);
    return record && view.includes(record as never) ? [withOwnFields(record, doc.own?.get(id))] : [];
  });
  const total = doc.total - (doc.ids.size - items.length);
  const pages = doc.params.map((_, index) => ({ items: index === 0 ? items : [], total, cursor: doc.cursor }));
  return { pages, pageParams: [...doc.params] };
}

/** The pages after a record was written, which may have been added, or may have left an unread page. */
export function withWritten(
  view: AnyView,
  doc: PagesDoc,
  { before, after, id }: { before: object | undefined; after: object; id: string },
  lookup: Lookup,
): PagesDoc {
  const { place: placeOf } = view;
  if (!placeOf) return doc;
  const belonged = before !== undefined && view.includes(before as never);
  const belongs = view.includes(after as never);
  const isHere = doc.ids.has(id);
  // A record known before can be missing here: it was written while this list was read for the first time.
  if (belonged === belongs && (isHere || !belongs)) return doc;
  const places = [...doc.ids].flatMap((each) => {
    const record = each === id ? null : lookup(each);
    return record ? [{ id: each, place: placeOf(record as never) }] : [];
  });
  const place = placeOf((belongs ? after : before) as never);
  const last = places.at(-1);
  const isLater = (one: Place) => doc.cursor !== null && last !== undefined && isNewer(last.place, one);
  const isOnLaterPage = isLater(place);
  if (!belongs) return isHere || !isOnLaterPage ? doc : { ...doc, total: doc.total - 1 };
  if (isOnLaterPage) return isHere || belonged || before === undefined ? doc : { ...doc, total: doc.total + 1 };
  const isCounted = isHere || (belonged && isLater(placeOf(before as never)));
  const next = places.find((each) => isNewer(place, each.place))?.id;
  const ids = [...doc.ids].filter((each) => each !== id);
  const at = next === undefined ? ids.length : ids.indexOf(next);
  return { ...doc, ids: new Set(ids.toSpliced(at, 0, id)), total: doc.total + (isCounted ? 0 : 1) };
}

const isNewer = (one: Place, other: Place) => one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]);
