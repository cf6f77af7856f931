import { dateStyle, FULL_DAY, hasPassed, inMinutes, MONTH, SHORT_DAY } from './calendar.ts';
import { type Find, findWords, type Match, type Rule, type Sure } from './engine.ts';
import { DURATION, minutesOf } from './estimates.ts';
import type { GrammarContext } from './grammar.ts';
import { endsLineAt, isNextToRead } from './line.ts';

/* 17:00, at 5pm, noon, tonight, in 2 hours, 12:30 to 13:30 */

export interface Time {
  /** `HH:MM` */
  time: string;
  /** The duration, if the words contain the end. */
  minutes: number | null;
  /** The day, if the words contain it: `tonight`, `in 2 hours`. */
  date: string | null;
  /** `tonight`, `in the morning`: the time only if there is no clock time. */
  isPart: boolean;
  /** A part of today that has begun: without a clock time the task is due today, at no time. */
  hasBegun?: boolean;
  /** Certain beside a day: `at 17`, `18h`, `9-10:30`, `noon`. */
  sureBesideDay: boolean;
  /** `8:30`: in the evening, if a word says so. */
  isEitherHalf: boolean;
}

const clock = (time: string | null, more: Partial<Time> = {}): Time | null =>
  time === null
    ? null
    : { time, minutes: null, date: null, isPart: false, sureBesideDay: false, isEitherHalf: false, ...more };

/** When each part of a day begins. */
export const PARTS_OF_DAY: Readonly<Record<string, string>> = {
  morning: '09:00',
  lunchtime: '12:00',
  lunch: '12:00',
  afternoon: '15:00',
  evening: '19:00',
  night: '21:00',
  am: '09:00',
  pm: '15:00',
};
const TONIGHT = '20:00';
const LAST_MINUTE = '23:59';

const HOURS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** In `14:30 am 3.12.` it is the German `am`. */
const AM_OF_DAY = String.raw`(?<=(?<!\d)(?:00?|1[3-9]|2\d)(?:[:.]\d\d)?\s+)am\s+\d{1,2}\.\d{1,2}\.`;
const HALF = String.raw`\s*(?!${AM_OF_DAY})(?<half>[ap])(?:\.?m\b\.?|(?<=:\d\d[ap]))`;
/** One side of `12:30 to 13:30`. */
function side(name: 1 | 2): string {
  const half = HALF.replace('half', `half${name}`);
  return String.raw`(?<hour${name}>\d{1,2})(?:(?<separator${name}>[:.])(?<minute${name}>\d{2}))?(?:${half})?`;
}
/** In `6:30 until 20 Dec` and `at 18 until 3.12.` the end is a day. */
const NO_DAY = String.raw`(?!\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?!(?<=\.(?:0[1-9]|1[0-2]))\.)`;
/** `until 19.30.` at the end of the line: the dot is not one of the name. */
const LAST_DOT = String.raw`(?<=\.(?!0[1-9]|1[0-2])\d\d)\.(?=\s*$)`;

const AFTER_BY = /(?<!\p{L})by\s*$/iu;
/** Not after `Sat`. */
const AFTER_AT = /(?:(?<!\p{L})at|@)\s*$/iu;
/** Whether a lead announces a time: `at 9h`. */
const isAt = ({ lead }: Match) => lead === 'by' || lead === 'start';

/** `5k`, `500 words` */
const AFTER_AMOUNT = /(?<![\p{L}\p{N}])\d+(?:[.,]\d+)?(?:\s?\p{L}+)?\s+$/u;

