import { addDays } from '#contract/general/days.ts';
import { dayStartTime, isAfterMidnight, timeOrder } from '#contract/rules/due-time.ts';
import { NOTICE_TIME } from '#contract/rules/times-of-dates.ts';
import type { StoredTask } from '#contract/task-fields.ts';
import { hasPassed, nextAt } from './calendar.ts';
import { type Day, DAYS, notPast } from './days.ts';
import { type Find, findAll, findWords, type Hit, type Match, type Reading, type Rule } from './engine.ts';
import { DURATION, minutesOf } from './estimates.ts';
import type { GrammarContext, Meaning, Range } from './grammar.ts';
import { endsLineAt } from './line.ts';
import { inPart, PART_BEHIND, type Time, timeOf, TIMES } from './times.ts';
import { type LanguageContext, wordingOf } from './wording.ts';

/* remind me 30 min before, !1 day before, remind me tomorrow at 18:00 */

/** A day and a time of a task. */
export interface Moment {
  date: string;
  time: string | null;
}

export type DueOfReminder = Pick<StoredTask, 'due_date' | 'due_time'>;

interface Reminder {
  /** Counted back from the due date. */
  before: Before | null;
  date: string | null;
  time: string | null;
  /** `at 8`: the time is in either half of the day. */
  isBareHour: boolean;
}

interface Before {
  days: number;
  minutes: number;
  /** On that day; null: the due time. */
  time: string | null;
}

