/** The typed form of characters that few keyboards have. */
const TYPED: Readonly<Record<string, string>> = {
  '"': '“”„‟«»″‶〃〝〞〟״',
  "'": '‘’‚‛‹›′‵´ʹʻʼʽ׳',
  '-': '‐‑‒–—―−⁃',
  // Soft hyphens and zero-width spaces are invisible.
  '': '\u00ad\u200b\u2060\ufeff',
  o: 'ø',
  l: 'ł',
  d: 'đ',
  ae: 'æ',
  oe: 'œ',
};
const PLAIN = new Map(Object.entries(TYPED).flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain])));

/** A text without case and accents. */
export interface Folded {
  text: string;
  /** The original position of each unit, and of the end. */
  at: readonly number[];
}

/** Folds a text for searching, as the searches of the server do: `Café “São”` becomes `cafe "sao"`. */
export function fold(text: string): Folded {
  let folded = '';
  const at: number[] = [];
  let position = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    for (let unit = 0; unit < plain.length; unit += 1) at.push(position);
    folded += plain;
    position += character.length;
  }
  at.push(text.length);
  return { text: folded, at };
}

function foldCharacter(character: string): string {
  if (character < '\u0080') return character === '\n' ? ' ' : character.toLowerCase();
  const known = PLAIN.get(character);
  if (known !== undefined) return known;
  // Through upper case, `ß` becomes `ss` and both forms of a sigma become one.
  const lower = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().toLowerCase();
  return [...lower].map((letter) => PLAIN.get(letter) ?? letter).join('');
}

/**
 * Whether a text contains every word of a filter, in any order, case and accents; an empty filter matches every text.
 */
export function containsAllWords(text: string, filter: string): boolean {
  const folded = plain(text);
  return plain(filter)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** The folded text. Ten thousand labels are filtered while typing, and most are ASCII. */
// oxlint-disable-next-line no-control-regex -- the whole of ASCII
export const plain = (text: string): string => (/^[\0-\x7f]*$/.test(text) ? text.toLowerCase() : fold(text).text);