/** Everything that names a time of day. */
export const TIMES: readonly Rule<Time>[] = [
  // in 2 hours, 30 minutes from now: counted from the current time
  {
    words: String.raw`(?:(?<in>in|within)\s+(?:about\s+)?)?(?:${DURATION})(?<from>\s+from\s+now)?`,
    // `Run 5k in 25 min` may say how fast.
    sure: ({ line, start }) => (AFTER_AMOUNT.test(line.slice(0, start)) ? 'accepted' : 'always'),
    leads: [],
    read: ({ groups, line, end }, context) => {
      // `Check in 24h before the flight` counts from something else.
      if (!groups['in'] === !groups['from'] || /^\s+(?:before|after)(?!\p{L})/iu.test(line.slice(end))) return null;
      const { date, time } = inMinutes(minutesOf(groups), context);
      return clock(time, { date });
    },
  },
  // tonight, this evening
  {
    words: String.raw`tonight|this\s+(?<part>morning|afternoon|evening)`,
    sure: 'always',
    leads: ['by', 'for'],
    read: ({ groups: { part } }, context) => {
      const time = part ? PARTS_OF_DAY[part.toLowerCase()]! : TONIGHT;
      return clock(time, { date: context.today, isPart: true, hasBegun: hasPassed(context.today, time, context) });
    },
  },
  // in the morning, at night, at lunchtime
  {
    words: String.raw`in\s+the\s+(?<part>morning|afternoon|evening)|at\s+(?<at>night|lunch(?:time)?)`,
    sure: 'beside',
    leads: [],
    read: ({ groups: { part, at } }) => clock(PARTS_OF_DAY[(part ?? at)!.toLowerCase()]!, { isPart: true }),
  },
  {
    words: 'noon|midday|midnight',
    sure: 'placed',
    leads: ['by'],
    read: ({ text }) => clock(/^midnight$/i.test(text) ? LAST_MINUTE : '12:00', { sureBesideDay: true }),
  },
  // half past 5, quarter to six pm
  {
    words: String.raw`(?<quarter>half\s+past|(?:a\s+)?quarter\s+(?:past|to))\s+(?<hour>\d{1,2}|${HOURS.join('|')})(?:${HALF})?`,
    sure: ({ groups: { half, hour } }) => (half || Number(hour) > 12 ? 'always' : 'accepted'),
    leads: ['by', 'start'],
    read: readQuarter,
  },
  // 18-22h, 18h30-22h
  {
    words: String.raw`(?<from>1[2-9]|2[0-3])(?:h(?<fromMinute>[0-5]\d)?)?\s?[-–]\s?(?<to>1[3-9]|2[0-3])h(?<toMinute>[0-5]\d)?`,
    sure: unlessInName,
    leads: ['by', 'start'],
    read: ({ groups: { from, fromMinute = '00', to, toMinute = '00' } }) => {
      const time = `${from}:${fromMinute}`;
      return clock(time, { minutes: minutesBetween(time, `${to}:${toMinute}`) });
    },
  },
  // 17h30, 18h, at 9h; `1h30` and `~18h` are lengths
  {
    words: String.raw`(?<hour>\d{1,2})\s?h(?<minute>[0-5]\d)?`,
    sure: (match) => (isBareHour(match) ? 'accepted' : 'always'),
    leads: ['by', 'start'],
    read: (match) => {
      const { hour, minute } = match.groups;
      const isLength =
        Number(hour) <= 12 || match.lead === 'for' || /(?:~|\bfor\s+about)\s*$/i.test(match.line.slice(0, match.start));
      if (isLength && !isAt(match)) return null;
      return clock(timeOf(hour!, minute), { sureBesideDay: isBareHour(match) });
    },
  },
  // 1700 hrs, at 0900
  {
    words: String.raw`(?<hour>[012]\d)(?<minute>[0-5]\d)(?<unit>\s*(?:hrs?|uhr))?`,
    sure: unlessInName,
    leads: ['by', 'start'],
    read: (match) => {
      const { hour, minute, unit } = match.groups;
      return unit || (isAt(match) && hour!.startsWith('0')) ? clock(timeOf(hour!, minute)) : null;
    },
  },
  // 530pm
  {
    words: String.raw`(?<hour>\d{1,2})(?<minute>[0-5]\d)${HALF}`,
    sure: unlessInName,
    leads: ['by', 'start'],
    read: ({ groups: { hour, minute, half } }) => clock(timeOf(hour!, minute, half)),
  },
  // 17:00, um 17:00, 5pm, at 9.30, 12:30 to 13:30, 2-3pm; `at 5` and `9-10:30` are in doubt
  {
    words: String.raw`(?:um\s+)?${side(1)}(?:\s*(?:-|–|to|until|till)\s*${side(2)}${NO_DAY})?(?:(?<unit>\s*(?:uhr|o['’]?clock))|${LAST_DOT})?`,
    sure: sureOfClock,
    read: readClock,
  },
];

