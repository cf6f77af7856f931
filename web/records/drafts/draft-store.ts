import { currentUser } from '#web/platform/session.ts';
import { readStored, storedKeys, writeStored } from '#web/platform/storage.ts';

/*
 * What a person has typed and not saved, on this device (docs/decisions/0053): it survives Esc, Back, a reload and
 * signing out, and only the same person is shown it. `subject` says what was being written: `area new`, `task … notes`.
 */

/** Drafts of another version are dropped: their forms have changed. */
const VERSION = 1;
const MAX_AGE_HOURS = 720;
const HOUR_MS = 3_600_000;
/** Of one draft as it is stored, in UTF-16 units. The longest text, an entry of the journal, and what it was before need less. */
const MAX_LENGTH = 500_000;
/** Of all drafts of one person: browsers keep about five million units. */
const MAX_TOTAL = 1_500_000;
/** Of one person. The oldest gives way. */
const MAX_DRAFTS = 30;

interface Stored {
  version: number;
  /** When it was typed, in ms. */
  at: number;
  content: unknown;
}

const PREFIX = 'draft ';
const prefixOf = (userId: string) => `${PREFIX}${userId} `;

/** What was typed last for this subject, or null. @param person as of {@link keepDraft}. */
export function storedDraft<Content>(subject: string, person = currentUser()?.id): Content | null {
  const draft = person === undefined ? null : read(`${prefixOf(person)}${subject}`);
  return draft ? (draft.content as Content) : null;
}

/**
 * Keeps what is typed; null forgets it. What is too long is not kept, and what was kept before stays.
 * @param person whose it is, where their session may have ended meanwhile.
 */
export function keepDraft(subject: string, content: unknown, person = currentUser()?.id): void {
  if (person === undefined) return;
  const key = `${prefixOf(person)}${subject}`;
  if (content === null) {
    writeStored(key, null);
    return;
  }
  const text = encode({ version: VERSION, at: Date.now(), content });
  if (text.length > MAX_LENGTH) return;
  if (readStored(key) === null) makeRoom(prefixOf(person));
  writeStored(key, text);
}

/** The number of drafts that a person has on this device. */
export const countDrafts = (person: string): number =>
  storedKeys(prefixOf(person)).filter((key) => read(key) !== null).length;

/** Removes all drafts of a person from this device. */
export function removeDrafts(person: string): void {
  for (const key of storedKeys(prefixOf(person))) writeStored(key, null);
}

/** Drops what is too old, of everybody on this device, and the oldest of a person who has many or long ones. */
function makeRoom(prefix: string): void {
  const drafts = storedKeys(PREFIX).flatMap((key) => {
    const draft = read(key);
    return draft && key.startsWith(prefix) ? [{ key, at: draft.at, length: readStored(key)?.length ?? 0 }] : [];
  });
  let total = 0;
  drafts
    .toSorted((a, b) => b.at - a.at)
    .forEach(({ key, length }, index) => {
      total += length;
      if (index >= MAX_DRAFTS - 1 || total > MAX_TOTAL) writeStored(key, null);
    });
}

/** A draft that can still be used. Any other is removed. */
function read(key: string): Stored | null {
  const text = readStored(key);
  if (text === null) return null;
  const draft = decode(text);
  const hours = draft ? (Date.now() - draft.at) / HOUR_MS : Number.NaN;
  if (draft?.version === VERSION && hours < MAX_AGE_HOURS) return draft;
  writeStored(key, null);
  return null;
}

/** JSON that knows sets. */
export const encode = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (part instanceof Set ? { $set: [...part] } : part));

function decode(text: string): Stored | null {
  try {
    return JSON.parse(text, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && '$set' in part ? new Set(part.$set as unknown[]) : part,
    ) as Stored | null;
  } catch {
    return null;
  }
}
