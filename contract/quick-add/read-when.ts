import { addDays } from '#contract/general/days.ts';
import { hasPassed, nextAt } from './calendar.ts';
import { type Day, DAYS, notPast } from './days.ts';
import { type Find, findAll, type Reading } from './engine.ts';
import { ESTIMATES } from './estimates.ts';
import { firstDay } from '#contract/rules/first-day.ts';
import type { GrammarContext, Range } from './grammar.ts';
import { endsLineAt, isBeside } from './line.ts';
import { ADVERBS, type Ending, endOf, ENDINGS, findException, type Repeat, REPEATS, withoutDays } from './repeats.ts';
import { HOUR_AT_END, inPart, PART_BEHIND, type Time, TIMES } from './times.ts';

/** The parts of a due date. */
interface When {
  day?: Find<Day> | undefined;
  /** The same day once more, beside the time: `Report friday 9:00 due friday`. */
  again?: Find<Day> | undefined;
  clock?: Find<Time> | undefined;
  part?: Find<Time> | undefined;
  repeat?: Find<Repeat> | undefined;
}

/** All time expressions of the line. */
interface Words extends When {
  /** The words of the repeat: its days, exceptions and end. */
  repeatRanges: readonly Range[];
  ending: Ending | undefined;
  /** The last day of the repeat. */
  until: Find<Day> | undefined;
  estimate: Find<{ minutes: number }> | undefined;
  /** Only offered. */
  maybeRepeat: MaybeRepeat | undefined;
  maybeTime: Find<Time> | undefined;
  maybeDay: Find<Day> | undefined;
}

/** Reads the due date, the duration and the repeat. */
export function readWhen(reading: Reading): void {
  const words = claimWords(reading);
  addChips(reading, words);
  addOffers(reading, words);
}

/** Claims the words in order: the repeat, the time, the duration, and the day. */
function claimWords(reading: Reading): Words {
  const { maybeRepeat, ending, ranges, ...claimed } = claimRepeat(reading);
  let { repeat } = claimed;

  const times = reading.find(TIMES).map((find) => (repeat ? besideRepeat(repeat, find, reading.rest) : find));
  let { clock, part } = chooseTimes(times, reading);
  if (!clock) {
    const likely = times.filter(({ sureBesideDay }) => sureBesideDay);
    const beside = likely.length > 0 ? findAll(DAYS, reading.rest, reading.context) : [];
    clock = likely.find((find) => closesWithDay(find, beside, reading.rest));
  }
  reading.claim(clock, part);
  const estimate = clock?.minutes
    ? undefined
    : reading.find(ESTIMATES).find((find) => reading.counts(find, 'estimate'));
  reading.claim(estimate);

  // `Upgrade to 2.10 tomorrow`: only with a time it is the second of October.
  const timeAt = (clock ?? part)?.start;
  const days = findAll(DAYS, reading.rest, { ...reading.context, ...(timeAt !== undefined && { timeAt }) });
  const until = repeat && days.find((find) => find.lead === 'until' || (find.isPeriod && find.doubtful));
  const otherDays = days.filter((find) => find !== until);
  let day = chooseDay(otherDays, reading, repeat !== undefined);
  // `every day next week` ends with the week.
  if (day?.isPeriod && repeat) reading.doubtful.push(day);
  if (day && !repeat) {
    // Only a repeat has an end: `Trial ends on 5 Dec`.
    const [ends = ''] = /^ends?\s+(?=on\s)/i.exec(reading.rest.slice(day.start)) ?? [];
    day = { ...day, start: day.start + ends.length };
  }
  if (!day && !repeat && times.length > 0) {
    // In `Dentist 3.12. 14:30`, `Dr. May 5 10:00` and `Ran yesterday 7:30` the time must not mean today.
    day = otherDays.find((find) => {
      if (find.isDotted && !isBareNumber(reading, find)) return true;
      const near = find.isDotted || isPast(reading, find) ? times : clock ? [clock] : [];
      return near.some((time) => isBeside(reading.rest, time, find));
    });
    if (day) reading.doubtful.push(day);
  }
  if (day) part ??= partBehind(reading, day);
  if (part) {
    clock ??= explained(times, part, reading.rest);
    // `2:30 tomorrow morning`
    if (day) clock ??= explained(times, { ...part, start: Math.min(day.start, part.start) }, reading.rest);
    // `the 9 o'clock news tonight`
    if (!clock && times.some(({ isPart }) => !isPart)) reading.doubtful.push(part);
  }
  if (day) clock ??= times.find((find) => find.sureBesideDay && isBeside(reading.rest, find, day));
  if (clock && part) {
    clock = inPart(clock, part);
    if (clock.doubtful) reading.doubtful.push(clock);
  }
  const again = otherDays.find(
    (find) => find !== day && !find.doubtful && find.date === day?.date && clock && isBeside(reading.rest, find, clock),
  );
  reading.claim(until, day, again, part, clock);
  if (!repeat) {
    repeat = reading.find(ADVERBS).find(({ doubtful }) => !doubtful);
    reading.claim(repeat);
  }
  const worth = otherDays.filter((find) => isWorthOffering(reading.rest, find));
  const atEnd = clock ? undefined : reading.find(HOUR_AT_END)[0];
  // `tonight 9`
  const hour = atEnd && part ? inPart(atEnd, part) : atEnd;
  if (atEnd && reading.counts(atEnd, 'due')) {
    clock = hour;
    reading.claim(hour);
  }

  return {
    ...{ day, again, clock, part, repeat, estimate, ending, until, maybeRepeat },
    repeatRanges: [...(ranges.length > 0 || !repeat ? ranges : [repeat]), ...(until ? [until] : [])],
    maybeTime: clock ? undefined : ((part ? undefined : times.find(({ doubtful }) => doubtful)) ?? hour),
    maybeDay: day ? undefined : (worth.find((find) => isMovedTo(reading, find)) ?? worth[0]),
  };
}

