import { DAYS } from './days.ts';
import { findAll, findWords, type Reading } from './engine.ts';
import type { Chip, Range } from './grammar.ts';
import { blank, overlap } from './line.ts';
import { REPEATS } from './repeats.ts';
import { TIMES } from './times.ts';

/** Words that may join parts of one meaning: `daily except Sunday`, `fri, sat and sun`. */
const JOINED =
  /^(?:[\s\uFDD0.,;&+/–—-]|(?<!\p{L})(?:and|or|except|but|not|every|each|on|at|of|in|the|for)(?!\p{L}))*$/iu;
const AND = /(?<!\p{L})(?:and|or|except|but|not)(?!\p{L})/iu;

/** Before a chip: it belongs to the name. `the mail of Monday`, `not tomorrow`, `move it to Friday` */
const OPEN_BEFORE =
  /(?<!\p{L})(?:of|or|about|except|excluding|but|not|to|than(?<!\bnot?\s+later\s+than)|between)\s+(?:the\s+)?$/iu;
/** Before `before`: another day is meant. `2 days before Friday` */
const DISTANCE = /(?:day|night|week|month|hour|minute|min)s?\s+$/iu;
/** Before a repeat: it is not a pattern of days. `twice daily` */
const SEVERAL_TIMES = /(?<!\p{L})(?:twice|thrice|\d+\s*(?:x|times)|(?:zwei|drei|vier|\d+\s*)mal)\s+$/iu;
/** After a repeat: it is part of another expression. `every last friday of the year`, `every quarter end` */
const OPEN_BEHIND = /^\s*,?\s+(?:of|end|except|excluding|but\s+not|unless)(?!\p{L})/iu;

/** A lead separates a day from a day word in the name: `Plan Monday on Sunday`. */
const LED = /^(?:(?:is\s+)?due|by|on|before|until|from|starting|starts?|@)(?!\p{L})/iu;
const NAMED_DAY = /^(?:from\s+)?(?:(?!to)\p{L}+day|christmas|xmas|halloween)$/iu;

const OF_TIME: readonly Chip['kind'][] = ['due', 'start', 'repeat'];

/** `Set font !important in CSS`: between words of the name it is not a priority. */
const isWordOfCode = ({ text, ranges }: Chip, rest: string): boolean =>
  /^!important$/i.test(text) &&
  /[\p{L}\p{N}]\s+$/u.test(rest.slice(0, ranges[0]!.start)) &&
  /^\s+[\p{L}\p{N}]/u.test(rest.slice(ranges[0]!.end));

/**
 * Turns time chips into offers if they contain doubtful words, or if time words are left beside them: `call Ana fri
 * tomorrow`, `every monday except holidays` (ADR 0082).
 */
export function offerDoubtful(reading: Reading): void {
  const { chips, offers, doubtful, rest } = reading;
  reading.doubt(chips.filter((chip) => isWordOfCode(chip, rest)));
  const timeChips = chips.filter(({ kind }) => OF_TIME.includes(kind));
  if (timeChips.length === 0) return;
  const offered = offers.flatMap(({ ranges }) => ranges);
  const left = unreadTimeWords(reading).map(({ start, end }) => ({
    start,
    end,
    isOffered: offered.some((range) => overlap(range, { start, end })),
  }));
  const isAsked = ({ ranges }: Chip) => ranges.some((range) => doubtful.some((each) => overlap(each, range)));
  if (!timeChips.some((chip) => isAsked(chip) || isDoubtful(chip, left, reading))) return;
  const doubted = timeChips.flatMap(({ ranges }) => ranges);
  // `12:30-13:30` is a time and an estimate.
  reading.doubt(chips.filter(({ ranges }) => ranges.some((range) => doubted.some((each) => overlap(each, range)))));
}

interface WordLeft extends Range {
  isOffered: boolean;
}

function isDoubtful({ kind, text, ranges }: Chip, left: readonly WordLeft[], reading: Reading): boolean {
  const line = reading.rest;
  return ranges.some(({ start, end }) => {
    // The time of `Go to 9am yoga tomorrow`, accepted alone.
    if (reading.counts({ start, end, doubtful: true }, kind)) return false;
    const before = line.slice(0, start);
    if (OPEN_BEFORE.test(before) || (/^before/i.test(text) && DISTANCE.test(before))) return true;
    if (kind === 'repeat' && (SEVERAL_TIMES.test(before) || OPEN_BEHIND.test(line.slice(end)))) return true;
    return left.some((word) => {
      const between = word.start >= end ? line.slice(end, word.start) : line.slice(word.end, start);
      if (!JOINED.test(between)) return false;
      if (AND.test(between)) return true;
      const isOfName =
        kind !== 'repeat' &&
        start === ranges[0]!.start &&
        word.end <= start &&
        NAMED_DAY.test(line.slice(word.start, word.end));
      return !word.isOffered && !(isOfName && LED.test(text));
    });
  });
}

/** Time words that no rule reads alone. */
const LOOSE = String.raw`at\s+\d\d(?=[\s\uFDD0]*$)|\d{1,2}:\d\d(?:-\d{1,2}:\d\d)?|(?<!(?<!\p{L})(?:chapter|part|page|section|step|level|exercise|week|day)s?\s+)\d{1,2}\/\d{1,2}|\d{1,2}\.\d{1,2}\.|(?:mon|tues|wednes|thurs|fri|satur|sun)days|daily|(?:bi-?)?weekly|fortnightly|monthly|quarterly|yearly|annually|except|excluding|(?:every|each)\s+(?:\d+\s*)?(?:other\s+)?(?:m|min|minute|h|hr|hour|day|weekday|week|month|quarter|year)s?`;
/** `5 days` and `3 weeks` are durations. */
const HOW_LONG = /^\d+\s?(?:d|w|days|weeks|months)$/i;
const EXCEPT = /(?<!\p{L})(?:except|excluding|but)(?=\s)/giu;

/** Every time word outside the chips. */
function unreadTimeWords({ rest, context }: Reading): Range[] {
  // The rules skip a day after such a word.
  const days = findAll(DAYS, blank(rest, [...rest.matchAll(EXCEPT)].map(rangeOf)), context).filter(
    ({ start, end, isNoun }) => !isNoun && !HOW_LONG.test(rest.slice(start, end)),
  );
  return [
    ...days,
    ...findAll(TIMES, rest, context),
    ...findAll(REPEATS, rest, context),
    ...findWords(LOOSE, rest).map(rangeOf),
  ];
}

const rangeOf = ({ index, 0: text }: RegExpExecArray): Range => ({ start: index, end: index + text.length });
