/**
 * Text as searches compare it: without case and accents, with the signs of a keyboard, whatever the form in which it was
 * typed, and on one line. `web/ui/menu/fold.ts` folds alike. What is stored is folded, so a change here comes with a
 * migration that folds it again.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase().replaceAll('\n', ' ');
  // Marks are taken off before as well: a normaliser sorts them, which takes seconds where thousands follow each other.
  const plain = withoutMarks(withoutMarks(withPlainSigns(text)).normalize('NFKD')).toUpperCase();
  return withPlainSigns(plain).replaceAll('\n', ' ');
}

/** ASCII has no accents and only one form. */
// oxlint-disable-next-line no-control-regex -- All of ASCII is meant.
const PLAIN = /^[\0-\x7f]*$/;

const withoutMarks = (text: string) => text.replaceAll(/\p{M}+/gu, '');

/** What is typed for signs and letters that few keyboards have. */
const TYPED: Readonly<Record<string, string>> = {
  '"': '“”„‟«»″‶〃〝〞〟״',
  "'": '‘’‚‛‹›′‵´ʹʻʼʽ׳',
  '-': '‐‑‒–—―−⁃',
  // A soft hyphen and spaces without width are not seen.
  '': '\u00ad\u200b\u2060\ufeff',
  O: 'Ø',
  L: 'Ł',
  D: 'Đ',
  AE: 'Æ',
  OE: 'Œ',
  SS: 'ẞ',
};
const PLAIN_SIGNS = new Map(Object.entries(TYPED).flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain])));
const SIGNS = new RegExp(`[${[...PLAIN_SIGNS.keys()].join('')}]`, 'g');

const withPlainSigns = (text: string) => text.replaceAll(SIGNS, (sign) => PLAIN_SIGNS.get(sign)!);

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
