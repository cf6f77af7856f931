import { type Find, isSure, leadBefore } from './find.ts';
import type { GrammarContext } from './grammar.ts';
import { endsLineAt, isBesideTaken, overlap, wordPattern } from './line.ts';
import { hasPassed, inMinutes } from './person-clock.ts';
import { DURATION, LEAD, minutesOf } from './read-estimate.ts';

/** A time of day, `HH:MM`. */
export interface TimeFind extends Find {
  time: string;
  /** How long, where the words say when it ends as well. */
  minutes: number | null;
  /** The day, where the words name it too: `tonight`, `in 2 hours`. */
  date: string | null;
  /** `tonight`, `in the morning`: a time of its own only where no clock is named. */
  isPart: boolean;
  /** `at 17`, `18h`, `9-10:30`, `noon`: nothing but a time beside a day. */
  sureBesideDay: boolean;
}

/** When the parts of a day begin. */
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

const clockPattern = (side: string) =>
  String.raw`(?<hour${side}>\d{1,2})(?:(?<separator${side}>[:.])(?<minute${side}>\d{2}))?(?:\s*(?<half${side}>[ap])\.?m\b\.?)?`;
/** `6:30 until 20 Dec` ends on a day. */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const SPAN = wordPattern(
  String.raw`${clockPattern('1')}(?:\s*(?:-|–|to|until|till)\s*${clockPattern('2')}(?!\s+${MONTH}))?(?<unit>\s*(?:uhr|o['’]?clock))?`,
);

/** Everything in the line that names a time of day. */
export function readTimes(open: string, context: GrammarContext): TimeFind[] {
  const found = [
    ...readMoments(open, context),
    ...readParts(open, context),
    ...readNoon(open),
    ...readQuarters(open),
    ...readOtherClocks(open),
    ...readClocks(open),
  ];
  return found.filter((find, index) => !found.slice(0, index).some((earlier) => overlap(earlier, find)));
}

const CLOCK: Omit<TimeFind, 'start' | 'end' | 'time'> = {
  minutes: null,
  date: null,
  isPart: false,
  sureBesideDay: false,
  doubtful: false,
};

const MOMENTS = wordPattern(String.raw`(?:(?<in>in|within)\s+(?:about\s+)?)?(?:${DURATION})(?<from>\s+from\s+now)?`);

/** `in 2 hours`, `30 minutes from now`: counted from the real time, on the clock of the person's zone. */
function readMoments(open: string, context: GrammarContext): TimeFind[] {
  return [...open.matchAll(MOMENTS)].flatMap(({ index, 0: text, groups = {} }) => {
    if (!groups['in'] === !groups['from']) return [];
    return [{ ...CLOCK, start: index, end: index + text.length, ...inMinutes(minutesOf(groups), context) }];
  });
}

const PARTS = wordPattern(
  String.raw`tonight|this\s+(?<today>morning|afternoon|evening)|in\s+the\s+(?<part>morning|afternoon|evening)|at\s+(?<night>night|lunch(?:time)?)`,
);

/** `tonight`, `this evening`; `in the morning` is doubtful without a clock or a day beside it. */
function readParts(open: string, context: GrammarContext): TimeFind[] {
  const { today, dayStart } = context;
  const endOfDay = dayStart === 0 ? LAST_MINUTE : timeText(dayStart - 1, 59);
  const tonight = [TONIGHT, LAST_MINUTE].find((time) => !hasPassed(today, time, context)) ?? endOfDay;
  return [...open.matchAll(PARTS)].map(({ index, 0: text, groups = {} }) => {
    const end = index + text.length;
    const part = groups['part'] ?? groups['night'];
    if (part) {
      const range = { start: index, end };
      const time = PARTS_OF_DAY[part.toLowerCase()]!;
      return { ...CLOCK, ...range, time, isPart: true, doubtful: !isBesideTaken(open, range) };
    }
    const { lead, start } = leadBefore(open, index);
    const time = groups['today'] ? PARTS_OF_DAY[groups['today'].toLowerCase()]! : tonight;
    return { ...CLOCK, start: lead === 'by' || lead === 'for' ? start : index, end, time, date: today, isPart: true };
  });
}

const NOON = wordPattern('noon|midday|(?<midnight>midnight)');

/** `noon` and `midnight`, the end of a day, led to or in their place. */
function readNoon(open: string): TimeFind[] {
  return [...open.matchAll(NOON)].map(({ index, 0: text, groups = {} }) => {
    const range = { start: index, end: index + text.length };
    const { lead, start } = leadBefore(open, index);
    const doubtful = !isSure(open, range, 'place', lead);
    return {
      ...CLOCK,
      ...range,
      start: lead === 'by' ? start : index,
      time: groups['midnight'] ? LAST_MINUTE : '12:00',
      sureBesideDay: true,
      doubtful,
    };
  });
}

