import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { addDays, addMonths } from '#web/ui/date/days.ts';
import { firstDay } from './first-day.ts';
import type { GrammarContext, Range } from './grammar.ts';
import type { Interpretation } from './interpretation.ts';
import { endsLineAt, wordPattern } from './line.ts';
import { hasPassed, nextAt } from './person-clock.ts';
import { type DayFind, readDays } from './read-days.ts';
import { readEstimates } from './read-estimate.ts';
import { readAdverbs, readExceptions, readRepeats, type RepeatFind, withoutDays } from './read-repeats.ts';
import { hourBehind, inPart, PARTS_OF_DAY, readTimes, type TimeFind } from './read-times.ts';

/** Reads when something is due, how long it takes and how it repeats. */
export function readWhen(reading: Interpretation): void {
  const { context } = reading;
  const repeatRanges: Range[] = [];
  const repeats = readRepeats(reading.open, context);
  let repeat = repeats.find((find) => reading.counts(find, 'repeat'));
  if (repeat) repeatRanges.push(repeat);
  const maybeRepeat = repeat ? undefined : repeats[0];
  if (maybeRepeat) {
    // `tuesdays 18:00` is due on no day before somebody says how it is meant.
    const clock = readTimes(reading.open, context).find((find) => isBeside(reading.open, maybeRepeat, find));
    reading.hide(maybeRepeat);
    if (clock) reading.hide(clock);
  }
  const ending = repeat ? readEnding(reading.open) : null;
  if (ending) repeatRanges.push(ending);
  const exception = repeat && readExceptions(reading.open);
  const remaining = repeat && exception && withoutDays(repeat.pattern, exception.leftOut);
  if (repeat && exception && remaining) {
    repeat = { ...repeat, pattern: remaining };
    repeatRanges.push(exception);
  }
  reading.take(repeatRanges);

  const times = readTimes(reading.open, context).map((find) => (repeat ? beside(repeat, find, reading.open) : find));
  let { clock, part } = chooseTimes(times, reading);
  clock ??= times.find((find) => find.sureBesideDay && closesWithDay(find, reading));
  reading.take([clock, part].filter(isFound));
  const estimates = clock?.minutes ? [] : readEstimates(reading.open);
  const estimate = estimates.find((find) => reading.counts(find, 'estimate'));
  if (estimate) reading.take([estimate]);

  const days = readDays(reading.open, context);
  const until = repeat && days.find(({ lead }) => lead === 'until');
  if (until) repeatRanges.push(until);
  const day = chooseDay(
    days.filter((each) => each !== until),
    reading,
    repeat !== undefined,
  );
  if (day) part ??= partBehind(reading.open, day);
  if (part) clock ??= explained(times, part, reading.open);
  if (day) clock ??= times.find((find) => find.sureBesideDay && isBeside(reading.open, find, day));
  reading.take([until, day, part, clock].filter(isFound));
  if (!repeat) {
    repeat = readAdverbs(reading.open, context)[0];
    if (repeat) repeatRanges.push(repeat);
    reading.take(repeatRanges);
  }

  const startsLater = day?.lead === 'start' && !repeat;
  if (day && startsLater) reading.add([day], { kind: 'start', date: day.date });
  const said = [startsLater ? undefined : day, clock, part].filter(isFound);
  const due = dueOf({ day: startsLater ? undefined : day, clock, part, repeat }, context);
  // `every 25 December` and `every morning` say by themselves when it is due.
  const dueRanges = said.length > 0 ? said : repeat && (repeat.firstDay ?? repeat.time) ? [repeat] : [];
  if (due && dueRanges.length > 0) reading.add(dueRanges, { kind: 'due', ...due });
  if (clock?.minutes) reading.add([clock], { kind: 'estimate', minutes: clock.minutes });
  else if (estimate) reading.add([estimate], { kind: 'estimate', minutes: estimate.minutes });
  // `45m` beside a day is no cable of five metres.
  else reading.choose(readEstimates(reading.open), ({ minutes }) => ({ kind: 'estimate', minutes }));
  if (repeat) {
    const first = due?.date ?? firstDay(repeat.pattern, context.today);
    const pattern = { ...repeat.pattern, ...endOf(ending, first), ...(until && { end_date: until.date }) };
    reading.add(repeatRanges, { kind: 'repeat', pattern, from: repeat.from });
  }

  if (maybeRepeat) {
    reading.offer(maybeRepeat, { kind: 'repeat', pattern: maybeRepeat.pattern, from: maybeRepeat.from });
  }
  const maybe = (clock ?? part) ? undefined : (times.find(({ doubtful }) => doubtful) ?? hourBehind(reading.open));
  const other = day ? undefined : days.find((find) => find !== until && isWorthOffering(reading.open, find));
  const offered = maybe ?? other;
  const meant = offered && dueOf({ day: day ?? (maybe ? undefined : other), clock: maybe, part, repeat }, context);
  if (meant) reading.offer(offered, { kind: 'due', ...meant });
}