/** `friday 7`: possibly an hour, if the line ends after something understood. */
export const HOUR_AT_END: readonly Rule<Time>[] = [
  {
    words: (line) => line.matchAll(/(?<=\uFDD0\s+)\d{1,2}(?=[\s\uFDD0.!?]*$)/gu),
    sure: 'accepted',
    leads: [],
    read: ({ line, text }) =>
      Number(text) === 0 || Number(text) > 23 ? null : clock(timeText(likelyHour(line, Number(text)), 0)),
  },
];

/** `tomorrow morning`: without `in the`, it is a time only directly after a day. */
export const PART_BEHIND: readonly Rule<Time>[] = [
  {
    words: String.raw`(?:in\s+the\s+)?(?<part>morning|lunchtime|afternoon|evening|night|[ap]m)`,
    sure: 'always',
    leads: [],
    read: ({ groups: { part } }) => clock(PARTS_OF_DAY[part!.toLowerCase()]!, { isPart: true }),
  },
];

/** A clock time clarified by a part of the day: `tonight at 8:30`, `at 6 in the morning`; `tonight at 1` is in doubt. */
export function inPart(find: Find<Time>, part: Pick<Time, 'time'>): Find<Time> {
  if (!find.doubtful && !find.isEitherHalf) return find;
  const isLate = part.time >= '12:00';
  const hour = (Number(find.time.slice(0, 2)) % 12) + (isLate ? 12 : 0);
  const [first, last] = part.time >= PARTS_OF_DAY['evening']! ? [17, 23] : [12, 20];
  if (isLate && (hour < first || hour > last)) return { ...find, doubtful: true };
  return { ...find, time: timeText(hour, Number(find.time.slice(3))), doubtful: false };
}

/* How the rows read their words */

/** Without am or pm it is as uncertain as `at 5`. */
function readQuarter({ groups }: Match): Time | null {
  const hour = HOURS.indexOf(groups['hour']!.toLowerCase()) + 1 || Number(groups['hour']);
  const full = timeOf(`${hour}`, undefined, groups['half']);
  if (full === null) return null;
  const guessed = groups['half'] || hour > 12 ? full : timeText(hour < 7 ? hour + 12 : hour, 0);
  const quarter = groups['quarter']!;
  const past = /^half/i.test(quarter) ? 30 : /past$/i.test(quarter) ? 15 : -15;
  const minutes = (minutesOfDay(guessed) + past + 1440) % 1440;
  return clock(timeText(Math.floor(minutes / 60), minutes % 60));
}

const isBareHour = (match: Match) => match.groups['minute'] === undefined && !isAt(match);

interface Side {
  hour: string;
  separator: string | undefined;
  minute: string | undefined;
  half: string | undefined;
}

type Sides = ReturnType<typeof sidesOf>;

/** The sides of `12:30 to 13:30`, and which of them are clock times by themselves. */
function sidesOf({ groups, line, start }: Match) {
  const sideOf = (name: 1 | 2): Side => ({
    hour: groups[`hour${name}`]!,
    separator: groups[`separator${name}`],
    minute: groups[`minute${name}`],
    half: groups[`half${name}`],
  });
  const begin = sideOf(1);
  const until = groups['hour2'] === undefined ? null : sideOf(2);
  // In `2-3pm` both are in the afternoon, in `11-1pm` one is.
  if (until?.half && !begin.half) begin.half = Number(begin.hour) % 12 > Number(until.hour) % 12 ? 'a' : until.half;
  const takesDot = groups['unit'] !== undefined || AFTER_AT.test(line.slice(0, start));
  const isExact = ({ half, separator, minute }: Side) =>
    half !== undefined || separator === ':' || (minute !== undefined && takesDot);
  return { begin, until, isExact };
}

