import type { QueryKey } from '@tanstack/react-query';
import type { Kind, Kinds } from './kinds.ts';
import {
  type Paged,
  type PagesDoc,
  type PagesView,
  putPagesTogether,
  takePagesApart,
  withOwn,
  withoutOwn,
} from './pages.ts';

/** Walks over the records inside a response. Each method returns the replacement. */
export interface Visit {
  one<K extends Kind, R extends Kinds[K]>(kind: K, record: R, own?: Partial<R>): R;
  /** Records that are gone are left out. `own` are the fields that belong to this answer, not to the record. */
  many<K extends Kind, R extends Kinds[K]>(kind: K, records: readonly R[], own?: (record: R) => Partial<R>): R[];
}

/** A list of records of one kind, in the order of the server's answer. */
interface ListView<K extends Kind> {
  list: K;
  /** Whether a record that has changed has its place in this list; what comes in stands at the end. */
  holds?: (record: Kinds[K], key: QueryKey) => boolean;
  /** What no longer belongs leaves at once, not only when the list is read again. */
  leavesAtOnce?: boolean;
  /** The record it is a list of things of. Once that is deleted, it is not asked for again. */
  of?: { kind: Kind; id: string };
}

/** A single record. Once it is deleted, it is not asked for again. */
export interface OneView<K extends Kind> {
  one: K;
  id: string;
}

/** An answer of any other shape with records in it. */
interface AnswerView<Data> {
  map: (data: Data, visit: Visit) => Data;
}

/** What a query shows: how its answer is taken apart into records, and put together from them again. */
export type View<Data> = { [K in Kind]: ListView<K> | OneView<K> | PagesView<K> }[Kind] | AnswerView<Data>;

/** An answer without its records: their ids in order, one id, pages, or the answer with `{id}` in place of each. */
export type Doc = ReadonlySet<string> | string | object;

type Lookup = (kind: Kind, id: string) => object | null | undefined;
type Keep = (kind: Kind, id: string, record: object) => void;

const idOf = (record: object) => (record as { id: string }).id;

/** Takes an answer apart: hands each record to `keep`, and returns what is left. */
export function takeApart(view: View<never>, data: unknown, keep: Keep): Doc {
  if ('list' in view) {
    const records = data as object[];
    for (const record of records) keep(view.list, idOf(record), record);
    return new Set(records.map(idOf));
  }
  if ('one' in view) {
    keep(view.one, view.id, data as object);
    return view.id;
  }
  if ('pages' in view) return takePagesApart(view, data as Paged, (id, record) => keep(view.pages, id, record));
  const one: Visit['one'] = (kind, record, own = {}) => {
    const id = idOf(record);
    keep(kind, id, withoutOwn(record, own));
    return { ...own, id } as typeof record;
  };
  return view.map(data as never, {
    one,
    many: (kind, records, own) => records.map((each) => one(kind, each, own?.(each))),
  });
}

/** Puts an answer together from its records; undefined while the one record of a view is gone. */
export function putTogether(view: View<never>, doc: Doc, lookup: Lookup): unknown {
  if ('list' in view) return [...(doc as ReadonlySet<string>)].flatMap((id) => lookup(view.list, id) ?? []);
  if ('one' in view) return lookup(view.one, view.id) ?? undefined;
  if ('pages' in view) {
    return putPagesTogether(view, doc as PagesDoc, (id) => lookup(view.pages, id));
  }
  const one = (kind: Kind, ref: object, own: object = {}) => {
    const record = lookup(kind, idOf(ref));
    return record && withOwn(record, own);
  };
  return view.map(doc as never, {
    one: one as Visit['one'],
    many: (kind, refs, own) => refs.flatMap((ref) => (one(kind, ref, own?.(ref)) ?? []) as never),
  });
}

/** The records inside what {@link takeApart} left, as `kind id`. Lists and single records know theirs. */
export function refsOf(view: View<never>, doc: Doc): ReadonlySet<string> {
  const refs = new Set<string>();
  if ('map' in view) takeApart(view, doc, (kind, id) => refs.add(refOf(kind, id)));
  return refs;
}

export const refOf = (kind: Kind, id: string): string => `${kind} ${id}`;
