/** Letters that no accent can be taken from. */
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/** A text without case and accents. */
export interface Folded {
  text: string;
  /** Where each of its units, and its end, stand in the text as it was. */
  at: readonly number[];
}

/** Folds a text for searching: `Café São` becomes `cafe sao`. */
export function fold(text: string): Folded {
  let folded = '';
  const at: number[] = [];
  let position = 0;
  for (const character of text) {
    const lower = character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\p{M}/gu, '');
    const plain = PLAIN[lower] ?? lower;
    for (let unit = 0; unit < plain.length; unit += 1) at.push(position);
    folded += plain;
    position += character.length;
  }
  at.push(text.length);
  return { text: folded, at };
}

/** Whether every word of a filter is in a text, whatever their order, case and accents; an empty filter is in all. */
export function saysAll(text: string, filter: string): boolean {
  const folded = plain(text);
  return plain(filter)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** A list of ten thousand is filtered as one types, and most of it is ASCII. */
// oxlint-disable-next-line no-control-regex -- the whole of ASCII
const plain = (text: string): string => (/^[\0-\x7f]*$/.test(text) ? text.toLowerCase() : fold(text).text);
