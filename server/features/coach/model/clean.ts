/* What a model writes is text for people: signs that cannot be stored are taken off, and what is too long is cut. */

/** All controls but the break of a line and the tab. */
// oxlint-disable-next-line no-control-regex -- Controls are meant.
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

export const cleaned = (text: string, max: number): string =>
  text.replaceAll(CONTROLS, '').trim().slice(0, max).toWellFormed();

const LINE_MAX = 600;
const LINES_MAX = 8;

/** Sentences on a line each; empty ones are left out. */
export const cleanLines = (lines: readonly string[]): string[] =>
  lines
    .map((line) => cleaned(line.replaceAll(/\s+/g, ' '), LINE_MAX))
    .filter((line) => line !== '')
    .slice(0, LINES_MAX);
