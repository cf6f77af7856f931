import * as z from 'zod/mini';
import { isBlank } from '#contract/platform/wire.ts';

/*
 * Texts of a model are shown to people and may be stored: controls are removed, long texts are cut, and texts without a
 * visible character count as empty.
 */

/** Controls but the line break and the tab, and characters that change the direction of the text after them. */
// oxlint-disable-next-line no-control-regex -- Matches control characters.
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

const withoutControls = (text: string): string => text.replaceAll(CONTROLS, '');

function cleaned(text: string, max: number): string {
  const kept = withoutControls(text).trim().slice(0, max).toWellFormed();
  return isBlank(kept) ? '' : kept;
}

/** Schema: a text that may be empty. */
export const cleanText = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => cleaned(text, max)),
  );

/** Schema: a text with a visible character. */
export const visibleText = (max: number) => z.pipe(cleanText(max), z.string().check(z.minLength(1)));

const LINE_MAX = 600;
const LINES_MAX = 8;

/** Schema: at least `min` lines of text, without empty ones. */
export const cleanLines = (min: number) =>
  z.pipe(
    z.pipe(
      z.array(z.string()).check(z.minLength(min)),
      z.transform((lines: string[]) =>
        lines
          .map((line) => cleaned(line.replaceAll(/\s+/g, ' '), LINE_MAX))
          .filter((line) => line !== '')
          .slice(0, LINES_MAX),
      ),
    ),
    z.array(z.string()).check(z.minLength(min)),
  );

/**
 * Cleans a text that comes in parts. Together they equal the cleaned text, except for white space at the end. `isFull`:
 * the limit is reached and further text is dropped.
 */
export function createTextCleaner(max: number): (part: string) => { text: string; isFull: boolean } {
  let length = 0;
  return (part) => {
    const visible = withoutControls(part);
    const rest = length === 0 ? visible.trimStart() : visible;
    const isFull = length + rest.length >= max;
    // A lone surrogate would be stored as U+FFFD. The other half of a pair may be in the next part.
    const text = isFull ? rest.slice(0, max - length).replace(/[\ud800-\udbff]$/, '\ufffd') : rest;
    length += text.length;
    return { text, isFull };
  };
}