function addChips(reading: Reading, words: Words): void {
  const { day, again, clock, part, repeat, estimate, ending, until } = words;
  const { context } = reading;
  const startsLater = day?.lead === 'start' && !repeat;
  if (day && startsLater) reading.add([day], { kind: 'start', date: day.date });
  const dueDay = startsLater ? undefined : day;
  const dueRanges: Range[] = [dueDay, dueDay && again, clock, part].filter((find) => find !== undefined);
  // `every 25 December` and `every morning` contain the first due date themselves.
  if (dueRanges.length === 0 && repeat && (repeat.firstDay ?? repeat.time)) dueRanges.push(repeat);
  const due = dueRanges.length === 0 ? null : dueOf({ day: dueDay, clock, part, repeat }, context);
  if (due) reading.add(dueRanges, { kind: 'due', ...due });

  if (clock?.minutes) reading.add([clock], { kind: 'estimate', minutes: clock.minutes });
  else if (estimate) reading.add([estimate], { kind: 'estimate', minutes: estimate.minutes });
  // `45m` beside a day is a duration, not a length in metres.
  else reading.choose(reading.find(ESTIMATES), ({ minutes }) => ({ kind: 'estimate', minutes }));

  if (repeat) {
    const first = due?.date ?? firstDay(repeat.pattern, context.today);
    const end = { ...(ending && endOf(ending, first)), ...(until && { end_date: until.date }) };
    reading.add(words.repeatRanges, { kind: 'repeat', pattern: { ...repeat.pattern, ...end }, from: repeat.from });
  }
}

function addOffers(reading: Reading, words: Words): void {
  const { day, part, repeat, maybeRepeat, maybeTime, maybeDay } = words;
  if (maybeRepeat) {
    const { pattern, from, clock: its } = maybeRepeat;
    reading.offer(maybeRepeat, { kind: 'repeat', pattern, from, ...(its?.doubtful === false && { time: its.time }) });
  }
  const offered = maybeTime ?? maybeDay;
  // In `Dentist Tue 2:30` the time makes the day certain.
  const isOfTime = !maybeTime || (maybeDay !== undefined && isBeside(reading.rest, maybeDay, maybeTime));
  const offeredDay = day ?? (isOfTime ? maybeDay : undefined);
  const due = offered && dueOf({ day: offeredDay, clock: maybeTime, part, repeat }, reading.context);
  if (due) reading.offer(offered, { kind: 'due', ...due });
}

/** A repeat in doubt, with the time beside it. */
type MaybeRepeat = Find<Repeat> & { clock: Find<Time> | undefined };

interface ClaimedRepeat {
  repeat?: Find<Repeat>;
  maybeRepeat?: MaybeRepeat;
  ending?: Ending | undefined;
  ranges: readonly Range[];
}

/** The repeat of the line with its exceptions and end; or an offered one, whose words are read as nothing else. */
function claimRepeat(reading: Reading): ClaimedRepeat {
  const repeats = reading.find(REPEATS);
  const repeat = repeats.find((find) => reading.counts(find, 'repeat'));
  if (!repeat) {
    const [maybe] = repeats;
    if (!maybe) return { ranges: [] };
    // `tuesdays 18:00` has no due date until the user accepts or rejects the repeat.
    const clock = reading.find(TIMES).find((find) => isBeside(reading.rest, maybe, find));
    reading.hide(maybe);
    if (clock) reading.hide(clock);
    return { ranges: [], maybeRepeat: { ...maybe, clock: clock && besideRepeat(maybe, clock, reading.line) } };
  }
  const [ending] = reading.find(ENDINGS);
  const exception = findException(reading.rest);
  const pattern = exception && withoutDays(repeat.pattern, exception.weekdays);
  const ranges: Range[] = [repeat, ending, pattern && exception].filter((range) => range !== undefined);
  reading.claim(...ranges);
  return { repeat: pattern ? { ...repeat, pattern } : repeat, ending, ranges };
}

