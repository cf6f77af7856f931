import type { CoachSource } from '#contract/coach.ts';

/** A piece of a sentence: words, or the name of a record that leads to it. */
export type Piece = string | CoachSource;

const LETTER = /[\p{L}\p{N}]/u;

/** Takes a sentence apart at the names of the records that it names, the longest name first. */
export function piecesOf(sentence: string, sources: readonly CoachSource[]): Piece[] {
  const named = sources.filter(({ name }) => name.trim() !== '').toSorted((a, b) => b.name.length - a.name.length);
  const pieces: Piece[] = [];
  let words = '';
  for (let at = 0; at < sentence.length;) {
    const source = named.find(({ name }) => isNameAt(sentence, name, at));
    if (!source) {
      words += sentence[at++];
      continue;
    }
    if (words !== '') pieces.push(words);
    words = '';
    pieces.push(source);
    at += source.name.length;
  }
  return words === '' ? pieces : [...pieces, words];
}

/** Whether a name stands there as a whole: “Run” is not in “Running”. */
const isNameAt = (sentence: string, name: string, at: number): boolean =>
  sentence.startsWith(name, at) &&
  !LETTER.test(sentence.slice(0, at).at(-1) ?? '') &&
  !LETTER.test(sentence.charAt(at + name.length));

/** The records that a sentence names. */
export const namedIn = (sentence: string, sources: readonly CoachSource[]): CoachSource[] => [
  ...new Set(piecesOf(sentence, sources).filter((piece) => typeof piece !== 'string')),
];
