/* Cells of a database and values of properties, as Notion writes them for people. */

const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi'];
const MONTHS = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2024, index, 15)));
const nameIn = (language: string, month: Date) =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .formatToParts(month)
    .find(({ type }) => type === 'month')!
    .value.toLowerCase();

/** The English names of months in the languages of workspaces. */
const ENGLISH = new Map(LANGUAGES.flatMap((language) => MONTHS.map((at) => [nameIn(language, at), nameIn('en', at)])));

const CELL_MAX = 200;

/** A date in words, in English: `@4. Dezember 2024 08:45 (GMT+1)` becomes `4 december 2024 08:45`. */
export function inEnglish(text: string): string {
  const [, year, month, day] = /^@?(\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]/.exec(text) ?? [];
  if (year) return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const plain = text.replace(/^@/, '').replace(/ \((?:GMT|UTC)[^()]{0,10}\)$/, '');
  return plain
    .replaceAll(/(?<=\d\.?) de (?=\p{L})|(?<=\p{L}) de (?=\d)/gu, ' ')
    .replaceAll(/\p{L}{3,12}/gu, (word) => ENGLISH.get(word.toLowerCase()) ?? word)
    .replace(/^(\d{1,2})º/, '$1');
}

/** The beginning and the end of a date; the same for one without an end. */
export function rangeOf(cell: string): [start: string, end: string] {
  const parts = cell.length > CELL_MAX ? [cell] : cell.split(/\s*→\s*/);
  const [start = '', end = start] = parts.map(inEnglish);
  return [start, end];
}

/** `Title (Folder/Title%200123.md)` of a relation, several with commas, as their titles. */
export const withoutPaths = (cell: string): string =>
  cell.replaceAll(/ \((?:[^()\n]{1,500}\.(?:md|csv)|https:\/\/www\.notion\.so\/[^()\s]{1,500})\)/g, '');
