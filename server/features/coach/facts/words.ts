import { fold } from '#server/platform/folding.ts';

/** A text as words of rules are compared with it: in small letters, without accents. */
export const lowered = (text: string): string => fold(text).toLowerCase();

const patterns = new Map<string, RegExp>();

/**
 * Whether a lowered text has a word or words, or the plural of the last. A star matches any ending of its word: `learn*` is
 * in "learning", and `stand* still` in "what stands still".
 */
export function hasWord(text: string, word: string): boolean {
  const pattern = patterns.get(word) ?? patternOf(word);
  patterns.set(word, pattern);
  // One text is compared with many words.
  if (last.text !== text) last = { text, ascii: inAscii(text) };
  return pattern.test(last.ascii);
}

/**
 * Words of rules have small letters and digits of ASCII, apostrophes, hyphens, stars and single spaces only. Patterns with
 * classes of Unicode would take two milliseconds each to compile.
 */
function patternOf(word: string): RegExp {
  const words = word.split(' ').map((each) => each.replace('*', '[a-z0-9]*'));
  return new RegExp(`(?<![a-z0-9])${words.join(String.raw`\s+`)}${word.endsWith('*') ? '' : 's?'}(?![a-z0-9])`);
}

/** Other letters and digits become one that patterns know: they belong to a word, and to none of the rules. */
const inAscii = (text: string): string => text.replaceAll(/(?![a-z0-9])[\p{L}\p{N}]/gu, 'q');

let last = { text: '', ascii: '' };

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
