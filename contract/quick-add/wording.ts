import { germanPhrases } from './german.ts';
import type { GrammarContext, Range } from './grammar.ts';
import { overlap, textOf } from './line.ts';

/** A line in the words that the rules read. */
export interface Wording {
  text: string;
  /** The places in the line of the person that ranges of the text stand for. */
  places: (ranges: readonly Range[]) => Range[];
  /** What the person wrote there. */
  textOf: (ranges: readonly Range[]) => string;
}

/** Words of the line, and the English ones that the rules read instead. */
export interface Phrase extends Range {
  english: string;
}

/** What the meaning of German words depends on. */
export type LanguageContext = Pick<GrammarContext, 'locale' | 'today' | 'weekStart'>;

/** A line in the words that the rules read: in German locales its phrases about time are in English (ADR 0144). */
export function wordingOf(line: string, context: LanguageContext): Wording {
  const phrases = /^de(?:-|$)/i.test(context.locale) ? germanPhrases(line, context) : [];
  let [text, read] = ['', 0];
  const pieces: { at: Range; from: Range }[] = [];
  for (const { start, end, english } of phrases) {
    text += line.slice(read, start);
    pieces.push({ at: { start: text.length, end: text.length + english.length }, from: { start, end } });
    text += english;
    read = end;
  }
  /** The end of a range may be the start of a piece, which is not part of it. */
  const placeOf = (at: number, side: keyof Range): number => {
    let moved = 0;
    for (const piece of pieces) {
      if (at < piece.at.start || (side === 'end' && at === piece.at.start)) break;
      if (side === 'end' ? at <= piece.at.end : at < piece.at.end) return piece.from[side];
      moved = piece.from.end - piece.at.end;
    }
    return at + moved;
  };
  const places = (ranges: readonly Range[]): Range[] =>
    ranges
      .map(({ start, end }) => ({ start: placeOf(start, 'start'), end: placeOf(end, 'end') }))
      // Two parts of a meaning may be in one phrase: `Freitagabend`.
      .filter((range, index, all) => all.findIndex((each) => overlap(each, range)) === index);
  return { text: text + line.slice(read), places, textOf: (ranges) => textOf(line, places(ranges)) };
}
