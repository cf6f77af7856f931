import type { Completion } from '#contract/alignment.ts';
import {
  addDays,
  capitalised,
  dayAndMonth,
  dayOfWeek,
  daysBetween,
  formatHour,
  monthStart,
} from '#server/platform/calendar.ts';
import { counted, formatCount, formatMinutes } from '#server/platform/text/format-numbers.ts';
import { areaSource, shareSource } from '../facts/citations.ts';
import { bulleted, sentences } from '../facts/sentences.ts';
import type { ChatFacts } from './chat-facts.ts';
import type { Period } from './periods.ts';
import {
  countedRows,
  isTooLongAgo,
  lastDays,
  minutesOf,
  pastName,
  PILLARS_MAX,
  tooLongAgo,
} from './replies-about-progress.ts';
import { LINES_MAX } from './replies-about-tasks.ts';
import { isIn, namesIn, pastDay, placeName, quotedNames, see } from './task-lines.ts';
import type { Reply } from './topics.ts';
import type { Asked, Named } from './understand.ts';

/* Replies that compare and count what was completed: by days, by pillar, or of one task. */

/** The time that each pillar got in some days, the most first. */
export const timeByPillar: Reply = async (facts, asked, { cite }) => {
  const past = asked.past!;
  if (isTooLongAgo(past, facts)) return tooLongAgo(facts);
  const [rows, pillars, { balance: shares, usual_task_minutes: usual }] = await Promise.all([
    facts.completed(past.from, past.to),
    facts.pillars(),
    facts.alignment(),
  ]);
  const subPillars = new Map(pillars.map(({ id, subPillarIds }) => [id, subPillarIds]));
  const given = shares
    .map((share) => {
      const pillarIds = [share.pillar_id, ...(subPillars.get(share.pillar_id) ?? [])];
      return { share, minutes: minutesOf(rows.filter(isIn({ pillarIds })), usual) };
    })
    .filter(({ minutes }) => minutes > 0)
    .toSorted((one, other) => other.minutes - one.minutes);
  if (given.length === 0) return [`No pillar got time ${pastName(past, facts)}.`, see('Insights')];
  return [
    `Your pillars ${pastName(past, facts)}, the one with the most time first:`,
    ...bulleted(given, PILLARS_MAX, ({ share, minutes }) => `${cite(shareSource(share))}, ${formatMinutes(minutes)}`),
    see('Insights'),
  ];
};

/** What was completed or written, beside that of other days or of another place; “Did I do more?” gets Yes or No. */
export const compared: Reply = async (facts, asked, citations) => {
  const { meanings, content, beside = asked } = asked;
  const [one, two] = asked.comparedWith
    ? daysCompared(facts, asked, asked.comparedWith)
    : twice(lastDays(facts, asked));
  if ([one, two].some((period) => isTooLongAgo(period, facts))) return tooLongAgo(facts);
  const isWritten = meanings.has('journal');
  const isTime = !isWritten && ['spent', 'time', 'how_long'].some((word) => meanings.has(word));
  const { usual_task_minutes: usual } = await facts.alignment();
  const name = quotedNames(asked, citations);
  const found = async (named: Named, { from, to }: Period) => {
    const rows = isWritten ? [] : (await facts.completed(from, to)).filter(isOf(named));
    const value = isWritten ? (await facts.entries(from, to)).length : isTime ? minutesOf(rows, usual) : rows.length;
    if (isWritten) return { value, text: counted(value, 'entry', 'entries') };
    return { value, text: isTime ? formatMinutes(value) : name === undefined ? countedRows(rows) : times(value) };
  };
  const [its, others] = await Promise.all([found(asked, one), found(beside, two)]);
  const more = its.value - others.value;
  const verdict = YES_OR_NO.test(content) && (more * (LESS.test(content) ? -1 : 1) > 0 ? 'Yes.' : 'No.');
  const verb = isWritten ? 'wrote' : isTime ? 'spent' : 'completed';
  const what = isTime && !asked.beside && placeName(asked, citations) === '' ? ' on tasks' : '';
  const first = `${its.text}${what}${placeName(asked, citations)}${asked.beside ? '' : ` ${one.name}`}`;
  const second = `${others.text}${asked.beside ? placeName(beside, citations) : ''} ${two.name}`;
  const note = isWritten ? ', not counting private ones' : '';
  const size = isTime ? formatMinutes(Math.abs(more)) : formatCount(Math.abs(more));
  const difference = more === 0 ? 'the same' : `${size} ${more > 0 ? 'more' : isTime ? 'less' : 'fewer'}`;
  return [
    sentences([
      verdict,
      `You ${verb} ${name === undefined ? '' : `${name} `}${first}, and ${second}${note}: ${difference}.`,
    ]).join(' '),
    see(isWritten ? 'Journal' : 'Insights'),
  ];
};