const isFound = <Found>(find: Found | undefined): find is Found => find !== undefined;

/** The clock and the part of the day that are meant; each may explain the other: `tonight at 8`. */
function chooseTimes(times: readonly TimeFind[], reading: Interpretation): { clock?: TimeFind; part?: TimeFind } {
  const clocks = times.filter(({ isPart }) => !isPart);
  const sure = clocks.find((find) => reading.counts(find, 'due'));
  const part = times.find(
    (find) =>
      find.isPart && (reading.counts(find, 'due') || clocks.some((clock) => isBeside(reading.open, clock, find))),
  );
  const clock = sure ?? (part && explained(times, part, reading.open));
  return { ...(clock && { clock }), ...(part && { part }) };
}

/** `gym sat 18h`: a day and a time that close the line explain each other. */
const closesWithDay = (find: TimeFind, { open, context }: Interpretation): boolean =>
  readDays(open, context).some(
    (day) => !day.isNoun && isBeside(open, find, day) && endsLineAt(open, Math.max(find.end, day.end)),
  );

/** The doubtful clock beside a part of the day, which takes the doubt away. */
function explained(times: readonly TimeFind[], part: TimeFind, open: string): TimeFind | undefined {
  const clock = times.find((find) => !find.isPart && isBeside(open, find, part));
  return clock && inPart(clock, part);
}

/** A bare hour beside what repeats: `every morning at 8` says which half, and nobody means 20:00 by `every day at 8`. */
function beside(repeat: RepeatFind, find: TimeFind, open: string): TimeFind {
  if (!find.doubtful || find.isPart || !isBeside(open, repeat, find)) return find;
  if (find.sureBesideDay) return { ...find, doubtful: false };
  if (repeat.time !== null) return inPart(find, { ...find, time: repeat.time });
  return { ...find, doubtful: find.time < EARLIEST || find.time >= AFTERNOON };
}
const EARLIEST = '07:00';
const AFTERNOON = '13:00';

function isBeside(open: string, one: Range, other: Range): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return first.end <= second.start && /^[\s,]*$/.test(open.slice(first.end, second.start));
}

/** The day that is meant: one that a word leads to before one that stands alone. `from` needs a repeat. */
function chooseDay(days: readonly DayFind[], reading: Interpretation, repeats: boolean): DayFind | undefined {
  const known = days.filter((find) => reading.counts(find, 'due') && (repeats || find.lead !== 'from'));
  return known.find(({ lead }) => lead !== null && lead !== 'for') ?? known[0];
}

const PART_OF_DAY = wordPattern('(?:in\\s+the\\s+)?(?<part>morning|lunchtime|afternoon|evening|night|[ap]m)');

