/* How long a text is to write and to read. */

/** Scripts whose every character counts as a word, as word processors count them. */
const CHARACTER_IS_WORD = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}`;
const WORD_LIKE = /[\p{L}\p{N}]/u;
/** A character of those scripts, or what stands between white space and them. */
const PARTS = new RegExp(String.raw`[${CHARACTER_IS_WORD}]|[^\s${CHARACTER_IS_WORD}]+`, 'gu');

/** Scripts that write words without spaces; a dictionary knows where they end. */
const SPACELESS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** So much of such a text is looked up in the dictionary at once: what stands there without a space may be endless. */
const LOOKED_UP = 1000;

/** The target of a link or picture in Markdown, which nobody reads. */
const LINK_TARGET = /\]\([^()[\]\s]*\)/g;

let dictionary: Intl.Segmenter | undefined;

/** How many words a Markdown text has. Chinese and Japanese count by characters. */
export function countWords(markdown: string): number {
  let words = 0;
  for (const [part] of markdown.replaceAll(LINK_TARGET, ' ').matchAll(PARTS)) {
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

/** How long so many words take to read, in minutes; 0 only for none. */
export const readingMinutes = (words: number): number => Math.ceil(words / WORDS_A_MINUTE);