const LEAD = String.raw`!\s?remind(?:er)?(?:\s+me)?|remind(?:\s+me)?`;
const AMOUNT = String.raw`${DURATION}|(?<days>\d{1,3}|an?|one|two|three)\s?(?<day>d|days?|w|weeks?)|(?<clock>\d{1,2}:[0-5]\d)`;
/** A day before at 18:00. */
const AT = String.raw`(?:\s+at\s+(?<hour>\d{1,2})(?=:|\s?[ap]m)(?::(?<minute>[0-5]\d))?(?:\s?(?<ampm>[ap])m)?)?`;
const BEFORE = String.raw`(?:${AMOUNT})\s+(?:before|earlier|ahead)(?:\s+(?:it(?:['’]s|\s+is)?\s+due|the\s+due\s+(?:date|time)))?${AT}`;
/** `remind me 30 min before the meeting`: the words may belong to the name. */
const GOES_ON = /^\s+(?:the|an?|my|our|your|his|her|their|this|that|it|i|we|you|\p{L}+ing)(?!\p{L})/iu;
/** Before `remind me`: `Ask Bo to remind me tomorrow`, `Email Bo: remind me tomorrow`. */
const LEADS_ON =
  /(?:\p{L}\s*:|(?<!\p{L})(?:to|should|shall|will|can|could|must|may|might|would|did|does|do|not|don['’]t|let|please|he|she|they|who|you|we|i|that|if|when|because|or|but|so|than|as|of|for|with|from|by|on|at|in|into|about|after|before|until|the|an?|my|your))\s*$/iu;

/** Before `remind me`: perhaps somebody else is to do it. `Make Bo remind me tomorrow` */
const MAKES = /(?<!\p{L})(?:make|let|have|help|hear|see|watch)(?:\s+(?!and\s+$)[\p{L}'’-]+){1,4}\s+$/iu;

/** Everything that sets a reminder. */
const REMINDERS: readonly Rule<Reminder>[] = [
  // remind me 30 min before, !1 day before
  {
    words: String.raw`(?:(?:${LEAD})\s+|!\s?)${BEFORE}`,
    sure: ({ line, end }) => (GOES_ON.test(line.slice(end)) ? 'accepted' : 'always'),
    leads: [],
    read: readBefore,
  },
  // !remind 1d
  { words: String.raw`!\s?remind(?:er)?\s+(?:${AMOUNT})${AT}`, sure: 'always', leads: [], read: readBefore },
  // remind me at 18:00, !remind fri 9:00
  {
    words: findMoments,
    sure: ({ groups }) => (groups['doubtful'] ? 'accepted' : 'always'),
    leads: [],
    read: ({ groups: { date = null, time = null, hour } }) => ({
      ...{ before: null, date, time },
      isBareHour: hour !== undefined,
    }),
  },
];

function readBefore({ groups }: Match): Reminder | null {
  const before = beforeOf(groups);
  return before && { before, date: null, time: null, isBareHour: false };
}

function beforeOf(groups: Match['groups']): Before | null {
  const { days, day, clock, hour, minute, ampm } = groups;
  const word = (text: string) => (/^(?:an?|one)$/i.test(text) ? 1 : /^two$/i.test(text) ? 2 : 3);
  const number = (text: string) => (/^\d/.test(text) ? Number(text) : word(text));
  const time = hour === undefined ? null : timeOf(hour, minute, ampm);
  if (days) {
    const isTime = time !== null || hour === undefined;
    return isTime ? { days: number(days) * (/^w/i.test(day!) ? 7 : 1), minutes: 0, time } : null;
  }
  if (hour !== undefined) return null;
  const minutes = clock ? minutesOfDay(clock) : minutesOf(groups);
  return minutes > 0 && minutes <= MINUTES_MAX ? { days: 0, minutes, time } : null;
}

/** A day, a time, or both, directly after words such as `remind me`. */
function* findMoments(line: string, context: GrammarContext): Iterable<Hit> {
  const leads = findWords(LEAD, line);
  if (leads.length === 0) return;
  const days = findAll(DAYS, line, context);
  const times = findAll(TIMES, line, context);
  const partsOfDay = findAll(PART_BEHIND, line, context);
  for (const { index, 0: lead } of leads) {
    const start = index + lead.length;
    const { day, time, end } = momentAt(start, line, { days, times, partsOfDay });
    // `Remind Friday group` has an object.
    const isObject = /^remind$/i.test(lead) && day && day.start < (time?.start ?? Infinity);
    if (end === start || isObject) continue;
    // `Remind me tomorrow to call Ana` is a task with the name `call Ana`.
    const [to = ''] = line.slice(0, index).trim() === '' ? (/^,?\s+to(?=\s)/i.exec(line.slice(end)) ?? []) : [];
    const date = (day && notPast(day, time?.time ?? null, context)) ?? time?.date;
    const hour = time?.doubtful ? hourAlone(line.slice(time.start, time.end)) : undefined;
    // Alone after `remind me`, a short weekday is certain.
    const isDoubtful = (time?.doubtful && !hour) || (day?.doubtful && !day.isWeekday);
    const isBareHour = hour !== undefined && Number(hour) < 13;
    yield {
      index,
      0: line.slice(index, end + to.length),
      groups: {
        ...(date && { date }),
        ...(time && { time: time.time }),
        ...(isBareHour && { hour }),
        ...(isDoubtful && { doubtful: 'yes' }),
      },
    };
  }
}

/** The day and the time directly behind a place of the line, in any order: `tomorrow morning at 8`, `at 8 tomorrow`. */
function momentAt(
  start: number,
  line: string,
  finds: Readonly<Record<'times' | 'partsOfDay', readonly Find<Time>[]>> & { days: readonly Find<Day>[] },
) {
  let end = start;
  const take = <Words extends Range>(ranges: readonly Words[]): Words | undefined => {
    const next = ranges.find((range) => range.start > end && /^\s+$/.test(line.slice(end, range.start)));
    if (next) ({ end } = next);
    return next;
  };
  let [day, clock, part]: [Find<Day>?, Find<Time>?, Find<Time>?] = [];
  for (let words = 0; words < 3; words += 1) {
    day ??= take(finds.days);
    part ??= take(finds.times.filter(({ isPart }) => isPart)) ?? (day && take(finds.partsOfDay));
    clock ??= take(finds.times.filter(({ isPart }) => !isPart));
  }
  const time = clock && part ? { ...inPart(clock, part), date: clock.date ?? part.date } : (clock ?? part);
  return { day, time, end };
}

/** The hour of `at 8` or `@ 17`. */
const hourAlone = (words: string): string | undefined => /^(?:at\s+|@\s*)(\d{1,2})(?!\d)/i.exec(words)?.[1];

/** Claims the words of a reminder, so that no other rule reads them. It needs the due date: see {@link addReminder}. */
export function claimReminder(reading: Reading): Find<Reminder> | undefined {
  const [first] = reading.find(REMINDERS);
  reading.claim(first);
  return first;
}

/**
 * Adds the chip of a reminder; without a due date that its words need, they stay in the name.
 * @returns the meaning of a day or a time that a sentence may need for itself: nothing is added.
 */
export function addReminder(reading: Reading, find: Find<Reminder> | undefined): Meaning | null {
  const { chips, context } = reading;
  const due = chips.find((chip) => chip.kind === 'due') ?? null;
  const moment = find && momentOf(find, due, context);
  if (!moment) return null;
  const { isGuessed, ...at } = moment;
  const meaning = { kind: 'reminder' as const, ...at };
  const isInSentence = isPartOfSentence(reading, find);
  // Of a repeating task only the first occurrence gets it.
  const repeats = chips.some(({ kind }) => kind === 'repeat');
  const isOfOther = MAKES.test(reading.line.slice(0, find.start));
  const doubtful = find.doubtful || isGuessed || isInSentence || isOfOther || repeats || isNeverSent(at, due, context);
  if (reading.counts({ ...find, doubtful }, 'reminder')) reading.add([find], meaning);
  else if (isInSentence && !find.before) return meaning;
  else reading.offer(find, meaning);
  return null;
}

/** Whether words of the name are before it, and either lead on to it or follow it. */
function isPartOfSentence({ line, rest }: Reading, { start, end, before }: Find<Reminder>): boolean {
  // `Tomorrow 9:00, remind me an hour before: dentist` begins with it, `Tomorrow remind me at 9:00 to call Ana` does not.
  if (!/[\p{L}\p{N}]/u.test((before ? rest : line).slice(0, start))) return false;
  return LEADS_ON.test(rest.slice(0, start)) || (line[start] !== '!' && !endsLineAt(rest, end));
}

/** Whether it has passed, or comes after the due date. */
function isNeverSent({ date, time }: Moment, due: Moment | null, context: GrammarContext): boolean {
  if (hasPassed(date, time ?? NOTICE_TIME, context)) return true;
  if (due === null || date !== due.date) return due !== null && date > due.date;
  const order = (each: string) => timeOrder(each, context.dayStart);
  return due.time !== null && order(time ?? NOTICE_TIME) > order(due.time);
}

function momentOf({ before, date, time, isBareHour }: Reminder, due: Moment | null, context: GrammarContext) {
  const { today, dayStart } = context;
  const isGuessed = false;
  if (before) return due && { ...countBack(before, due, dayStart), isGuessed };
  if (time !== null && isBareHour) return atHour(date, time, due, context);
  if (date !== null) return { date, time, isGuessed };
  if (time === null) return null;
  if (!due) return { date: nextAt(time, context), time, isGuessed };
  if (due.time === null || timeOrder(time, dayStart) <= timeOrder(due.time, dayStart)) {
    return { date: due.date, time, isGuessed };
  }
  // At 18:00 for something that is due at 9:00: perhaps on the day before.
  return { date: due.date > today ? addDays(due.date, -1) : due.date, time, isGuessed: true };
}

/** The hours at which a reminder is likely. */
const [WAKING, NOON, SLEEPING] = ['06:00', '13:00', '23:00'];

/**
 * `remind me at 8`: when the clock shows it next; on a day that is named or due, the half of the day that is left before
 * the due time, else the morning.
 */
function atHour(date: string | null, time: string, due: Moment | null, context: GrammarContext) {
  const other = `${String((Number(time.slice(0, 2)) + 12) % 24).padStart(2, '0')}${time.slice(2)}`;
  const isWaking = (each: string) => each >= WAKING && each < SLEEPING;
  const day = date ?? due?.date;
  if (day === undefined) {
    const [first, second] = [time, other].map((each) => ({ date: nextAt(each, context), time: each }));
    const key = (at: typeof first) => `${at!.date} ${timeOrder(at!.time, context.dayStart)}`;
    const next = key(first) < key(second) ? first! : second!;
    return { ...next, isGuessed: !isWaking(next.time) };
  }
  const halves = [time, other].filter(
    (each) => isWaking(each) && !isNeverSent({ date: day, time: each }, due, context),
  );
  const isSure = halves.length === 1 || (halves.length === 2 && time < NOON && due?.time == null);
  return { date: day, time: halves.includes(time) ? time : (halves[0] ?? time), isGuessed: !isSure };
}

const [HOUR, DAY] = [60, 24 * 60];
/** A week. */
const MINUTES_MAX = 7 * DAY;

/**
 * Reads a time before the due date without the words `remind me`: `30 min before`, `1 day before`. Without a due time it
 * is counted from the hour of notices.
 * @returns null if the text is something else, or there is no due date.
 */
export function readTimeBefore(
  text: string,
  due: DueOfReminder,
  context: Pick<GrammarContext, 'dayStart'> & LanguageContext,
): Moment | null {
  // In a line it follows these words, as a language may require.
  const lead = 'remind me ';
  const words = wordingOf(`${lead}${text.trim()}`, context).text.slice(lead.length);
  const [found] = findWords(BEFORE, words);
  if (!found || found[0].length !== words.length || due.due_date === null) return null;
  const before = beforeOf(found.groups ?? {});
  return before && countBack(before, { date: due.due_date, time: due.due_time }, context.dayStart);
}

function countBack({ days, minutes, time: at }: Before, due: Moment, dayStart: number): Moment {
  if (minutes === 0) return { date: addDays(due.date, -days), time: at ?? due.time };
  const dueTime = due.time ?? NOTICE_TIME;
  const ofDay = minutesOfDay(dueTime) + (isAfterMidnight(dueTime, dayStart) ? DAY : 0) - minutes;
  // Before the start of the day it is still the day before.
  const daysEarlier = Math.floor((ofDay - minutesOfDay(dayStartTime(dayStart))) / DAY);
  const onClock = ((ofDay % DAY) + DAY) % DAY;
  const time = [onClock / HOUR, onClock % HOUR].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return { date: addDays(due.date, daysEarlier), time };
}

const minutesOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes;
};