const HOURS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const QUARTERS = wordPattern(
  String.raw`(?<quarter>half\s+past|(?:a\s+)?quarter\s+(?:past|to))\s+(?<hour>\d{1,2}|${HOURS.join('|')})(?:\s*(?<half>[ap])\.?m\b\.?)?`,
);

/** `half past 5`, `quarter to six pm`; without its half of the day it is as doubtful as `at 5`. */
function readQuarters(open: string): TimeFind[] {
  return [...open.matchAll(QUARTERS)].flatMap(({ index, 0: text, groups = {} }) => {
    const named = HOURS.indexOf(groups['hour']!.toLowerCase()) + 1;
    const hour = named || Number(groups['hour']);
    const full = timeOf({
      hour: `${hour}`,
      separator: undefined,
      minute: undefined,
      half: groups['half']?.toLowerCase(),
    });
    if (full === null) return [];
    const guessed = groups['half'] || hour > 12 ? full : timeText(hour < 7 ? hour + 12 : hour, 0);
    const past = /^half/i.test(groups['quarter']!) ? 30 : /past$/i.test(groups['quarter']!) ? 15 : -15;
    const minutes = (minutesOfDay(guessed) + past + 1440) % 1440;
    const { lead, start } = leadBefore(open, index);
    return [
      {
        ...CLOCK,
        start: lead === 'by' || lead === 'start' ? start : index,
        end: index + text.length,
        time: timeText(Math.floor(minutes / 60), minutes % 60),
        doubtful: !groups['half'] && hour <= 12,
      },
    ];
  });
}

/** `18-22h`, `17h30`, `18h`, `at 9h`, `0900 hrs`, `at 0900`, `530pm`; `1h30` alone is a length. */
const OTHER_CLOCKS = wordPattern(
  String.raw`(?<from>1[2-9]|2[0-3])(?:h(?<fromMinute>[0-5]\d)?)?\s?[-–]\s?(?<to>1[3-9]|2[0-3])h(?<toMinute>[0-5]\d)?|(?<hour>\d{1,2})\s?h(?<minute>[0-5]\d)?|(?<hours>[012]\d)(?<minutes>[0-5]\d)(?<unit>\s*(?:hrs?|uhr))?|(?<half1>\d{1,2})(?<half2>[0-5]\d)\s*(?<half>[ap])\.?m\b\.?`,
);

function readOtherClocks(open: string): TimeFind[] {
  return [...open.matchAll(OTHER_CLOCKS)].flatMap(({ index, 0: text, groups = {} }) => {
    const { hour, minute, hours, minutes, unit, half, half1, half2 } = groups;
    const { lead, start } = leadBefore(open, index);
    const isAt = lead === 'by' || lead === 'start';
    if (groups['from'] !== undefined) {
      const [time, until] = [
        `${groups['from']}:${groups['fromMinute'] ?? '00'}`,
        `${groups['to']}:${groups['toMinute'] ?? '00'}`,
      ];
      const range = { start: isAt ? start : index, end: index + text.length };
      return [{ ...CLOCK, ...range, time, minutes: minutesBetween(time, until) }];
    }
    const isBareHour = hour !== undefined && minute === undefined && !isAt;
    if (hour !== undefined && !isAt && (Number(hour) <= 12 || LEAD.test(open.slice(0, index)))) return [];
    if (hours !== undefined && unit === undefined && !(isAt && hours.startsWith('0'))) return [];
    const time = timeOf({
      ...{ hour: (hour ?? hours ?? half1)!, separator: ':', minute: minute ?? minutes ?? half2 },
      half: half?.toLowerCase(),
    });
    if (time === null) return [];
    const range = { start: isAt ? start : index, end: index + text.length };
    return [{ ...CLOCK, ...range, time, sureBesideDay: isBareHour, doubtful: isBareHour }];
  });
}

/** One side of `12:30 to 13:30`. */
interface Clock {
  hour: string;
  separator: string | undefined;
  minute: string | undefined;
  /** `a` or `p`. */
  half: string | undefined;
}

