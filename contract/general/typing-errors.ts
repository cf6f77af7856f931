/** One error is forgiven in words of five letters, two in words of eight. */
const ONE_ERROR = 5;
const TWO_ERRORS = 8;
/** Longer words are not compared. */
const LONGEST = 40;
/** The most words that one word may mean. */
const ALIKE_MAX = 10;

const LETTERS = /^\p{L}+$/u;

/** In words of four letters one is forgiven if nothing else matches: `bank` must not bring `back` along. */
const ONE_ERROR_WITHOUT_MATCH = 4;

/**
 * The number of typing errors that are forgiven in a word.
 * @param hasNoExactMatch nothing matches as it is typed.
 */
export function errorsIn(word: string, hasNoExactMatch: boolean): number {
  if (
    word.length < (hasNoExactMatch ? ONE_ERROR_WITHOUT_MATCH : ONE_ERROR) ||
    word.length > LONGEST ||
    !LETTERS.test(word)
  )
    return 0;
  return word.length < TWO_ERRORS ? 1 : 2;
}

/** The words of a text that are long enough to be compared. */
export const wordsOf = (text: string): readonly string[] => text.match(WORDS) ?? [];
const WORDS = /\p{L}{3,42}/gu;

/**
 * The words that may be meant by another, those with the fewest errors first.
 * @param hasNoExactMatch nothing matches as it is typed: the longer of two words decides how many errors are forgiven.
 */
export function alikeWords(word: string, vocabulary: Iterable<string>, hasNoExactMatch: boolean): string[] {
  const usual = errorsIn(word, hasNoExactMatch);
  if (usual === 0) return [];
  const letters = lettersOf(word);
  const found: { other: string; errors: number }[] = [];
  for (const other of vocabulary) {
    // A long word that has lost letters is still a long word: `bathrm`.
    const most = hasNoExactMatch && other.length >= TWO_ERRORS ? 2 : usual;
    if (Math.abs(other.length - word.length) > most || changedLetters(letters, lettersOf(other)) > 2 * most) continue;
    const errors = errorsBetween(word, other, most);
    if (errors <= most) found.push({ other, errors });
  }
  return found
    .toSorted((one, two) => one.errors - two.errors || (one.other < two.other ? -1 : 1))
    .slice(0, ALIKE_MAX)
    .map(({ other }) => other);
}

/** The letters of a word as bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** The number of letters that only one of two words has; an error changes two at most. */
function changedLetters(one: number, other: number): number {
  let count = 0;
  for (let bits = one ^ other; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

/**
 * The number of letters that are missing, added, replaced or swapped with the next one (optimal string alignment); more
 * than `most` if there are more.
 */
export function errorsBetween(one: string, other: string, most: number): number {
  const width = other.length + 1;
  let beforeLast = new Uint8Array(width);
  let last = Uint8Array.from({ length: width }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = new Uint8Array(width);
    current[0] = row;
    let least = row;
    for (let column = 1; column < width; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let errors = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) errors = Math.min(errors, beforeLast[column - 2]! + 1);
      current[column] = errors;
      least = Math.min(least, errors);
    }
    if (least > most) return least;
    beforeLast = last;
    last = current;
  }
  return last[width - 1]!;
}
