import { ID_LENGTH } from '../records/records.ts';

/** Words of fewer letters are found at the beginning of a word only. */
const INSIDE_MIN = 3;

/** The points of a word, by its best place in a text. */
const POINTS = {
  nameStart: 40,
  textStart: 30,
  nameInside: 20,
  textInside: 10,
  /** In the name of a place above it. */
  place: 6,
  /** In another spelling. */
  nameAlike: 4,
  textAlike: 2,
};
/** The name is the whole search. */
const WHOLE_NAME = 5;

export interface Word {
  /** Folded. */
  text: string;
  /** A part of a word counts like its beginning: signs, and scripts without spaces. */
  isWhole: boolean;
  /** Words that may be meant, if the text is a typing error. */
  alike: readonly string[];
}

const LETTER_OR_NUMBER = /^[\p{L}\p{N}]/u;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export const wordOf = (text: string): Word => ({
  text,
  isWhole: !LETTER_OR_NUMBER.test(text) || UNSPACED.test(text),
  alike: [],
});

/**
 * The score of a text, which begins with an id, for the words of a search; 0 if one is missing.
 * @param isAbove whether a word is in the name of a place above the record; the text has at least one other.
 */
export function scoreOf(text: string, words: readonly Word[], isAbove: (word: Word) => boolean): number {
  let points = 0;
  let own = 0;
  let nameEnd = -1;
  for (const word of words) {
    const first = text.indexOf(word.text, ID_LENGTH);
    if (first >= 0 || word.alike.length > 0) {
      if (nameEnd < 0) nameEnd = endOfName(text);
      const ofWord = (first < 0 ? 0 : pointsOf(text, nameEnd, word, first)) || alikePoints(text, nameEnd, word);
      points += ofWord;
      if (ofWord > 0) own += 1;
      if (ofWord > 0) continue;
    }
    if (!isAbove(word)) return 0;
    points += POINTS.place;
  }
  if (own === 0) return 0;
  const isWholeName = text.slice(ID_LENGTH, nameEnd) === words.map((word) => word.text).join(' ');
  return Math.round((10 * points) / words.length) + (isWholeName ? WHOLE_NAME : 0);
}

function endOfName(text: string): number {
  const end = text.indexOf('\n', ID_LENGTH);
  return end < 0 ? text.length : end;
}

/** @param first the first place of the word in the text. */
function pointsOf(text: string, nameEnd: number, { text: word, isWhole }: Word, first: number): number {
  const isNamed = first < nameEnd;
  if (isWhole) return isNamed ? POINTS.nameStart : POINTS.textStart;
  const start = startOf(text, word, first);
  if (start >= 0 && start < nameEnd) return POINTS.nameStart;
  if (start >= 0) return POINTS.textStart;
  if (word.length < INSIDE_MIN) return 0;
  return isNamed ? POINTS.nameInside : POINTS.textInside;
}

/** The place where a word begins with a text; -1: nowhere. */
function startOf(text: string, word: string, first: number): number {
  if (isStart(text, first)) return first;
  // The usual beginnings are found by one search each, since a long text may have thousands of places inside words.
  const starts = [' ', '\n'].map((before) => text.indexOf(before + word, first)).filter((place) => place >= 0);
  const usual = starts.length > 0 ? Math.min(...starts) + 1 : text.length;
  for (let [at, tries] = [first, 0]; at >= 0 && at < usual && tries < PLACES_MAX; tries += 1) {
    if (isStart(text, at)) return at;
    at = text.indexOf(word, at + 1);
  }
  return usual < text.length ? usual : -1;
}

/** Places that are looked at for other signs before a word, such as a bracket. */
const PLACES_MAX = 200;

function isStart(text: string, at: number): boolean {
  if (at === ID_LENGTH) return true;
  const before = text.charCodeAt(at - 1);
  if (before < 128) return !(before >= 65 && before <= 90) && !(before >= 48 && before <= 57);
  return !LETTER_OR_NUMBER.test(text.slice(at - 1, at));
}

function alikePoints(text: string, nameEnd: number, { alike }: Word): number {
  let best = 0;
  for (const word of alike) {
    const at = text.indexOf(word, ID_LENGTH);
    if (at >= 0 && at < nameEnd) return POINTS.nameAlike;
    if (at >= 0) best = POINTS.textAlike;
  }
  return best;
}