/** `at 18 until 3.12`: the end may be a day. */
const mayEndOnDay = ({ begin, until }: Sides): boolean =>
  until?.separator === '.' && begin.separator !== '.' && !until.half && /^(?:0[1-9]|1[0-2])$/.test(until.minute!);

const isInEitherHalf = ({ hour, half }: Side) => half === undefined && /^(?:[1-9]|1[01])$/.test(hour);

/** `Pick up kids at 3:30` where times have am or pm: likely not the half of the day that a clock of 24 hours shows. */
function isInOtherHalf({ line, text }: Match, { begin, until }: Sides, { locale }: GrammarContext): boolean {
  const isOf24 = Number(until?.hour) > 12 || /^um\s|uhr$/i.test(text) || !dateStyle(locale).hour12;
  return !isOf24 && isInEitherHalf(begin) && likelyHour(line, Number(begin.hour)) !== Number(begin.hour);
}

/** `11:30 to 1:00`, `9am-5:30`: the end is at most twelve hours away. */
const isOf12 = (begin: Side, until: Side, { locale }: GrammarContext): boolean =>
  dateStyle(locale).hour12 &&
  until.half === undefined &&
  [begin, until].every(({ hour }) => Number(hour) <= 12) &&
  !until.hour.startsWith('0');

function readClock(match: Match, context: GrammarContext): Time | null {
  const sides = sidesOf(match);
  const { begin, until, isExact } = sides;
  const isOther = isInOtherHalf(match, sides, context);
  const time = timeOf(begin.hour, begin.minute, isOther ? 'p' : begin.half);
  const end = until && timeOf(until.hour, until.minute, until.half);
  if (time === null || (until && end === null)) return null;
  const minutes = until && end !== null ? minutesBetween(time, end, isOf12(begin, until, context) ? 720 : 1440) : null;
  if (isExact(begin) && (!until || isExact(until))) {
    return clock(time, { minutes, isEitherHalf: isInEitherHalf(begin) });
  }
  if (until) {
    // `from 10 to 11:30`, `10:30-12`: one side is only an hour.
    const [exact, bare] = isExact(begin) ? [begin, until] : [until, begin];
    return isExact(exact) && bare.minute === undefined
      ? clock(time, { minutes, sureBesideDay: !isOther && !mayEndOnDay(sides) })
      : null;
  }
  const hour = Number(begin.hour);
  if (begin.minute !== undefined || hour === 0 || !(isAtHour(match) || O_CLOCK.test(match.text))) return null;
  return clock(timeText(likelyHour(match.line, hour), 0), { sureBesideDay: hour > 12 });
}

