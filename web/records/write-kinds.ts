import type { QueryKey } from '@tanstack/react-query';
import type { Tell } from '#web/platform/api.ts';
import type { Kind } from './kinds.ts';
import type { Layer } from './layers.ts';
import type { Over } from './over.ts';
import type { RecordStore } from './record-store.ts';
import type { Label } from './waiting/write-log.ts';

/** A write as plain data: it can be kept and sent later, by another visit too. */
export interface Write<Answer = unknown> {
  /** Which {@link WriteKind}. */
  name: string;
  input: unknown;
  /** Only while all of this is as it was left; else none of the writes that are made together is. */
  over?: readonly Over[];
  /** Never there; it carries the type of the answer. */
  answer?: Answer;
}

/** What is to be read again after a write, by query keys. */
export interface Stale {
  /** Read again at once. */
  now?: readonly QueryKey[];
  /** Read again once for several writes in a row. */
  soon?: readonly QueryKey[];
}

/** What the writer of an edit has seen of its texts; as it was kept, and of the types that its endpoint takes. */
export interface Seen {
  base?: never;
}

export interface WriteKind<Input, Answer, Before> {
  name: string;
  /** What it writes, such as `task 0192…`. Writes that have one in common are sent one after the other. */
  lanes: (input: Input) => readonly string[];
  /** Lanes of what it needs to be there: it is sent after their writes, and holds none of them up. */
  behind?: (input: Input) => readonly string[];
  /**
   * @param requestId names this write, however often it is sent: the server answers it once.
   * @param seen of an edit of texts (`edits`): goes into the body as it is, so that no newer text is overwritten unseen.
   * @param tell is called with the records that the write has changed, if the server names them.
   */
  send: (input: Input, requestId: string, seen: Seen, tell: Tell) => Promise<Answer>;
  /** The texts that it may change, of which kind of record `input.id` is one, and the part of its input that has its fields. */
  edits?: {
    kind: Kind;
    texts: readonly string[];
    part: 'body' | 'changes';
    /** What the writer of the first edit has seen, where a record begins with one. */
    unwritten?: object;
  };
  /** How it will look once the server has agreed. Pure: what it depends on is in the input. */
  show?: (layer: Layer, input: Input) => void;
  /** How it looks with the server's answer; without this, as {@link show} has shown it. */
  merge?: (layer: Layer, answer: Answer, input: Input) => void;
  /** What {@link inverse} has to know of the state before. */
  remember?: (layer: Layer, input: Input) => Before;
  /** The writes that take it back, in order. */
  inverse?: (input: Input, before: Before, answer: Answer) => readonly Write[];
  /** What is read again after it; left out where the server names what it has changed. */
  stale?: (input: Input, answer: Answer) => Stale;
  /** What else is read again once the answer is shown. */
  after?: (records: RecordStore, input: Input, answer: Answer) => void;
  /**
   * Lets it wait for a connection, kept on the device; sending it twice must change nothing more. Without this it is
   * refused while there is no connection.
   */
  waits?: {
    /** The answer as it will probably be, from what is shown; undefined where nobody can tell: then it does not wait. */
    answer: (layer: Layer, input: Input) => Answer | undefined;
    label: (layer: Layer, input: Input) => Label;
    /**
     * What makes a new record of it under this id once it was refused; left out
     * where it can only be sent again.
     */
    anew?: (records: Pick<RecordStore, 'get'>, input: Input, id: string) => Write;
  };
  /**
   * The answer in place of a 404, where that means that it is done already; undefined where it is a refusal.
   * @param repeated it may have been received before.
   */
  gone?: (repeated: boolean) => Answer | undefined;
}

type AnyKind = WriteKind<unknown, unknown, unknown>;

const KINDS = new Map<string, AnyKind>();

/** Declares a kind of write once. Returns the function that makes one from its input. */
export function defineWrite<Input, Answer, Before = undefined>(kind: WriteKind<Input, Answer, Before>) {
  if (KINDS.has(kind.name)) throw new Error(`Two kinds of write are named ${kind.name}`);
  KINDS.set(kind.name, kind as unknown as AnyKind);
  return (input: Input): Write<Answer> => ({ name: kind.name, input });
}

/** The kind of a write. */
export function kindOf({ name }: Write): AnyKind {
  const kind = KINDS.get(name);
  if (!kind) throw new Error(`No kind of write is named ${name}`);
  return kind;
}

/** Whether the module that declares this kind of write is loaded. */
export const isKnown = (name: string): boolean => KINDS.has(name);
