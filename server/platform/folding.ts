/** Text as searches compare it: without case and accents, whatever the form in which it was typed, and on one line. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().replaceAll('\n', ' ');
}

/** What is stored for searches to read: each of the texts of a record folded, one a line, the name first. */
export const searchText = (texts: readonly string[]): string => texts.map(fold).join('\n');
