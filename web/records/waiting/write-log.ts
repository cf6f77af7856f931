import { newId } from '#web/platform/ids.ts';
import { isKnown, kindOf, type Write } from '../write-kinds.ts';
import type { Fields } from './texts/disputed-texts.ts';
import type { RecordStore } from '../record-store.ts';

/** What is done to a record, so that a list of what waits can say it. */
export type Verb =
  | 'add'
  | 'archive'
  | 'change'
  | 'complete'
  | 'delete'
  | 'move'
  | 'order'
  | 'plan'
  | 'reopen'
  | 'restore'
  | 'send'
  | 'skip';

/** A write in the words of a list: “Collect quotes” was moved `to` 24 November. */
export interface Label {
  verb: Verb;
  name: string;
  /** Where to, with its preposition. */
  detail?: string | undefined;
  /** The day at the end of it, `YYYY-MM-DD`: it is called `Tomorrow` by who reads the list a day before. */
  day?: string | undefined;
}

/** Counts up when what is kept can no longer be read as before. */
export const FORMAT = 1;

/** A write as it is kept on the device until it is answered. */
export interface KeptWrite extends Pick<Write, 'name' | 'input'> {
  id: string;
  format: number;
  /** The order in which writes were made; ids break ties between tabs. */
  place: number;
  /** Writes that only make sense together have the same. */
  group: string;
  /** What its inverse needs. */
  before: unknown;
  /** Of an edit: its texts as its writer has seen them. */
  seen?: Fields | undefined;
  /** ISO instant. */
  at: string;
  label: Label;
  /** The tab that is sending it; null while it waits. */
  tab: string | null;
  /** Why and when the server has refused it; null until then. `theirs`: its texts were changed elsewhere as well, to these. */
  refused: { reason: string; at: string; theirs?: Fields } | null;
}

/** Where writes are kept until they are answered, shared by all tabs of one person. */
export interface WriteLog {
  /** This tab. */
  readonly tab: string;
  /** All of them in their order. */
  read: () => Promise<KeptWrite[]>;
  /** Keeps these, or changes them. */
  put: (writes: readonly KeptWrite[]) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
  /** Runs while no other tab runs anything this way. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The tabs that are open. */
  openTabs: () => Promise<ReadonlySet<string>>;
  /** Calls a listener when another tab has changed something, until the returned function is called. */
  watch: (listener: () => void) => () => void;
}

export const inOrderMade = (one: KeptWrite, other: KeptWrite): number =>
  one.place - other.place || (one.id < other.id ? -1 : 1);

/** Runs one after the other. */
export function makeQueueOfWork(): WriteLog['alone'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** A log that lasts as long as the page, for browsers that keep nothing. */
export function memoryLog(): WriteLog {
  const kept = new Map<string, KeptWrite>();
  const tab = newId();
  return {
    tab,
    read: async () => structuredClone([...kept.values()]).toSorted(inOrderMade),
    put: async (writes) => writes.forEach((each) => kept.set(each.id, structuredClone(each))),
    remove: async (ids) => ids.forEach((id) => kept.delete(id)),
    alone: makeQueueOfWork(),
    openTabs: async () => new Set([tab]),
    watch: () => () => undefined,
  };
}

/** Whether this version of Auric can send what was kept, perhaps by another one. */
export const isReadable = ({ name, format }: KeptWrite): boolean => format === FORMAT && isKnown(name);

/** What makes a new record of a refused write under this id; null where it can only be sent again. */
export const anew = (records: Pick<RecordStore, 'get'>, refused: KeptWrite, id: string): Write | null =>
  (isReadable(refused) && kindOf(refused).waits?.anew?.(records, refused.input, id)) || null;
