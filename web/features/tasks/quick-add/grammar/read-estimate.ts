import type { Find } from './find.ts';
import { endsLineAt, isBesideTaken, wordPattern } from './line.ts';

export interface EstimateFind extends Find {
  minutes: number;
}

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const COUNT = String.raw`\d{1,4}(?:[.,]\d{1,2})?|(?:an?|${NUMBERS.slice(1).join('|')})(?=[\s-])`;
const HOURS = String.raw`h|hrs?|hours?`;
const MINUTES = String.raw`m|mins?|minutes?`;
/** `2h 3 Dec` ends before the day. */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';

/** `45m`, `1h30`, `1h 30m`, `2 hours`, `1.5 h`, `an hour and 15 minutes`, `half an hour`. */
export const DURATION = [
  String.raw`(?<half>half an hour|a half hour|half hour)`,
  String.raw`(?<quarter>(?:a )?quarter of an hour)`,
  String.raw`(?<hours>${COUNT})(?:\s*(?:${HOURS})|-hour)(?:\s*(?:and\s+)?(?:(?<rest>\d{1,2})(?:\s*(?:${MINUTES}))?(?!\s+(?:of\s+)?${MONTH})|(?<andHalf>a half)))?`,
  String.raw`(?<minutes>${COUNT})(?:\s*(?:${MINUTES})|-minute)`,
].join('|');

type Groups = Readonly<Record<string, string | undefined>>;

/** The minutes of what `DURATION` found. */
export function minutesOf({ half, quarter, hours, rest, andHalf, minutes }: Groups): number {
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

/** What stands before or behind the words of a moment or a rhythm, not of a length. */
const NOT_BEFORE = /(?<![\p{L}])(?:at|in|within|after|every|each|last|next|past|per|another|under|over)\s+$/iu;
const NOT_BEHIND =
  /^\s*(?:ago|later|from|before|after|earlier|late|early|old|away|a\s+(?:day|week)|per|each|every)(?!\p{L})/iu;

/** A week: as much as a task may take. */
const MINUTES_MAX = 10_080;
/** More than this as a bare `m` is a distance. */
const BARE_MINUTES_MAX = 199;

const LENGTHS = wordPattern(DURATION);

/** How long something takes. `Watch 2 hours of TV` and `Buy 5m cable` are doubtful. */
export function readEstimates(open: string): EstimateFind[] {
  return [...open.matchAll(LENGTHS)].flatMap(({ index, 0: text, groups = {} }) => {
    const minutes = minutesOf(groups);
    const end = index + text.length;
    const before = open.slice(0, index);
    const behind = open.slice(end);
    const isBareM = /^\d+\s?m$/i.test(text);
    if (minutes < 1 || minutes > (isBareM ? BARE_MINUTES_MAX : MINUTES_MAX)) return [];
    if (NOT_BEFORE.test(before) || NOT_BEHIND.test(behind)) return [];
    const lead = LEAD.exec(before)?.[0] ?? '';
    if (lead === '' && CLOCK.test(text)) return [];
    const said = lead !== '' || endsLineAt(open, end) || isBesideTaken(open, { start: index, end });
    const loose =
      isBareM ||
      /^\d\d\s?h$/i.test(text) ||
      /^an?\s/i.test(text) ||
      /^\s+(?:of|and)\s/i.test(behind) ||
      (WORDS.test(text) && DESCRIBED.test(behind));
    return [{ start: index - lead.length, end, minutes, doubtful: loose && !said }];
  });
}

/** `Send 5 min recap to Jo`: in words, and before another one, a length may only say what kind of thing that is. */
const WORDS = /\d\s+(?:mins?|minutes?|hrs?|hours?)$/i;
const DESCRIBED =
  /^\s+(?!(?:for|to|on|with|at|by|in|into|before|after|from|about|around|per|until|till|then|or|this|next|every)(?!\p{L}))\p{L}/iu;

/** `18h` is a time unless a word makes it a length: `for 18h`. */
const CLOCK = /^(?:1[3-9]|2[0-3])\s?h$/i;

/** What leads to a length: `for`, `~`. */
export const LEAD = /(?<![\p{L}\p{N}'’-])for\s+(?:about\s+)?$|(?<![\p{L}\p{N}])~\s?$/iu;
