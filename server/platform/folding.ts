/** Text as searches compare it: without case and accents, whatever the form in which it was typed, and on one line. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase().replaceAll('\n', ' ');
  // Marks are taken off before as well: a normaliser sorts them, which takes seconds where thousands follow each other.
  return withoutMarks(withoutMarks(text).normalize('NFKD')).toUpperCase().replaceAll('\n', ' ');
}

/** ASCII has no accents and only one form. */
// oxlint-disable-next-line no-control-regex -- All of ASCII is meant.
const PLAIN = /^[\0-\x7f]*$/;

const withoutMarks = (text: string) => text.replaceAll(/\p{M}+/gu, '');

/** What is stored for searches to read: each of the texts of a record folded, one a line, the name first. */
export const searchText = (texts: readonly string[]): string => texts.map(fold).join('\n');

/** The different words of a search, folded; what stands between white space is one. */
export const foldedWords = (query: string): string[] => [
  ...new Set(
    fold(query)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];
