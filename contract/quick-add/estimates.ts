import type { Rule } from './engine.ts';
import { endsLineAt, isNextToRead } from './line.ts';

/* 45m, for 2 hours, half an hour */

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const COUNT = String.raw`\d{1,4}(?:[.,]\d{1,2})?|(?:an?|${NUMBERS.slice(1).join('|')})(?=[\s-])`;
const HOURS = String.raw`h|hrs?|hours?`;
const MINUTES = String.raw`m|mins?|minutes?`;
/** `2h 3 Dec` ends before the day. */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';

/** `half an hour`, `a quarter of an hour`, `1h30`, `an hour and 15 minutes`, `1.5 h`, `45m`. */
export const DURATION = [
  String.raw`(?<half>half an hour|a half hour|half hour)`,
  String.raw`(?<quarter>(?:a )?quarter of an hour)`,
  String.raw`(?<hours>${COUNT})(?:\s*(?:${HOURS})|-hour)(?:\s*(?:and\s+)?(?:(?<rest>\d{1,2})(?:\s*(?:${MINUTES}))?(?!\s+(?:of\s+)?${MONTH})|(?<andHalf>a half)))?`,
  String.raw`(?<minutes>${COUNT})(?:\s*(?:${MINUTES})|-minute)`,
].join('|');

/** The minutes of a match of `DURATION`. */
export function minutesOf(groups: Readonly<Record<string, string | undefined>>): number {
  const { half, quarter, hours, rest, andHalf, minutes } = groups;
  if (half) return 30;
  if (quarter) return 15;
  if (minutes !== undefined) return Math.round(countOf(minutes));
  return Math.round(countOf(hours!) * 60) + (andHalf ? 30 : Number(rest ?? 0));
}

const countOf = (text: string) => {
  const word = text.toLowerCase();
  if (word === 'a' || word === 'an') return 1;
  return NUMBERS.includes(word) ? NUMBERS.indexOf(word) : Number(word.replace(',', '.'));
};

/** A week: the longest task. */
const MINUTES_MAX = 10_080;
/** A larger number with a bare `m` is a distance. */
const BARE_MINUTES_MAX = 199;

/** Words around a point in time or a repeat, not a duration. */
const NOT_BEFORE = /(?<![\p{L}])(?:at|in|within|after|every|each|last|next|past|per|another|under|over)\s+$/iu;
const NOT_BEHIND =
  /^\s*(?:ago|later|from|before|after|earlier|late|early|old|away|a\s+(?:day|week)|per|each|every)(?!\p{L})/iu;

/** `18h` is a time unless a word makes it a duration: `for 18h`. */
const CLOCK = /^(?:1[3-9]|2[0-3])\s?h$/i;
const BARE_M = /^\d+\s?m$/i;

export const ESTIMATES: readonly Rule<{ minutes: number }>[] = [
  {
    words: String.raw`(?<lead>for\s+(?:about\s+)?|~\s?)?(?<length>${DURATION})`,
    // `Watch 2 hours of TV` and `Buy 5m cable` are in doubt.
    sure: ({ line, start, end, groups }) => {
      const length = groups['length']!;
      const behind = line.slice(end);
      const isLoose =
        BARE_M.test(length) ||
        /^\d\d\s?h$/i.test(length) ||
        /^an?\s/i.test(length) ||
        /^\s+(?:of|and)\s/i.test(behind) ||
        (WORDS.test(length) && DESCRIBED.test(behind));
      const isPlaced = groups['lead'] !== undefined || endsLineAt(line, end) || isNextToRead(line, { start, end });
      return isLoose && !isPlaced ? 'accepted' : 'always';
    },
    leads: [],
    read: ({ line, start, end, groups }) => {
      const length = groups['length']!;
      const minutes = minutesOf(groups);
      if (minutes < 1 || minutes > (BARE_M.test(length) ? BARE_MINUTES_MAX : MINUTES_MAX)) return null;
      if (groups['lead'] === undefined && (CLOCK.test(length) || NOT_BEFORE.test(line.slice(0, start)))) return null;
      return NOT_BEHIND.test(line.slice(end)) ? null : { minutes };
    },
  },
];

/** `Send 5 min recap to Jo`: a spelled-out duration before another word may only describe a thing. */
const WORDS = /\d\s+(?:mins?|minutes?|hrs?|hours?)$/i;
/** A word that a number may belong to. */
export const DESCRIBED =
  /^\s+(?!(?:for|to|on|with|at|by|in|into|before|after|from|about|around|per|until|till|then|or|this|next|every)(?!\p{L}))\p{L}/iu;
