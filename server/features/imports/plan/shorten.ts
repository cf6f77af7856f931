import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import type { Remarks } from './remarks.ts';

/** Text as every database stores it. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Cuts a text to a length, with an ellipsis, not within a character. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`.toWellFormed();

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;
/** Characters that no eye sees. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** The name of a record, and the whole text if the name was cut. */
export interface ShortName {
  name: string;
  /** The first line of the description; null: the name is complete. */
  whole: string | null;
}

/** A name on one line with at most `max` characters. An empty one becomes `fallback`. */
export function shortName(text: string, max: number, fallback: string): ShortName {
  // Not one pattern with the spaces around a break, whose time grows with the square of their number.
  const lines = storable(text).split(LINE_BREAK);
  const line = lines
    .map((each) => each.trim())
    .filter(Boolean)
    .join(' ');
  if (INVISIBLE.test(line)) return { name: fallback, whole: null };
  return line.length <= max ? { name: line, whole: null } : { name: cut(line, max), whole: line };
}

/** Joins the parts of a description; what exceeds the limit is cut, with a remark. */
export function description(parts: readonly (string | null)[], name: string, remarks: Remarks): string {
  const text = parts
    .map((part) => storable(part ?? '').trim())
    .filter((part) => !INVISIBLE.test(part))
    .join('\n\n');
  if (text.length <= DESCRIPTION_MAX) return text;
  remarks.add({
    type: 'shortened',
    what: 'descriptions',
    example: `${name}: ${text.length.toLocaleString('en')} characters, the first ${DESCRIPTION_MAX.toLocaleString('en')} are kept`,
  });
  return cut(text, DESCRIPTION_MAX);
}
