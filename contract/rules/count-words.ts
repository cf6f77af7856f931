/* How long a text takes to read. */

/** Scripts in which every character counts as a word, as word processors count. */
const CHARACTER_IS_WORD = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}`;
const WORD_LIKE = /[\p{L}\p{N}]/u;
/** A character of those scripts, or a run of other characters without white space. */
const PARTS = new RegExp(String.raw`[${CHARACTER_IS_WORD}]|[^\s${CHARACTER_IS_WORD}]+`, 'gu');

/** Scripts without spaces between words; a dictionary finds the word ends. */
const SPACELESS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/**
 * Maximum number of characters that are looked up in the dictionary at once, because a run without a space may be very
 * long.
 */
const LOOKED_UP = 1000;

/** The target of a link or picture in Markdown, which is not read. */
const LINK_TARGET = /\]\([^()[\]\s]*\)/g;

/** The tick of a check list. */
const TICK = /^([ \t]*[-*+][ \t]+)\[x\]/gim;

let dictionary: Intl.Segmenter | undefined;

/** The number of words in a Markdown text. Chinese and Japanese count by characters. */
export function countWords(markdown: string): number {
  let words = 0;
  for (const [part] of markdown.replaceAll(LINK_TARGET, ' ').replaceAll(TICK, '$1').matchAll(PARTS)) {
    if (!WORD_LIKE.test(part)) continue;
    words += SPACELESS.test(part) ? countByDictionary(part) : 1;
  }
  return words;
}

function countByDictionary(text: string): number {
  dictionary ??= new Intl.Segmenter('th', { granularity: 'word' });
  let words = 0;
  for (let start = 0; start < text.length; start += LOOKED_UP) {
    for (const { isWordLike } of dictionary.segment(text.slice(start, start + LOOKED_UP))) if (isWordLike) words += 1;
  }
  return words;
}

const WORDS_A_MINUTE = 200;

/** Minutes to read a number of words; 0 only for none. */
export const readingMinutes = (words: number): number => Math.ceil(words / WORDS_A_MINUTE);
