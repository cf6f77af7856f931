import { currentUser } from '#web/platform/session.ts';
import { readStored, storedKeys, writeStored } from '#web/platform/storage.ts';

/*
 * Unsaved input of a person on this device (docs/decisions/0053). It survives Esc, Back, a reload and signing out, and
 * only the same person sees it. `subject` names the form or field: `area new`, `task … notes`.
 */

/** Drafts of another version are dropped, because their forms have changed. */
const VERSION = 1;
const MAX_AGE_HOURS = 720;
const HOUR_MS = 3_600_000;
/** Maximum length of one stored draft, in UTF-16 units. A longest journal entry with its previous version fits. */
const MAX_LENGTH = 500_000;
/** Maximum length of all drafts of one person: browsers store about five million units. */
const MAX_TOTAL = 1_500_000;
/** Maximum number of drafts of one person. A new one replaces the oldest. */
const MAX_DRAFTS = 30;

interface Stored {
  version: number;
  /** When it was typed, in ms since 1970. */
  at: number;
  content: unknown;
}

const PREFIX = 'draft ';
const prefixOf = (userId: string) => `${PREFIX}${userId} `;

/** The latest draft of this subject, or null. @param person as in {@link keepDraft}. */
export function storedDraft<Content>(subject: string, person = currentUser()?.id): Content | null {
  const draft = person === undefined ? null : read(`${prefixOf(person)}${subject}`);
  return draft ? (draft.content as Content) : null;
}

/**
 * Stores a draft; null deletes it. A draft that is too long is not stored, and the previous one stays.
 * @param person the owner, in case their session has ended meanwhile.
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
  if (readStored(key) === null) dropOldDrafts(prefixOf(person));
  writeStored(key, text);
}

/** The subjects of the person's drafts that begin like this, the latest first. */
export function draftedSubjects(start: string): string[] {
  const person = currentUser()?.id;
  if (person === undefined) return [];
  const prefix = prefixOf(person);
  return storedKeys(`${prefix}${start}`)
    .flatMap((key) => ({ key, at: read(key)?.at }))
    .filter(({ at }) => at !== undefined)
    .toSorted((one, other) => other.at! - one.at!)
    .map(({ key }) => key.slice(prefix.length));
}

export const countDrafts = (person: string): number =>
  storedKeys(prefixOf(person)).filter((key) => read(key) !== null).length;

export function removeDrafts(person: string): void {
  for (const key of storedKeys(prefixOf(person))) writeStored(key, null);
}

/** Drops expired drafts of everyone on this device, and the oldest of a person who has too many or too long ones. */
function dropOldDrafts(prefix: string): void {
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

/** Reads a usable draft, and removes an unusable one. */
function read(key: string): Stored | null {
  const text = readStored(key);
  if (text === null) return null;
  const draft = decode(text);
  const hours = draft ? (Date.now() - draft.at) / HOUR_MS : Number.NaN;
  if (draft?.version === VERSION && hours < MAX_AGE_HOURS) return draft;
  writeStored(key, null);
  return null;
}

/** JSON with support for sets. */
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
