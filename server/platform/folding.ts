/**
 * Normalizes text for searches: without case and accents, with plain quotes and dashes, and on one line.
 * `contract/general/fold.ts` must match. Stored texts are folded, so a change here needs a migration that folds them again.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase().replaceAll('\n', ' ');
  // Marks are removed first, because the normalizer sorts them, which takes seconds for thousands in a row.
  const plain = withoutMarks(withoutMarks(withPlainSigns(text)).normalize('NFKD')).toUpperCase();
  return withPlainSigns(plain).replaceAll('\n', ' ');
}

/** ASCII has no accents and only one form. */
// oxlint-disable-next-line no-control-regex -- Matches all of ASCII.
const PLAIN = /^[\0-\x7f]*$/;

const withoutMarks = (text: string) => text.replaceAll(/\p{M}+/gu, '');

/** Plain replacements for characters that few keyboards have. */
const TYPED: Readonly<Record<string, string>> = {
  '"': '“”„‟«»″‶〃〝〞〟״',
  "'": '‘’‚‛‹›′‵´ʹʻʼʽ׳',
  '-': '‐‑‒–—―−⁃',
  // Soft hyphens and zero-width spaces are invisible.
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

/** The stored search text of a record: its folded texts, one per line, the name first. */
export const searchText = (texts: readonly string[]): string => texts.map(fold).join('\n');

/** The distinct words of a search, folded and split at white space. */
export const foldedWords = (query: string): string[] => [
  ...new Set(
    fold(query)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];
