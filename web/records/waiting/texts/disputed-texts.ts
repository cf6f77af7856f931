import { bothTexts } from '#contract/rules/both-texts.ts';
import { encode } from '../../drafts/draft-store.ts';
import { kindOf, type Write } from '../../write-kinds.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields that an edit changes; empty for a write that edits no texts. */
export function editedFields(write: Write): Fields {
  const { edits } = kindOf(write);
  return edits ? ((write.input as Readonly<Record<string, Fields>>)[edits.part] ?? {}) : {};
}

/** The same write with other fields. */
export function withFields({ input, ...write }: Write, fields: Fields): Write {
  const { part } = kindOf({ ...write, input }).edits!;
  return { ...write, input: { ...(input as object), [part]: fields } };
}

/** The texts of a record that a write changes, as its author sees them; undefined if it changes none. */
export function seenTexts(write: Write, record: object | undefined): Fields | undefined {
  const texts = kindOf(write).edits?.texts ?? [];
  const fields = editedFields(write);
  const known = record as Fields | undefined;
  const seen = texts.filter((text) => text in fields && known?.[text] !== undefined);
  return known && seen.length > 0 ? pick(known, seen) : undefined;
}

/** The result of comparing an edit with texts changed elsewhere since. */
export interface Comparison {
  /** The fields that can be sent again; of answers by question, those that nobody else has changed. */
  free: Fields;
  /** The texts changed on both sides, as written here. */
  mine: Fields;
  /** All texts of the edit as they are now. */
  theirs: Fields;
}

/** Compares an edit field by field. @param seen its texts as its author saw them. @param current the record now. */
export function compareTexts(edited: Fields, seen: Fields, current: Fields): Comparison {
  const free: Record<string, unknown> = {};
  const mine: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(edited)) {
    const merged = field in seen ? mergeText(value, seen[field], current[field]) : value;
    if (merged === DISPUTED) mine[field] = value;
    else free[field] = merged;
  }
  return { free, mine, theirs: pick(current, Object.keys(seen)) };
}

const DISPUTED = Symbol('changed on both sides');

/** A text with the changes of both sides, if they do not overlap. */
function mergeText(mine: unknown, seen: unknown, theirs: unknown): unknown {
  if (isSame(theirs, seen) || isSame(theirs, mine)) return mine;
  if (isSame(mine, seen)) return theirs;
  if (!isFields(mine) || !isFields(seen) || !isFields(theirs)) return DISPUTED;
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const parts = keys.map((key) => [key, mergeText(mine[key], seen[key], theirs[key])] as const);
  if (parts.some(([, part]) => part === DISPUTED)) return DISPUTED;
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The server trims names and stores missing texts as empty. */
const isSame = (one: unknown, other: unknown): boolean => encode(plain(one)) === encode(plain(other));
const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value) || null;

/** Single-line fields, which cannot have two texts. */
const LINES: ReadonlySet<string> = new Set(['name', 'title', 'filename', 'weather', 'location']);

/** Both texts of each field, theirs first; null if a field cannot have two. */
export function bothOf(mine: Fields, theirs: Fields): Fields | null {
  const both = Object.entries(mine).map(([field, text]) => [
    field,
    LINES.has(field) ? null : join(theirs[field], text),
  ]);
  return both.some(([, text]) => text === null) ? null : (Object.fromEntries(both) as Fields);
}

function join(theirs: unknown, mine: unknown): unknown {
  if (!mine) return theirs;
  if (!theirs || isSame(theirs, mine)) return mine;
  if (typeof theirs === 'string' && typeof mine === 'string') return bothTexts(theirs, mine);
  if (!isFields(theirs) || !isFields(mine)) return null;
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(keys.map((key) => [key, join(theirs[key], mine[key])]));
}

/** Whether an edit was based on the text of a refused one. */
export const isOnTop = (seen: Fields, refused: Fields): boolean =>
  Object.entries(refused).every(([field, text]) => field in seen && isSame(seen[field], text));

export const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));
