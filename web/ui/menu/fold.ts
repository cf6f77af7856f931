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