/** `the 9 o'clock news` */
const O_CLOCK = /^\d{1,2}\s*o['’]?clock$/i;

/** `at 5`, `@5`, `at 5 o'clock`; `Finish by 5`, but not `Cut costs by 5 percent` */
function isAtHour({ line, start, end, text, lead }: Match): boolean {
  if (lead === null || !/^\d{1,2}(?:\s*o['’]?clock)?$/i.test(text)) return false;
  const before = line.slice(0, start);
  return AFTER_AT.test(before) || (AFTER_BY.test(before) && endsLineAt(line, end));
}

/** Before a time that is only near, or a length: `after 5pm`, `between 2 and 4pm`, `in 2:05`. */
const NEAR =
  /(?:(?<!\p{L})(?:after|around|about|in|since|than(?<!\bnot?\s+later\s+than)|between\s+\S+\s+and)\s+|~\s?)$/iu;
/** `Take the 7:20 bus`: the time of a thing. */
const OF_THING = /(?<!\p{L})(?:the|an?|my|our|your|his|her|their)\s+$/iu;

/** No name begins or ends with these: `Move the call to 5pm with Ana`, `Table for 7pm on Friday`, `Fri 5pm call Ana`. */
const NO_NAME = String.raw`with|at|in|on|for|and|or|but|by|until|till|to|from|because|so|as|if|when|via|after|before|about|am|um|due|deadline|re|then|please|every|each|next|this|the|an?|my|our|today|tomorrow|tonight|daily|weekly|monthly|sharp|(?:${FULL_DAY})s?|${SHORT_DAY}|${MONTH}`;
const NAME_BEFORE = new RegExp(
  String.raw`(?<!\p{L})(?:(?:in)?to|with|for|from|(?!(?:${NO_NAME})(?!\p{L}))\p{L}+)\s+$`,
  'iu',
);
const NAME_BEHIND = new RegExp(String.raw`^\s+(?!(?:${NO_NAME})(?!\p{L}))\p{L}`, 'iu');

/** `Join 5pm club`, `Get tickets from 8pm show`: between words of the name, the time may be part of it. */
function unlessInName({ line, text, start, end }: Match): Sure {
  const isInName = NAME_BEFORE.test(line.slice(0, start)) && NAME_BEHIND.test(line.slice(end));
  return isInName && !/^um\s/i.test(text) ? 'accepted' : 'always';
}

/** `Read John 3:16`: a verse. */
const OF_TEXT = /^\s*(?:[Rr]ead|[Ss]tudy|[Mm]emori[sz]e)\s(?:.*\s)?\p{Lu}\p{L}+\s+$/u;

function sureOfClock(match: Match, context: GrammarContext): Sure {
  const sides = sidesOf(match);
  const { begin, until, isExact } = sides;
  if (isInOtherHalf(match, sides, context) || mayEndOnDay(sides)) return 'accepted';
  const before = match.line.slice(0, match.start);
  const isOfThing = OF_TEXT.test(before) || (OF_THING.test(before) && !endsLineAt(match.line, match.end));
  if (match.lead === null && (NEAR.test(before) || isOfThing)) return 'accepted';
  // `Work till 5pm then gym`
  if (match.lead === 'until' && !endsLineAt(match.line, match.end)) return 'accepted';
  if (isExact(begin) && (!until || isExact(until))) return unlessInName(match);
  // `9-10:30` may be verses of a book.
  if (until) return isExact(until) && (match.lead === null || match.lead === 'until') ? 'accepted' : 'always';
  // `at 17` at the end of the line or beside a day is a time; `at 5` may be something else, and in either half of the
  // day.
  const isPlaced = endsLineAt(match.line, match.end) || isNextToRead(match.line, match);
  return Number(begin.hour) > 12 && isPlaced ? 'always' : 'accepted';
}

const OF_EVENINGS = 'sleep|bed(?:time)?|dinner|supper|drinks|concert|cinema|theat(?:re|er)|opera|gig';
const OF_MORNINGS = String.raw`breakfast|sunrise|(?:wake|get)\s+up(?!\s+to)|set\s+(?:(?:an|the|my)\s+)?alarm`;

/** The likely half of the day for an hour: `Dinner at 7` is in the evening, `Call Ana at 9` is not. */
function likelyHour(line: string, hour: number): number {
  if (hour >= 12 || findWords(OF_MORNINGS, line).length > 0) return hour;
  return hour < 7 || findWords(OF_EVENINGS, line).length > 0 ? hour + 12 : hour;
}

/** @param half `a` or `p`, in any case. */
export function timeOf(hour: string, minute = '0', half?: string): string | null {
  if (Number(minute) > 59 || Number(hour) > 23) return null;
  if (half === undefined) return timeText(Number(hour), Number(minute));
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  return timeText((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0), Number(minute));
}

const timeText = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes from one time to another, across midnight if the second is earlier; `cycle`: those of the clock. */
const minutesBetween = (from: string, to: string, cycle = 1440): number | null =>
  (minutesOfDay(to) - minutesOfDay(from) + 1440) % cycle || null;
