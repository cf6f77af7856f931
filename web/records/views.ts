import type { QueryKey } from '@tanstack/react-query';
import type { Kind, Kinds } from './kinds.ts';
import {
  type Paged,
  type PagesDoc,
  type PagesView,
  denormalizePages,
  normalizePages,
  withOwnFields,
  withoutOwnFields,
} from './pages.ts';

/** Visits the records inside a response. Each method returns the replacement. */
export interface Visit {
  one<K extends Kind, R extends Kinds[K]>(kind: K, record: R, own?: Partial<R>): R;
  /** Deleted records are left out. `own` are fields of this response, not of the record. */
  many<K extends Kind, R extends Kinds[K]>(kind: K, records: readonly R[], own?: (record: R) => Partial<R>): R[];
}

/** A list of records of one kind, in the order of the server's answer. */
interface ListView<K extends Kind> {
  list: K;
  /** Whether a changed record belongs to this list; new ones are appended. */
  holds?: (record: Kinds[K], key: QueryKey) => boolean;
  /** Records that no longer match leave at once, not only when the list is read again. */
  leavesAtOnce?: boolean;
  /** The record that owns the list. Once it is deleted, the list is not read again. */
  of?: { kind: Kind; id: string };
}

/** A single record. Once it is deleted, it is not read again. */
export interface OneView<K extends Kind> {
  one: K;
  id: string;
}

/** An answer of any other shape that contains records. */
interface AnswerView<Data> {
  map: (data: Data, visit: Visit) => Data;
}

/** Where the records are in a query's answer: used to normalize it, and to denormalize it again. */
export type View<Data> = { [K in Kind]: ListView<K> | OneView<K> | PagesView<K> }[Kind] | AnswerView<Data>;

/** An answer without its records: their ids in order, one id, pages, or the answer with `{id}` for each record. */
export type Doc = ReadonlySet<string> | string | object;

type Lookup = (kind: Kind, id: string) => object | null | undefined;
type Keep = (kind: Kind, id: string, record: object) => void;

const idOf = (record: object) => (record as { id: string }).id;

/** Splits an answer into its records, which it passes to `keep`, and the rest, which it returns. */
export function normalize(view: View<never>, data: unknown, keep: Keep): Doc {
  if ('list' in view) {
    const records = data as object[];
    for (const record of records) keep(view.list, idOf(record), record);
    return new Set(records.map(idOf));
  }
  if ('one' in view) {
    keep(view.one, view.id, data as object);
    return view.id;
  }
  if ('pages' in view) return normalizePages(view, data as Paged, (id, record) => keep(view.pages, id, record));
  const one: Visit['one'] = (kind, record, own = {}) => {
    const id = idOf(record);
    keep(kind, id, withoutOwnFields(record, own));
    return { ...own, id } as typeof record;
  };
  return view.map(data as never, {
    one,
    many: (kind, records, own) => records.map((each) => one(kind, each, own?.(each))),
  });
}

/** Rebuilds an answer from its records; undefined if a single record is deleted. */
export function denormalize(view: View<never>, doc: Doc, lookup: Lookup): unknown {
  if ('list' in view) return [...(doc as ReadonlySet<string>)].flatMap((id) => lookup(view.list, id) ?? []);
  if ('one' in view) return lookup(view.one, view.id) ?? undefined;
  if ('pages' in view) {
    return denormalizePages(view, doc as PagesDoc, (id) => lookup(view.pages, id));
  }
  const one = (kind: Kind, ref: object, own: object = {}) => {
    const record = lookup(kind, idOf(ref));
    return record && withOwnFields(record, own);
  };
  return view.map(doc as never, {
    one: one as Visit['one'],
    many: (kind, refs, own) => refs.flatMap((ref) => (one(kind, ref, own?.(ref)) ?? []) as never),
  });
}

/** The records inside a mapped answer, as `kind id`. Lists and single records have their ids already. */
export function refsOf(view: View<never>, doc: Doc): ReadonlySet<string> {
  const refs = new Set<string>();
  if ('map' in view) normalize(view, doc, (kind, id) => refs.add(refOf(kind, id)));
  return refs;
}

export const refOf = (kind: Kind, id: string): string => `${kind} ${id}`;

export const kindAndId = (ref: string) => ref.split(' ') as [Kind, string];
