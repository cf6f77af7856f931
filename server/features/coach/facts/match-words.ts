import { fold } from '#server/platform/folding.ts';

/** The phrases of a table of rules: `phrases('due, to do')`. */
export const phrases = (text: string): string[] => text.split(',').map((phrase) => phrase.trim());

/** Lower case without accents, for `hasWord`. */
export const lowered = (text: string): string => fold(text).toLowerCase();

/** A lowered word as it is written in a text, with its capitals and accents. */
export const asTyped = (word: string, text: string): string =>
  text
    .normalize()
    .match(/[\p{L}\p{N}]+/gu)
    ?.find((each) => lowered(each) === word) ?? word;

const patterns = new Map<string, RegExp>();

/**
 * Whether a lowered text contains a phrase, or its plural. A star matches any ending: `learn*` is in "learning", and
 * `stand* still` in "what stands still".
 */
export function hasWord(text: string, word: string): boolean {
  const pattern = patterns.get(word) ?? patternOf(word);
  patterns.set(word, pattern);
  // One text is compared with many phrases.
  if (last.text !== text) last = { text, ascii: inAscii(text) };
  return pattern.test(last.ascii);
}

/**
 * Phrases consist of lower-case ASCII letters, digits, apostrophes, hyphens, stars and single spaces. Patterns with Unicode
 * classes would take two milliseconds each to compile.
 */
function patternOf(word: string): RegExp {
  const words = word.split(' ').map((each) => each.replace('*', '[a-z0-9]*'));
  return new RegExp(`(?<![a-z0-9])${words.join(String.raw`\s+`)}${word.endsWith('*') ? '' : 's?'}(?![a-z0-9])`);
}

/** Replaces other letters and digits by an ASCII letter, so that they count as part of a word. */
const inAscii = (text: string): string => text.replaceAll(/(?![a-z0-9])[\p{L}\p{N}]/gu, 'q');

let last = { text: '', ascii: '' };

/** Words that do not tell what a text is about. */
const STOP_WORDS = new Set(
  'the and for with from into about your mine our this that these those have has had will would could should been being are was were not but all any some more most very just also only own out off over under then than when what which who how why can may must get got make made new first next last plan project task start begin finish done find three two week weeks month months year years day days end'.split(
    ' ',
  ),
);

/** The stems of the words that tell what a text is about: `Running shoes` has `run` and `shoe`. */
export function stemsOf(text: string): Set<string> {
  const words = lowered(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stemOf));
}

function stemOf(word: string): string {
  const stem = word.replace(/(?:ies)$/, 'y').replace(/(?:ing|ings|ed|es|s)$/, '');
  if (stem.length < 3) return word;
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/e$/, '');
}
