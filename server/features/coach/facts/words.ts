import { fold } from '#server/platform/folding.ts';

/** A text as words of rules are compared with it: in small letters, without accents. */
export const lowered = (text: string): string => fold(text).toLowerCase();

const patterns = new Map<string, RegExp>();

/** Whether a lowered text has a word, or its plural; `learn*` is any word that begins so. */
export function hasWord(text: string, word: string): boolean {
  const pattern = patterns.get(word) ?? patternOf(word);
  patterns.set(word, pattern);
  return pattern.test(text);
}

/** Words of rules have letters, digits, spaces and hyphens only. */
const patternOf = (word: string): RegExp =>
  word.endsWith('*')
    ? new RegExp(`(?<![a-z0-9])${word.slice(0, -1)}`)
    : new RegExp(`(?<![a-z0-9])${word}s?(?![a-z0-9])`);

/** Words that say nothing about what a text is about. */
const SMALL = new Set(
  'the and for with from into about your mine our this that these those have has had will would could should been being are was were not but all any some more most very just also only own out off over under then than when what which who how why can may must get got make made new first next last plan project task start begin finish done'.split(
    ' ',
  ),
);

/** The words of a text that say what it is about, without endings: `Running shoes` has `run` and `shoe`. */
export function stemsOf(text: string): Set<string> {
  const words = lowered(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !SMALL.has(word)).map(stemOf));
}

function stemOf(word: string): string {
  const stem = word.replace(/(?:ies)$/, 'y').replace(/(?:ing|ings|ed|es|s)$/, '');
  if (stem.length < 3) return word;
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/e$/, '');
}
