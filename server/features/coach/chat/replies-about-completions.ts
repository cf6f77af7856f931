import type { Completion } from '#contract/alignment.ts';
import { addDays, dayAndMonth, daysBetween, monthStart } from '#server/platform/calendar.ts';
import { counted, formatCount, formatMinutes } from '#server/platform/text/format-numbers.ts';
import { shareSource } from '../facts/citations.ts';
import { bulleted, sentences } from '../facts/sentences.ts';
import type { ChatFacts } from './chat-facts.ts';
import type { Period } from './periods.ts';
import { countedRows, isTooLongAgo, minutesOf, pastName, PILLARS_MAX, tooLongAgo } from './replies-about-progress.ts';
import { isIn, pastDay, placeName, see } from './task-lines.ts';
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

/** What was completed or written in some days, beside others. If one of them are not over, as many days of each count. */
export const compared: Reply = async (facts, asked, citations) => {
  const { day, weekEnd } = facts;
  const other = asked.comparedWith!;
  const isWeek = daysBetween(other.from, other.to) === 6;
  const [from, unit] = isWeek ? [addDays(weekEnd, -6), 'week'] : [monthStart(day), 'month'];
  const isCurrent = asked.past === null && other.to < day && (isWeek || other.from === monthStart(other.from));
  const now =
    asked.past ?? (isCurrent ? { from, to: day, name: `this ${unit}` } : { from: day, to: day, name: 'today' });
  const [one, two] = [upToSameDay(now, other, facts), upToSameDay(other, now, facts)];
  if ([one, two].some((period) => isTooLongAgo(period, facts))) return tooLongAgo(facts);
  const isWritten = asked.meanings.has('journal');
  const name = isWritten ? undefined : nameIn(asked);
  const found = async ({ from: first, to }: Period) => {
    if (!isWritten) {
      const rows = (await facts.completed(first, to)).filter(isOf(asked));
      return { count: rows.length, text: name === undefined ? countedRows(rows) : times(rows.length) };
    }
    const count = (await facts.entries(first, to)).length;
    return { count, text: counted(count, 'entry', 'entries') };
  };
  const [its, others] = await Promise.all([found(one), found(two)]);
  const more = its.count - others.count;
  return [
    `You ${isWritten ? 'wrote' : 'completed'} ${name === undefined ? '' : `“${name}” `}${its.text}${placeName(asked, citations)} ${one.name}, and ${others.text} ${two.name}${isWritten ? ', not counting private ones' : ''}: ${more === 0 ? 'as much' : `${formatCount(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'}`}.`,
    see(isWritten ? 'Journal' : 'Insights'),
  ];
};

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
  const name = nameIn(asked);
  const place = placeName(asked, citations);
  const average = `took ${formatMinutes(Math.round(sum / minutes.length))} on average`;
  const since = `since ${dayAndMonth(facts.logFrom, facts.locale)}`;
  const known = 'with focus time or an estimate';
  return sentences([
    minutes.length === 0
      ? `No ${name ? `completion of “${name}”` : `task${place}`} this month or last month has focus time or an estimate.`
      : name
        ? `“${name}” ${average}: you completed it ${counted(minutes.length, 'time')} ${known} ${since}.`
        : `The ${counted(minutes.length, 'task')}${place} ${known} that you completed ${since} ${average}.`,
    !name && `A task without either counts as ${assumed} min, which you can change in Settings.`,
    see('Insights'),
  ]);
};

/** How often tasks with a name were completed, in the days that the message names or since the first of last month. */
export const howOften: Reply = async (facts, asked) => {
  const { logFrom, day, locale } = facts;
  const past = asked.past ?? { from: logFrom, to: day, name: `since ${dayAndMonth(logFrom, locale)}` };
  if (isTooLongAgo(past, facts)) return tooLongAgo(facts);
  const found = (await facts.completed(past.from, past.to)).filter(isOf(asked));
  return sentences([
    `You completed “${nameIn(asked)}” ${times(found.length)} ${pastName(past, facts)}.`,
    found.length > 0 && `The last time was ${pastDay(found[0]!.completed_on, facts)}.`,
    see('Insights'),
  ]);
};

/** The name of the tasks that the message names. */
const nameIn = ({ rows, completed }: Named): string | undefined => (rows?.[0] ?? completed)?.name;
const times = (count: number): string => (count === 0 ? 'not once' : counted(count, 'time'));

/** Whether a completion is of what the message names: one of its tasks, or anything in its place. */
const isOf = (asked: Asked) => {
  const names = new Set([...(asked.rows ?? []), ...(asked.completed ? [asked.completed] : [])].map(({ name }) => name));
  return (row: Completion): boolean => (names.size > 0 ? names.has(row.name) : isIn(asked)(row));
};