const YES_OR_NO = /^(?:(?:and|so|but|well) )?(?:did|do|have|has|am|is|are|was|were)\b/i;
const LESS = /\b(?:less|fewer|worse)\b/i;
const twice = (period: Period) => [period, period] as const;

/** The days of a question and those that it compares them with. If one of them are not over, as many days of each. */
function daysCompared(facts: ChatFacts, { past }: Asked, other: Period) {
  const { day, weekEnd } = facts;
  const isWeek = daysBetween(other.from, other.to) === 6;
  const [from, unit] = isWeek ? [addDays(weekEnd, -6), 'week'] : [monthStart(day), 'month'];
  const isCurrent = other.to < day && (isWeek || other.from === monthStart(other.from));
  const now = past ?? (isCurrent ? { from, to: day, name: `this ${unit}` } : { from: day, to: day, name: 'today' });
  return [upToSameDay(now, other, facts), upToSameDay(other, now, facts)] as const;
}

/** Some days up to today, or up to the day that is as late as today is in the others. */
function upToSameDay(period: Period, other: Period, { day, locale }: ChatFacts): Period {
  const { from, to, name } = period;
  if (to >= day) return { from, to: day, name };
  const last = addDays(from, daysBetween(other.from, day));
  if (other.to < day || other.from > day || last >= to) return period;
  return { from, to: last, name: `up to ${dayAndMonth(last, locale)}${name.startsWith('last ') ? ` ${name}` : ''}` };
}

/** How long completed tasks took on average: all, those of a place, or those with a name. */
export const usual: Reply = async (facts, asked, citations) => {
  const [log, { usual_task_minutes: assumed }] = await Promise.all([facts.log(), facts.alignment()]);
  const own = log.filter(isOf(asked));
  const minutes = own.flatMap(({ kind, given_minutes: given }) => (kind === 'project' ? [] : (given ?? [])));
  const sum = minutes.reduce((all, each) => all + each, 0);
  const name = quotedNames(asked, citations);
  const place = placeName(asked, citations);
  const average = `took ${formatMinutes(Math.round(sum / minutes.length))} on average`;
  const since = `since ${dayAndMonth(facts.logFrom, facts.locale)}`;
  const known = 'with focus time or an estimate';
  return sentences([
    minutes.length === 0
      ? `No ${name ? `completion of ${name}` : `task${place}`} this month or last month has focus time or an estimate.`
      : name
        ? `${name} ${average}: you completed it ${counted(minutes.length, 'time')} ${known} ${since}.`
        : `The ${counted(minutes.length, 'task')}${place} ${known} that you completed ${since} ${average}.`,
    !name && `A task without either counts as ${assumed} min, which you can change in Settings.`,
    see('Insights'),
  ]);
};

/** How often, or on how many days, tasks of a name or place were completed or entries written. */
export const howOften: Reply = async (facts, asked, citations) => {
  const past = sinceLastMonth(facts, asked);
  if (isTooLongAgo(past, facts)) return tooLongAgo(facts);
  const isWritten = asked.meanings.has('journal');
  const days = isWritten
    ? (await facts.entries(past.from, past.to)).map(({ entry_date: on }) => on)
    : (await facts.completed(past.from, past.to)).filter(isOf(asked)).map(({ completed_on: on }) => on);
  const name = quotedNames(asked, citations);
  const did = isWritten ? 'wrote in the journal' : `completed ${name === undefined ? 'something' : name}`;
  const onDays = days.length === 0 ? 'on no day' : `on ${counted(new Set(days).size, 'day')}`;
  const often = asked.meanings.has('how_many_days') ? onDays : times(days.length);
  return sentences([
    `You ${did}${placeName(asked, citations)} ${often} ${pastName(past, facts)}${isWritten ? ', not counting private entries' : ''}.`,
    days.length > 0 && `The last time was ${pastDay(days[0]!, facts)}.`,
    see(isWritten ? 'Journal' : 'Insights'),
  ]);
};

