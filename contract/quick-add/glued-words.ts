import type { Range } from './grammar.ts';

/** Two or more weekdays, and numbers, may be joined without a space: `mon/wed/fri`, `tu+th`. */
const WEEKDAYS_JOINED = /^\p{P}*(?:mo|tu|we|th|fr|sa|su)\p{L}*(?:[/&+](?:mo|tu|we|th|fr|sa|su)\p{L}*)+\p{P}*$/iu;
/** Dots that do not mark an address: `5 p.m.`, `3.December`. */
const ABBREVIATED = /(?<!\p{L})[ap]\.m(?!\p{L})|\b\d{1,2}\.(?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/giu;
const GLUED = new RegExp(
  [
    // today.ie, Friday.html, v3.5, 2026-12-24.md, 10.12.20.26
    String.raw`[\p{L}_)]\p{M}*\.[\p{L}\p{N}]|\p{N}\.\p{L}|\p{N}+(?:\.\p{N}+){3}`,
    // a@friday.org, C:\today, day=friday, <friday>, $today, today()
    String.raw`[\p{L}\p{N}]\p{M}*[@!?(\[{*]+[\p{L}\p{N})\]}]|[\\_=<>|$%^][\p{L}\p{N}]|[\p{L}\p{N}][\\_=<>|^]`,
    // https://x, std::today, ./friday, tomorrow/friday, R&D
    String.raw`\p{L}:{1,2}[\p{L}/]|\p{L}\p{M}*[/&+]|[/&+]\p{L}`,
  ].join('|'),
  'u',
);

/** Addresses, file names, versions and code: each is one word, in which no rule finds a day. */
export const gluedWords = (line: string): Range[] =>
  [...line.matchAll(/[^\s\uFDD0\uFDD1]+/gu)]
    .filter(({ 0: word }) => GLUED.test(word.replaceAll(ABBREVIATED, '')) && !WEEKDAYS_JOINED.test(word))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
