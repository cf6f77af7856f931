import type { QueryKey } from '@tanstack/react-query';
import type { Tell } from '#web/platform/api.ts';
import type { Kind } from './kinds.ts';
import type { Layer } from './layers.ts';
import type { UndoCondition } from './undo-conditions.ts';
import type { RecordStore } from './record-store.ts';
import type { Label } from './waiting/write-log.ts';

/** A write as plain data: it can be stored and sent later, also by another visit. */
export interface Write<Answer = unknown> {
  /** Name of its {@link WriteKind}. */
  name: string;
  input: unknown;
  /** Only while all these conditions hold; otherwise none of the writes made together is made. */
  onlyIf?: readonly UndoCondition[];
  /** It undoes a change or makes it again, so Undo does not apply to it. */
  undoes?: boolean;
  /** Never set; it carries the type of the answer. */
  answer?: Answer;
}

/** The queries to refetch after a write. */
export interface Stale {
  /** Refetched at once. */
  now?: readonly QueryKey[];
  /** Refetched once for several writes in a row. */
  soon?: readonly QueryKey[];
}

/** The texts that the author of an edit had seen, in the shape that its endpoint takes. */
export interface Seen {
  base?: never;
}

export interface WriteKind<Input, Answer, Before> {
  name: string;
  /** The records it writes, such as `task 0192…`. Writes that share a lane are sent one after the other. */
  lanes: (input: Input) => readonly string[];
  /** Lanes of records that must exist: it is sent after their writes, and blocks none of them. */
  sentAfter?: (input: Input) => readonly string[];
  /**
   * @param requestId identifies this write across retries: the server handles it once.
   * @param seen of an edit of texts (`edits`): sent in the body, so that no newer text is overwritten unseen.
   * @param tell is called with the records that the write has changed, if the server lists them.
   * @param signal is aborted when a file is withdrawn, or its person signs out.
   */
  send: (input: Input, requestId: string, seen: Seen, tell: Tell, signal: AbortSignal) => Promise<Answer>;
  /** The texts that it may change, the kind of the record `input.id`, and the part of the input that has the fields. */
  edits?: {
    kind: Kind;
    texts: readonly string[];
    part: 'body' | 'changes';
    /** The texts seen by the author of the first edit of a record that does not exist yet. */
    unwritten?: object;
  };
  /** The expected result. Pure: everything it depends on is in the input. */
  show?: (layer: Layer, input: Input) => void;
  /** The result with the server's answer; by default the same as {@link show}. */
  merge?: (layer: Layer, answer: Answer, input: Input) => void;
  /** State that {@link inverse} needs from before the write. */
  remember?: (layer: Layer, input: Input) => Before;
  /** The writes that undo it, in order. */
  inverse?: (input: Input, before: Before, answer: Answer) => readonly Write[];
  /** It follows from something else, such as opening a record: no one presses Undo for it. */
  follows?: true;
  /** The queries to refetch; left out if the server lists the changed records. */
  stale?: (input: Input, answer: Answer) => Stale;
  /** Further effects once the answer is shown. */
  after?: (records: RecordStore, input: Input, answer: Answer) => void;
  /**
   * Lets it wait for a connection, stored on the device; sending it twice must change nothing more. Without this it is
   * refused while there is no connection.
   */
  waits?: {
    /** The predicted answer from the displayed state; undefined if there is none: then the write does not wait. */
    answer: (layer: Layer, input: Input) => Answer | undefined;
    label: (layer: Layer, input: Input) => Label;
    /** The write that creates the record again under this id after a refusal; left out if it can only be sent again. */
    recreate?: (records: Pick<RecordStore, 'get'>, input: Input, id: string) => Write;
  };
  /**
   * The answer for a 404, if that means that it is already done; undefined if it is a refusal.
   * @param repeated it may have been received before.
   */
  gone?: (repeated: boolean) => Answer | undefined;
  /** The entries of the trash that it restores. */
  restores?: (input: Input) => readonly string[];
  /** For writes that undo: why a 404 refuses them, if not because the record was deleted. */
  notFound?: string;
}

type AnyKind = WriteKind<unknown, unknown, unknown>;

const KINDS = new Map<string, AnyKind>();

/** Declares a kind of write once. Returns the function that makes one from its input. */
export function defineWrite<Input, Answer, Before = undefined>(kind: WriteKind<Input, Answer, Before>) {
  if (KINDS.has(kind.name)) throw new Error(`Two kinds of write are named ${kind.name}`);
  KINDS.set(kind.name, kind as unknown as AnyKind);
  return (input: Input): Write<Answer> => ({ name: kind.name, input });
}

export function kindOf({ name }: Write): AnyKind {
  const kind = KINDS.get(name);
  if (!kind) throw new Error(`No kind of write is named ${name}`);
  return kind;
}

/** Whether the module that declares this kind of write is loaded. */
export const isKnown = (name: string): boolean => KINDS.has(name);

/** The entries of the trash that these writes restore. */
export const restoredBy = (writes: readonly Write[]): readonly string[] =>
  writes.flatMap((write) => (isKnown(write.name) ? (kindOf(write).restores?.(write.input) ?? []) : []));

/** The same writes that are made to undo or redo something. If they restore several entries, they restore those still there. */
export const undoing = (writes: readonly Write[]): Write[] => {
  const skipMissing = restoredBy(writes).length > 1;
  return writes.map((write) => ({
    ...write,
    undoes: true,
    ...(skipMissing && restoredBy([write]).length > 0 && { input: { ...(write.input as object), skipMissing } }),
  }));
};