/** Chooses the clock time and the part of the day; each may clarify the other: `tonight at 8`. */
function chooseTimes(times: readonly Find<Time>[], reading: Reading) {
  const clocks = times.filter(({ isPart }) => !isPart);
  const part = times.find(
    (find) =>
      find.isPart && (reading.counts(find, 'due') || clocks.some((clock) => isBeside(reading.rest, clock, find))),
  );
  const clock = clocks.find((find) => reading.counts(find, 'due')) ?? (part && explained(times, part, reading.rest));
  return { clock, part };
}

/** `gym sat 18h`: a day and a time at the end of the line confirm each other. */
const closesWithDay = (find: Find<Time>, days: readonly Find<Day>[], line: string): boolean =>
  days.some((day) => !day.isNoun && isBeside(line, find, day) && endsLineAt(line, Math.max(find.end, day.end)));

/** The uncertain time beside a part of the day, which makes it certain. */
function explained(times: readonly Find<Time>[], part: Find<Time>, line: string): Find<Time> | undefined {
  const clock = times.find((find) => !find.isPart && isBeside(line, find, part));
  return clock && inPart(clock, part);
}

const EARLIEST = '07:00';
const AFTERNOON = '13:00';

/**
 * A bare hour beside a repeat: `every morning at 8` says which half of the day, and `every day at 8` never means 20:00.
 */
function besideRepeat(repeat: Find<Repeat>, find: Find<Time>, line: string): Find<Time> {
  if (find.isPart || !isBeside(line, repeat, find)) return find;
  if (repeat.time !== null) return inPart(find, { time: repeat.time });
  if (!find.doubtful) return find;
  if (find.sureBesideDay) return { ...find, doubtful: false };
  return { ...find, doubtful: find.time < EARLIEST || find.time >= AFTERNOON };
}

/** Chooses the day: one after a lead before one without. `from` needs a repeat, or is asked about. */
function chooseDay(days: readonly Find<Day>[], reading: Reading, repeats: boolean): Find<Day> | undefined {
  const known = days.filter((find) =>
    reading.counts({ ...find, doubtful: find.doubtful || (find.lead === 'from' && !repeats) }, 'due'),
  );
  return known.find(({ lead }) => lead !== null && lead !== 'for') ?? known[0];
}

/** `tomorrow morning`, `Monday evening`. */
const partBehind = ({ rest, context }: Reading, { end }: Find<Day>): Find<Time> | undefined =>
  findAll(PART_BEHIND, rest, context).find(({ start }) => start > end && /^\s+$/.test(rest.slice(end, start)));

/** `Move Tuesday meeting to Thursday` */
const isMovedTo = ({ rest }: Reading, { start }: Range): boolean => /\sto\s+$/i.test(rest.slice(0, start));

const isPast = ({ context }: Reading, { date }: Day): boolean => date < context.today;

/** `2.5 kg` may be a number also where dates are written so. */
const isBareNumber = ({ line }: Reading, { start, end }: Range) => /^\d+\.\d+$/.test(line.slice(start, end));

/** The due date of these parts; null if they contain no day and no time. */
function dueOf(
  { day, clock, part, repeat }: When,
  context: GrammarContext,
): { date: string; time: string | null } | null {
  const time = clock?.time ?? (part?.hasBegun ? null : part?.time) ?? repeat?.time ?? null;
  const named = day?.date ?? clock?.date ?? part?.date ?? repeat?.firstDay ?? null;
  if (repeat && (named ?? time)) {
    const from = named ?? context.today;
    const isOver = named === null && time !== null && hasPassed(from, time, context);
    return { date: firstDay(repeat.pattern, isOver ? addDays(from, 1) : from), time };
  }
  if (day) return { date: notPast(day, time, context), time };
  if (named !== null) return { date: named, time };
  return time === null ? null : { date: nextAt(time, context), time };
}

/** `The 5th Wave` and `1/2 cup` are names; a day is offered if a word or its position suggests it: `10/01 dentist`, `yesterday: rent`. */
const isWorthOffering = (line: string, { start, end, lead, isWeekday, isSpan, needsTime }: Find<Day>) =>
  !isSpan &&
  !needsTime &&
  ((lead !== null && lead !== 'for') ||
    isWeekday ||
    endsLineAt(line, end) ||
    (/^\s*$/.test(line.slice(0, start)) && /^\d+[/.]\d|[:,]$/.test(line.slice(start, end + 1))));