/** When most tasks were completed: on which weekday, in which hour, and on which day. */
export const bestTimes: Reply = async (facts, asked, citations) => {
  const past = sinceLastMonth(facts, asked);
  if (isTooLongAgo(past, facts)) return tooLongAgo(facts);
  const rows = (await facts.completed(past.from, past.to)).filter((row) => row.kind !== 'project' && isOf(asked)(row));
  const when = `${placeName(asked, citations)} ${pastName(past, facts)}`;
  if (rows.length === 0) return [`You completed no task${when}.`, see('Insights')];
  const hour = (at: number) => formatHour(at % 24, facts.locale);
  const line = (title: string, keys: readonly (string | number)[], textOf: (key: string | number) => string) => {
    const counts = [...Map.groupBy(keys, (key) => key)].map(([key, { length }]) => ({ key, length }));
    const most = Math.max(...counts.map(({ length }) => length));
    const best = counts.filter(({ length }) => length === most).map(({ key }) => textOf(key));
    const more = best.length > LINES_MAX ? ` and ${formatCount(best.length - LINES_MAX)} more` : '';
    return `- ${title}: ${best.slice(0, LINES_MAX).join(', ')}${more}, ${counted(most, 'task')}${best.length > 1 ? ' each' : ''}`;
  };
  const days = rows.map(({ completed_on: on }) => on);
  const hours = facts.hoursOf(rows.map(({ completed_at: at }) => at));
  return [
    `When you completed most of the ${counted(rows.length, 'task')}${when}:`,
    line('Weekday', days.map(dayOfWeek), (each) => capitalised(String(each))),
    line('Hour', hours, (each) => `${hour(Number(each))} to ${hour(Number(each) + 1)}`),
    line('Day', days, (each) => dayAndMonth(String(each), facts.locale)),
    see('Insights'),
  ];
};

/** What the days with more energy, or a better mood, than others have in common; after “drain”, those with less. */
export const energy: Reply = async (facts, asked, { cite }) => {
  const past = asked.past ?? { from: addDays(facts.day, -365), to: facts.day, name: 'in the last year' };
  const isMood = asked.meanings.has('happy');
  const isLess = asked.meanings.has('drain');
  const [{ areas }, felt] = await Promise.all([
    facts.homes(),
    facts.felt(past.from, past.to, isMood ? 'mood' : 'energy_level'),
  ]);
  const noun = isMood ? 'mood' : 'energy';
  const end = see('Journal');
  const average = meanOf([...felt.scores.values()]);
  const known = asked.meanings.has('when') ? felt.weekdays : [...felt.tags, ...felt.areas];
  const found = [...known]
    .map(([name, days]) => ({ name, count: days.length, mean: meanOf(days.map((day) => felt.scores.get(day)!)) }))
    .filter(({ count, mean }) => count >= FELT_DAYS_MIN && (mean - average) * (isLess ? -1 : 1) >= FELT_STEP)
    .toSorted((one, other) => (isLess ? one.mean - other.mean : other.mean - one.mean) || other.count - one.count);
  if (found.length === 0)
    return [
      `Too few entries ${pastName(past, facts)} with ${noun} have something in common. Private ones are left out.`,
      end,
    ];
  const textOf = (name: string) => {
    const area = areas.find(({ id }) => id === name);
    return area ? `days with something done in ${cite(areaSource(area))}` : name;
  };
  return [
    `Your ${noun} ${pastName(past, facts)} was ${decimal(average)} of 5 on average, over ${counted(felt.scores.size, 'day')}. It was ${isLess ? 'lower' : 'higher'} with:`,
    ...bulleted(
      found,
      FELT_MAX,
      ({ name, count, mean }) => `${textOf(name)}, ${decimal(mean)} on ${counted(count, 'day')}`,
    ),
    'That they come together does not tell which causes the other. Private entries are left out.',
    end,
  ];
};

/** Fewer days with something in common, or a smaller difference of scores, tell nothing. */
const FELT_DAYS_MIN = 5;
const FELT_STEP = 0.2;
const FELT_MAX = 5;
const meanOf = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;
const decimal = (value: number) => value.toFixed(1);

const sinceLastMonth = ({ logFrom, day, locale }: ChatFacts, { past }: Asked): Period =>
  past ?? { from: logFrom, to: day, name: `since ${dayAndMonth(logFrom, locale)}` };

const times = (count: number): string => (count === 0 ? 'not once' : counted(count, 'time'));

/** Whether a completion belongs to a task that the message names, or to the place it names. */
const isOf = (named: Named) => {
  const names = namesIn(named);
  return (row: Completion): boolean => (names.size > 0 ? names.has(row.name) : isIn(named)(row));
};
