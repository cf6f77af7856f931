import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SearchKind } from '#contract/search.ts';

export interface SearchRecord {
  /** Its id, which has {@link ID_LENGTH} characters, and its folded texts, one per line, the name first. */
  text: string;
  /** What decides whether it is shown, and where: see {@link packFacts}. */
  facts: string;
}

export interface Slice {
  kind: SearchKind;
  records: readonly SearchRecord[];
}

export interface Account {
  slices(): AsyncIterable<Slice> | Iterable<Slice>;
  /** The words of all texts; of an account with very long texts those of names only. */
  vocabulary(): Promise<ReadonlySet<string>>;
}

/** What decides whether a record is shown, and where. */
interface Facts {
  completed: boolean;
  /** Archived itself, not only below an archived record. */
  isArchived: boolean;
  /** The newer of two records has the later instant. */
  newer: string;
  placeId: string | null;
}

export const ID_LENGTH = 36;
const INSTANT_LENGTH = 24;
const NO_ID = ' '.repeat(ID_LENGTH);

/** Where packed facts begin: two digits, an instant, and the id of the place or blanks. */
const PLACES = { completed: 0, isArchived: 1, newer: 2, place: 2 + INSTANT_LENGTH };
export const FACTS_LENGTH = PLACES.place + ID_LENGTH;

export const idOf = ({ text }: SearchRecord): string => text.slice(0, ID_LENGTH);

export const packFacts = ({ completed, isArchived, newer, placeId }: Facts): string =>
  `${Number(completed)}${Number(isArchived)}${newer}${placeId ?? NO_ID}`;

/* Parts are read when they are needed: a search of one letter has tens of thousands of hits. */

export const isCompleted = ({ facts }: SearchRecord): boolean => facts[PLACES.completed] === '1';

/** Archived itself, not only below an archived record. */
export const isArchived = ({ facts }: SearchRecord): boolean => facts[PLACES.isArchived] === '1';

export const newerOf = ({ facts }: SearchRecord): string => facts.slice(PLACES.newer, PLACES.place);

export function placeIdOf({ facts }: SearchRecord): string | null {
  const placeId = facts.slice(PLACES.place);
  return placeId === NO_ID ? null : placeId;
}

/** Texts of this length, in UTF-16 units, are handled without a pause. */
const PAUSE_AFTER = 250_000;

/** Handles records, and lets other requests run in between. */
export async function forEachRecord(
  { slices }: Pick<Account, 'slices'>,
  handle: (record: SearchRecord, kind: SearchKind) => void,
): Promise<void> {
  let length = 0;
  for await (const { kind, records } of slices()) {
    for (const record of records) {
      handle(record, kind);
      length += record.text.length;
      if (length < PAUSE_AFTER) continue;
      length = 0;
      await yieldToEventLoop();
    }
  }
}
