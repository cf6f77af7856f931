interface Searched {
  label: string;
  group?: string | null;
}

/**
 * The choices that what is typed may mean, the closest first: each of its words is found in the label or the heading,
 * whatever their case and accents. A word counts most at the beginning of the label, then at the beginning of a word,
 * then inside of one, and least where only its letters follow each other.
 */
export function fuzzySearch<Choice extends Searched>(choices: readonly Choice[], typed: string): Choice[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return choices
    .map((choice) => ({ choice, score: scoreOf(choice, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ choice }) => choice);
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** 0: one of the words is nowhere. */
function scoreOf({ label, group }: Searched, words: readonly string[]): number {
  const each = words.map((word) => {
    const heading = closeness(fold(group ?? ''), word);
    return Math.max(closeness(fold(label), word), heading >= INSIDE ? HEADING : 0);
  });
  return each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 1);
}

const BEGINS = 5;
const BEGINS_A_WORD = 4;
const INSIDE = 3;
const HEADING = 2;
const LETTERS = 1;

function closeness(text: string, word: string): number {
  if (text.startsWith(word)) return BEGINS;
  if (text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return BEGINS_A_WORD;
  if (text.includes(word)) return INSIDE;
  let at = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return 0;
  }
  return LETTERS;
}
