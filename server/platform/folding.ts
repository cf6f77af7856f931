/** Text as searches compare it: without case and accents, whatever the form in which it was typed. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
}