/** `tomorrow morning`, `Monday evening`: a part of the day is a time only behind a day. */
function partBehind(open: string, { end }: DayFind): TimeFind | undefined {
  PART_OF_DAY.lastIndex = 0;
  const found = PART_OF_DAY.exec(open.slice(end));
  if (!found || !/^\s+$/.test(open.slice(end, end + found.index))) return undefined;
  const time = PARTS_OF_DAY[found[1]!.toLowerCase()]!;
  const start = end + found.index;
  return {
    start,
    end: start + found[0].length,
    time,
    date: null,
    minutes: null,
    isPart: true,
    sureBesideDay: false,
    doubtful: false,
  };
}

interface When {
  day: DayFind | undefined;
  clock: TimeFind | undefined;
  part: TimeFind | undefined;
  repeat: RepeatFind | undefined;
}

/** When it is due by what was said; null when nothing says a day or a time. */
function dueOf(
  { day, clock, part, repeat }: When,
  context: GrammarContext,
): { date: string; time: string | null } | null {
  const time = clock?.time ?? part?.time ?? repeat?.time ?? null;
  const said = day?.date ?? clock?.date ?? part?.date ?? repeat?.firstDay ?? null;
  if (repeat && (said ?? time)) {
    const from = said ?? context.today;
    return {
      date: firstDay(
        repeat.pattern,
        said === null && time !== null && hasPassed(from, time, context) ? addDays(from, 1) : from,
      ),
      time,
    };
  }
  if (day) return { date: notPast(day, time, context), time };
  if (said !== null) return { date: said, time };
  return time === null ? null : { date: nextAt(time, context), time };
}

/** A weekday whose time has passed today is the one of next week; `today 9:00` is what was said. */
function notPast({ date, isWeekday }: DayFind, time: string | null, context: GrammarContext): string {
  return isWeekday && time !== null && hasPassed(date, time, context) ? addDays(date, 7) : date;
}

/** `for 6 times`, `6 times`, `for 3 months`: how a repeat ends. */
interface Ending extends Range {
  count: number;
  unit: 'time' | 'day' | 'week' | 'month' | 'year';
}

const ENDING = wordPattern(
  String.raw`(?:for\s+)?(?<times>\d{1,3}|two|three|four|five|six)\s+times|for\s+(?:the\s+next\s+)?(?<count>\d{1,3}|two|three|four|five|six)\s+(?<unit>day|week|month|year)s?`,
);
const NUMBERS = ['two', 'three', 'four', 'five', 'six'];

function readEnding(open: string): Ending | null {
  ENDING.lastIndex = 0;
  const found = ENDING.exec(open);
  if (!found) return null;
  const { times, count, unit } = found.groups ?? {};
  const word = (times ?? count)!.toLowerCase();
  const number = NUMBERS.includes(word) ? NUMBERS.indexOf(word) + 2 : Number(word);
  if (number < 1) return null;
  const range = { start: found.index, end: found.index + found[0].length };
  return { ...range, count: number, unit: (unit?.toLowerCase() as Ending['unit'] | undefined) ?? 'time' };
}

function endOf(ending: Ending | null, first: string): Partial<NewRecurrencePattern> {
  if (!ending) return {};
  if (ending.unit === 'time') return { max_instances: ending.count };
  return { end_date: addDays(spanEnd(first, ending), -1) };
}

/** The day after so many days, weeks, months or years, counted from their first day. */
function spanEnd(first: string, { count, unit }: Ending): string {
  if (unit === 'day' || unit === 'week') return addDays(first, count * (unit === 'week' ? 7 : 1));
  return addMonths(first, count * (unit === 'year' ? 12 : 1));
}

/** `The 5th Wave` and `1/2 cup` are names; a day is offered where a word or its place speaks for it: `10/01 dentist`. */
const isWorthOffering = (open: string, { start, end, lead, isWeekday, isSpan }: DayFind) =>
  !isSpan &&
  ((lead !== null && lead !== 'for') ||
    isWeekday ||
    endsLineAt(open, end) ||
    (/^\s*$/.test(open.slice(0, start)) && /^\d+[/.]\d/.test(open.slice(start, end))));
