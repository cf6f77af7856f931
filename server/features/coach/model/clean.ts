import { isBlank } from '#contract/platform/wire.ts';

/*
 * What a model writes is text for people: signs that cannot be stored are taken off, and what is too long is cut. Of what
 * has nothing to see in it nothing is left.
 */

/** All controls but the break of a line and the tab, and what turns the direction of the words behind it. */
// oxlint-disable-next-line no-control-regex -- Controls are meant.
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** The same words without signs that nobody sees. */
const withoutControls = (text: string): string => text.replaceAll(CONTROLS, '');

export function cleaned(text: string, max: number): string {
  const kept = withoutControls(text).trim().slice(0, max).toWellFormed();
  return isBlank(kept) ? '' : kept;
}

/**
 * Does the same for a text that comes in parts: together they begin and end where {@link cleaned} would, except for white
 * space at the end. `isFull`: nothing of what follows is kept.
 */
export function cleanedAsItComes(max: number): (part: string) => { text: string; isFull: boolean } {
  let length = 0;
  return (part) => {
    const visible = withoutControls(part);
    const rest = length === 0 ? visible.trimStart() : visible;
    const isFull = length + rest.length >= max;
    // Half of a sign at the cut is stored as U+FFFD; the other half of one between two parts follows.
    const text = isFull ? rest.slice(0, max - length).replace(/[\ud800-\udbff]$/, '\ufffd') : rest;
    length += text.length;
    return { text, isFull };
  };
}

const LINE_MAX = 600;
const LINES_MAX = 8;

/** Sentences on a line each; empty ones are left out. */
export const cleanLines = (lines: readonly string[]): string[] =>
  lines
    .map((line) => cleaned(line.replaceAll(/\s+/g, ' '), LINE_MAX))
    .filter((line) => line !== '')
    .slice(0, LINES_MAX);
