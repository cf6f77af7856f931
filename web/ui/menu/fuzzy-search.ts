import { fold } from '#contract/general/fold.ts';

interface Searched {
  label: string;
  group?: string | null;
}

/** A piece of a label: positions in UTF-16 units, `end` is exclusive. */
export interface Hit {
  start: number;
  end: number;
}

export interface Found<Choice> {
  choice: Choice;
  /** The matched parts of the label, in order. */
  hits: Hit[];
  /** The higher, the closer. */
  score: number;
  /** One of the words matched only as scattered letters. */
  isLoose: boolean;
}

/**
 * The choices that match a typed text, closest first: each word is found in the label or the heading, regardless of
 * case and accents. The whole label is closest, then a match at its beginning, then at the beginning of a word, then inside one,
 * then scattered letters in order.
 */
export function fuzzySearch<Choice extends Searched>(choices: readonly Choice[], typed: string): Found<Choice>[] {
  const words = fold(typed).text.split(/\s+/).filter(Boolean);
  return choices.flatMap((choice) => find(choice, words) ?? []).toSorted((one, other) => other.score - one.score);
}

/** In addition. */
const WHOLE = 1;
const BEGINS = 5;
const BEGINS_A_WORD = 4;
const INSIDE = 3;
const HEADING = 2;
const LETTERS = 1;

/** Null if one of the words does not match. */
function find<Choice extends Searched>(choice: Choice, words: readonly string[]): Found<Choice> | null {
  const label = fold(choice.label);
  const group = fold(choice.group ?? '').text;
  const hits: Hit[] = [];
  let score = 0;
  let isLoose = false;
  for (const word of words) {
    const found = closest(label.text, word);
    const inHeading = (closest(group, word)?.score ?? 0) >= INSIDE;
    if (found && (found.score > HEADING || !inHeading)) {
      score += found.score;
      isLoose ||= found.score === LETTERS;
      hits.push(...found.hits.map(({ start, end }) => ({ start: label.at[start]!, end: label.at[end]! })));
    } else if (inHeading) score += HEADING;
    else return null;
  }
  if (label.text === words.join(' ')) score += WHOLE;
  return { choice, hits: merged(hits), score, isLoose };
}

function closest(text: string, word: string): { score: number; hits: Hit[] } | null {
  if (text.startsWith(word)) return { score: BEGINS, hits: [{ start: 0, end: word.length }] };
  let inside = -1;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')) {
      return { score: BEGINS_A_WORD, hits: [{ start: at, end: at + word.length }] };
    }
    if (inside < 0) inside = at;
  }
  if (inside >= 0) return { score: INSIDE, hits: [{ start: inside, end: inside + word.length }] };
  const hits: Hit[] = [];
  let at = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return null;
    hits.push({ start: at, end: at + letter.length });
  }
  return { score: LETTERS, hits };
}

/** Hits in order, adjacent ones merged. */
function merged(hits: readonly Hit[]): Hit[] {
  const joined: Hit[] = [];
  for (const { start, end } of hits.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