/** `17:00`, `5pm`, `at 9.30`, `12:30 to 13:30`, `2-3pm`; `at 5` is doubtful. */
function readClocks(open: string): TimeFind[] {
  return [...open.matchAll(SPAN)].flatMap(({ index, 0: text, groups = {} }) => {
    const { lead, start } = leadBefore(open, index);
    const range = {
      start: lead === null || lead === 'until' ? index : start,
      end: index + text.length,
    };
    const begin = clockOf(groups, '1');
    const until = groups['hour2'] === undefined ? null : clockOf(groups, '2');
    // In `2-3pm` both are in the afternoon, in `11-1pm` one is.
    if (until?.half && !begin.half) {
      begin.half = Number(begin.hour) % 12 > Number(until.hour) % 12 ? 'a' : until.half;
    }
    const time = timeOf(begin);
    const end = until && timeOf(until);
    if (time === null || (until && end === null)) return [];
    const dotted = groups['unit'] !== undefined || /(?:at|@)\s*$/i.test(open.slice(0, index));
    const isExact = (clock: Clock) =>
      clock.half !== undefined || clock.separator === ':' || (clock.minute !== undefined && dotted);
    const minutes = end === null ? null : minutesBetween(time, end);
    if (isExact(begin) && (!until || isExact(until))) return [{ ...CLOCK, ...range, time, minutes }];
    if (!until) return begin.minute ? [] : bareHour(open, range, Number(begin.hour));
    // `from 10 to 11:30`, `10:30-12`: one side is an hour alone. `9-10:30` may be verses of a book.
    const [exact, bare] = isExact(begin) ? [begin, until] : [until, begin];
    if (!isExact(exact) || bare.minute !== undefined) return [];
    const doubtful = exact === until && range.start === index;
    return [{ ...CLOCK, ...range, time, minutes, sureBesideDay: true, doubtful }];
  });
}

const clockOf = (groups: Readonly<Record<string, string | undefined>>, side: '1' | '2'): Clock => ({
  hour: groups[`hour${side}`]!,
  separator: groups[`separator${side}`],
  minute: groups[`minute${side}`],
  half: groups[`half${side}`]?.toLowerCase(),
});

/** `at 17` at the end of the line or beside a day is a time; `at 5` may be another thing, and may be either half. */
function bareHour(open: string, range: { start: number; end: number }, hour: number): TimeFind[] {
  if (!/(?:at|@)\s*\d{1,2}(?:\s*o['’]?clock)?$/i.test(open.slice(range.start, range.end)) || hour === 0) return [];
  const sure = hour > 12 && (endsLineAt(open, range.end) || isBesideTaken(open, range));
  return [{ ...CLOCK, ...range, time: timeText(likelyHour(open, hour), 0), sureBesideDay: hour > 12, doubtful: !sure }];
}

/** `friday 7`: perhaps an hour, where the line ends behind what was understood. */
export function hourBehind(open: string): TimeFind | undefined {
  const found = /(?<=\uE000\s+)\d{1,2}(?=[\s\uE000.!?]*$)/u.exec(open);
  const hour = Number(found?.[0]);
  if (!found || hour === 0 || hour > 23) return undefined;
  const range = { start: found.index, end: found.index + found[0].length };
  return { ...CLOCK, ...range, time: timeText(likelyHour(open, hour), 0), doubtful: true };
}

const OF_EVENINGS = wordPattern('dinner|supper|drinks|concert|cinema|theat(?:re|er)|opera|gig');
const OF_MORNINGS = wordPattern('breakfast|sunrise');

/** The half of the day that an hour is probably meant of: `Dinner at 7` is in the evening, `Call Ana at 9` is not. */
function likelyHour(open: string, hour: number): number {
  if (hour >= 12 || open.search(OF_MORNINGS) >= 0) return hour;
  return hour < 7 || open.search(OF_EVENINGS) >= 0 ? hour + 12 : hour;
}

/** The time of a clock that a part of the day explains: `tonight at 8`, `at 6 in the morning`. */
export function inPart(clock: TimeFind, part: TimeFind): TimeFind {
  if (!clock.doubtful) return clock;
  const hour = (Number(clock.time.slice(0, 2)) % 12) + (part.time >= '12:00' ? 12 : 0);
  return { ...clock, time: `${String(hour).padStart(2, '0')}${clock.time.slice(2)}`, doubtful: false };
}

function timeOf({ hour, minute = '0', half }: Clock): string | null {
  if (Number(minute) > 59 || Number(hour) > 23) return null;
  if (half === undefined) return timeText(Number(hour), Number(minute));
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  return timeText((Number(hour) % 12) + (half === 'p' ? 12 : 0), Number(minute));
}

const timeText = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** From one time to another, over midnight where it is earlier. */
const minutesBetween = (from: string, to: string): number | null =>
  (minutesOfDay(to) - minutesOfDay(from) + 1440) % 1440 || null;
