import { plural } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { isKnown, kindOf, type Write } from '../write-kinds.ts';
import type { Fields } from './texts/disputed-texts.ts';
import type { RecordStore } from '../record-store.ts';

/** What a write does to a record, as named in the list of queued writes. */
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

/** A write as described in a list: “Collect quotes” was moved `to` 24 November. */
export interface Label {
  verb: Verb;
  name: string;
  /** The target, with its preposition. */
  detail?: string | undefined;
  /** The day at the end of the label, `YYYY-MM-DD`; displayed relative to the reader's today. */
  day?: string | undefined;
}

/** Increased when stored writes can no longer be read as before. */
export const FORMAT = 1;

/** A write as stored on the device until it is answered. */
export interface KeptWrite extends Pick<Write, 'name' | 'input'> {
  id: string;
  format: number;
  /** The order in which writes were made; ids break ties between tabs. */
  place: number;
  /** Shared by writes that only make sense together. */
  group: string;
  /** State that its inverse needs. */
  before: unknown;
  /** The ids of waiting and refused files whose record it deletes: they wait for its outcome, and go with it. */
  holds?: readonly string[] | undefined;
  /** The texts of an edit as its author saw them. */
  seen?: Fields | undefined;
  /** ISO instant. */
  at: string;
  label: Label;
  /** The tab that is sending it; null while it is queued. */
  tab: string | null;
  /**
   * Why and when it was refused; null otherwise. `theirs`: the texts as changed elsewhere. `isFinal`: it can never
   * succeed.
   */
  refused: { reason: string; at: string; theirs?: Fields; isFinal?: boolean } | null;
}

/** The writes of a track are sent in order. Files have their own, so that no change waits behind a large one. */
export type Track = 'changes' | 'files';

/** The file that a write sends; null if it sends none. */
export function fileOf({ input }: Pick<Write, 'input'>): File | null {
  const { file } = (input ?? {}) as { file?: unknown };
  return file instanceof Blob ? (file as File) : null;
}

export const trackOf = (write: Pick<Write, 'input'>): Track => (fileOf(write) ? 'files' : 'changes');

/** `2 changes and 3 files` */
export function countWrites(writes: readonly Pick<Write, 'input'>[]): string {
  const files = writes.filter(fileOf).length;
  const changes = writes.length - files;
  return [changes > 0 && plural(changes, 'change'), files > 0 && plural(files, 'file')].filter(Boolean).join(' and ');
}

/** Stores unanswered writes, shared by all tabs of one person. */
export interface WriteLog {
  readonly tab: string;
  /** All writes in order. */
  read: () => Promise<KeptWrite[]>;
  /** Adds or replaces writes. Resolves with whether they outlast this page. */
  put: (writes: readonly KeptWrite[]) => Promise<boolean>;
  remove: (ids: readonly string[]) => Promise<void>;
  /** Runs while no other tab runs anything on this track. */
  alone: <Result>(work: () => Promise<Result>, track: Track) => Promise<Result>;
  openTabs: () => Promise<ReadonlySet<string>>;
  /** Calls a listener when another tab has changed something, until the returned function is called. */
  watch: (listener: () => void) => () => void;
}

export const inOrderMade = (one: KeptWrite, other: KeptWrite): number =>
  one.place - other.place || (one.id < other.id ? -1 : 1);

/** Runs work of a track one after the other. */
export function makeQueueOfWork(): WriteLog['alone'] {
  const last = new Map<Track, Promise<unknown>>();
  return (work, track) => {
    const result = (last.get(track) ?? Promise.resolve()).then(work, work);
    last.set(
      track,
      result.catch(() => undefined),
    );
    return result;
  };
}

/** A log that lasts as long as the page, for browsers that store nothing. */
export function memoryLog(): WriteLog {
  const kept = new Map<string, KeptWrite>();
  const tab = newId();
  return {
    tab,
    read: async () => structuredClone([...kept.values()]).toSorted(inOrderMade),
    put: async (writes) => {
      for (const each of writes) kept.set(each.id, structuredClone(each));
      return false;
    },
    remove: async (ids) => ids.forEach((id) => kept.delete(id)),
    alone: makeQueueOfWork(),
    openTabs: async () => new Set([tab]),
    watch: () => () => undefined,
  };
}

/** Whether this version of Auric can send a stored write, perhaps of another version. */
export const isReadable = ({ name, format }: KeptWrite): boolean => format === FORMAT && isKnown(name);

/** The write that creates a refused record again under this id; null if it can only be sent again. */
export const recreate = (records: Pick<RecordStore, 'get'>, refused: KeptWrite, id: string): Write | null =>
  (isReadable(refused) && kindOf(refused).waits?.recreate?.(records, refused.input, id)) || null;
