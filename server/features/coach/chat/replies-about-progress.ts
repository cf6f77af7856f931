import type { Completion } from '#contract/alignment.ts';
import type { Project } from '#contract/projects.ts';
import { lengthOf } from '#contract/rules/task-length.ts';
import { addDays, dayAndMonth, daysBetween, FIRST_DAY, formatDay } from '#server/platform/calendar.ts';
import { counted, formatCount, formatMinutes } from '#server/platform/text/format-numbers.ts';
import { areaSource, Citations, projectSource, shareSource, taskSource } from '../facts/citations.ts';
import { byImportance, isStartable, QUIET_DAYS, shortestPillar, stuckReason } from '../facts/findings.ts';
import type { ProjectProgress } from '../facts/progress.ts';
import { bulleted, countedAre, type Line, listed, quoted, sentences } from '../facts/sentences.ts';
import type { FoundWords } from '../facts/written.ts';
import type { OpenRow } from '../facts/snapshot.ts';
import { reviewByRules } from '../review/review-by-rules.ts';
import { type ChatFacts, STREAK_DAYS_MAX, ENTRIES_MAX } from './chat-facts.ts';
import type { Period } from './periods.ts';
import { LINES_MAX, openTasks, today } from './replies-about-tasks.ts';
import {
  are,
  type Has,
  have,
  isDueText,
  isIn,
  pastDay,
  placeName,
  see,
  startText,
  taskLine,
  taskName,
} from './task-lines.ts';
import type { Reply } from './topics.ts';
import type { Asked, Named } from './understand.ts';

/* Replies about what was done, and how it goes. */

export const PILLARS_MAX = 10;
const DONE_MAX = 8;

/** What projects are asked for, besides their status. */
interface Fault {
  has: string;
  /** The sentence if no project has it. */
  none: string;
  /** Why a project has it; null if it does not. */
  reasonOf: (project: ProjectProgress, facts: ChatFacts) => string | null;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  stuck: {
    has: 'stalled',
    none: 'Nothing has stalled. Every project in progress moved in the last two weeks or has a next step.',
    reasonOf: stuckReason,
  },
  overdue: {
    has: 'an overdue task or a date that has passed',
    none: 'No project is late: none has an overdue task or a date that has passed.',
    reasonOf: ({ due_date, overdue }, { day, locale }) =>
      sentences([
        due_date !== null && due_date < day && `it was due on ${dayAndMonth(due_date, locale)}`,
        overdue > 0 && `${countedAre(overdue, 'task')} overdue`,
      ]).join(', ') || null,
  },
  no_step: {
    has: 'no task that can be started',
    none: 'Every project that is not on hold has a task that can be started.',
    reasonOf: ({ next, status, open, blocked }) =>
      next !== null || status === 'On Hold'
        ? null
        : open === 0
          ? 'no open tasks'
          : blocked === open
            ? 'all open tasks wait for others'
            : 'all open tasks wait for others or begin later',
  },
};

const STATUSES = { on_hold: 'On Hold', in_progress: 'In Progress', not_started: 'Not Started' } as const;
export const FAULT_WORDS = Object.keys(FAULTS);
export const STATUS_WORDS = Object.keys(STATUSES);

/** The projects of a place that a question describes: the completed ones, those with a fault, of a status or with a date. */
export const aboutProjects: Reply = async (facts, asked, citations) => {
  const { cite } = citations;
  const { meanings } = asked;
  const all = await facts.homes();
  const inPlace = ({ id, area_id, pillar_id }: Project) => isIn(asked)({ project_id: id, area_id, pillar_id });
  const status = Object.entries(STATUSES).find(([word]) => meanings.has(word))?.[1];
  const open = all.projects
    .filter((each) => inPlace(each) && (!status || each.status === status))
    .toSorted(byImportance);
  const completed = all.completed.filter(inPlace);
  const place = placeName(asked, citations);
  const isCount = meanings.has('how_many');
  const end = see('Projects');
  const line = (project: ProjectProgress) =>
    sentences([
      cite(projectSource(project)),
      `${formatCount(project.open)} open`,
      project.due_date !== null && `due ${formatDay(project.due_date, facts.day, facts.locale)}`,
    ]).join(', ');
  /** The number of these and what they have in common, with a list unless only the number is wanted. */
  const these = <P extends Project>(
    found: readonly P[],
    noun: string,
    [one, many]: Has,
    textOf: (each: P) => string,
  ) => {
    const count = found.length === 0 ? `No ${noun}` : counted(found.length, noun);
    const header = `${count}${place} ${found.length > 1 ? many : one}`;
    return [...listed(header, isCount, found, DONE_MAX, textOf), end];
  };
  if (meanings.has('done') && !meanings.has('nearest'))
    return these(completed, 'project', are('completed'), (each) => cite(projectSource(each)));
  if (all.projects.length === 0) return [`You have no ${all.completed[0] ? 'open projects' : 'projects yet'}.`, end];
  if (['next', 'work_on', 'important'].some((word) => meanings.has(word))) {
    const begun = open.filter((project) => project.next && project.status !== 'On Hold');
    if (begun.length === 0) return [`No project${place} has a task that can be started.`, end];
    const withNext = (project: ProjectProgress) => `${line(project)}: ${cite(taskSource(project.next!))} is next`;
    return ['The most important projects that you can go on with:', ...bulleted(begun, LINES_MAX, withNext), end];
  }
  const isFewest = meanings.has('shortest');
  if (isFewest || meanings.has('longest') || meanings.has('most')) {
    const begun = open.filter((project) => project.open > 0);
    if (begun.length === 0) return [`No open project${place} has open tasks.`, end];
    const wanted = Math[isFewest ? 'min' : 'max'](...begun.map((project) => project.open));
    const first = begun.filter((project) => project.open === wanted);
    const among = status ? ` of projects ${status.toLowerCase()}` : '';
    return [
      `The ${isFewest ? 'fewest' : 'most'} open tasks${place}${among}:`,
      ...bulleted(first, LINES_MAX, line),
      end,
    ];
  }
  if (meanings.has('due')) {
    const isNearest = meanings.has('nearest');
    const dated = open.filter(({ due_date: due }) => due !== null && (!isNearest || due >= facts.day));
    dated.sort((one, other) => one.due_date!.localeCompare(other.due_date!));
    const days = asked.toCome;
    if (days) {
      const found = dated.filter(({ due_date: due }) => due! >= days.from && due! <= days.to);
      return these(found, 'open project', are(`due ${days.name}`), line);
    }
    const nearest = dated.filter(({ due_date }) => isNearest && due_date === dated[0]!.due_date);
    if (nearest.length > 0) return [`The nearest deadline${place}:`, ...bulleted(nearest, DONE_MAX, line), end];
    return these(dated, 'open project', have(isNearest ? 'a date from today on' : 'a date'), line);
  }
  if (meanings.has('nearest')) {
    const share = (project: ProjectProgress) => project.completed_task_count / project.task_count;
    const begun = open.filter((project) => project.completed_task_count > 0);
    if (begun.length === 0) return [`No open project${place} has a task that is done.`, end];
    begun.sort((one, other) => share(other) - share(one) || one.open - other.open);
    return [
      `Open projects${place} by the share of their tasks that is done:`,
      ...bulleted(begun, LINES_MAX, (project) => {
        const { completed_task_count: finished, task_count, completion_percentage: percent } = project;
        const of = `${formatCount(finished)} of ${counted(task_count, 'task')}`;
        return `${cite(projectSource(project))}, ${of}, ${percent}%`;
      }),
      end,
    ];
  }
  const fault = Object.entries(FAULTS).find(([word]) => meanings.has(word))?.[1];
  if (fault) {
    const found = open.filter((project) => fault.reasonOf(project, facts) !== null);
    const next = ({ next: task }: ProjectProgress) => (task ? ` ${cite(taskSource(task))} is next.` : '');
    return found.length === 0 && place === ''
      ? [fault.none, end]
      : these(
          found,
          'project',
          have(fault.has),
          (each) => `${cite(projectSource(each))}: ${fault.reasonOf(each, facts)}.${next(each)}`,
        );
  }
  if (status) return these(open, 'project', are(status.toLowerCase()), line);
  const others = completed.length > 0 ? ` and ${counted(completed.length, 'completed one')}` : '';
  return [
    ...listed(`You have ${counted(open.length, 'open project')}${others}${place}`, isCount, open, DONE_MAX, line),
    end,
  ];
};

/** The areas, of a pillar if one is named, or the pillars. */
export const places: Reply = async (facts, asked, citations) => {
  const [{ areas }, { balance: pillars }] = await Promise.all([facts.homes(), facts.alignment()]);
  const isPillar = !asked.meanings.has('area');
  const named = isPillar
    ? pillars.map(shareSource)
    : areas.filter(({ id, pillar_id }) => isIn(asked)({ project_id: null, area_id: id, pillar_id })).map(areaSource);
  const count = `You have ${counted(named.length, isPillar ? 'pillar' : 'area')}${placeName(asked, citations)}`;
  return [
    ...listed(count, asked.meanings.has('how_many'), named, PILLARS_MAX, citations.cite),
    see(isPillar ? 'Pillars' : 'Areas'),
  ];
};

/** The entries of some days that are not private: their number, moods, titles, or their lines about some words. */
export const journal: Reply = async (facts, asked, citations) => {
  const { past, meanings, about = [] } = asked;
  if (about.length > 0) return written(facts, asked, citations);
  const found = await facts.entries(past?.from ?? FIRST_DAY, past?.to ?? facts.day);
  const when = past ? ` ${pastName(past, facts)}` : '';
  const end = see('Journal');
  if (found.length === 0) return [`You wrote no entry${when}, not counting private ones.`, end];
  const moods = found.filter(({ mood }) => mood !== '');
  if (meanings.has('mood')) {
    const line = (entry: (typeof moods)[number]) => `${citations.citeEntry(entry, facts)}: ${entry.mood}`;
    const header = `${moods.length === 0 ? 'No entry has a mood' : 'Your moods'}${when}`;
    return [...listed(header, false, moods, DONE_MAX, line), end];
  }
  const atLeast = found.length === ENTRIES_MAX ? 'at least ' : '';
  const count = `You wrote ${atLeast}${counted(found.length, 'entry', 'entries')}${when}, not counting private ones`;
  const begins = new Map(
    (await facts.lines(past?.from ?? FIRST_DAY, past?.to ?? facts.day)).map(({ id, lines: [line] }) => [id, line]),
  );
  const title = (entry: (typeof found)[number]) => {
    const line = begins.get(entry.id);
    const texts = sentences([entry.title && `“${entry.title}”`, line && quoted(line)]);
    return `${citations.citeEntry(entry, facts)}: ${texts.join(', ') || 'without words'}`;
  };
  return [...listed(count, meanings.has('how_many'), found, DONE_MAX, title), end];
};

/** What entries say about some words: their sentences by day, or the first or the last of them. */
const written: Reply = async (facts, { about = [], past, meanings }, { citeEntry }) => {
  const { entries, isCut } = await facts.found(about);
  const found = entries.filter(({ entry_date: on }) => !past || (on >= past.from && on <= past.to));
  const when = past ? ` ${pastName(past, facts)}` : '';
  const words = about.map((word) => `“${word}”`).join(' and ');
  const end = see('Journal');
  if (found.length === 0 && isCut)
    return [`I found nothing about ${words}${when} in the part of your journal that I can read at once.`, end];
  if (found.length === 0) return [`You wrote nothing about ${words}${when}, not counting private entries.`, end];
  const line = (entry: FoundWords) =>
    `${citeEntry(entry, facts)}${entry.tag === undefined ? '' : `, with the tag “${entry.tag}”`}: ${entry.lines.map(quoted).join(' ')}`;
  const count = `You wrote about ${words} in ${isCut ? 'at least ' : ''}${counted(found.length, 'entry', 'entries')}${when}, not counting private ones`;
  const isCount = meanings.has('how_many');
  const isOldest = meanings.has('oldest');
  if (!isCount && (isOldest || meanings.has('latest') || meanings.has('when'))) {
    return [`${count}. The ${isOldest ? 'first' : 'latest'} of them:`, `- ${line(found.at(isOldest ? -1 : 0)!)}`, end];
  }
  return [...listed(count, isCount, found, DONE_MAX, line), end];
};

/** The pillars beside their shares, after the one that falls short most if that is asked for. */
export const balance: Reply = async (facts, { meanings }, { note, cite }) => {
  const alignment = await facts.alignment();
  const { balance: shares, given_minutes } = alignment;
  if (shares.length === 0) return ['You have no pillars yet. Add one in Pillars, such as health or family.'];
  const wanted = shares.filter(({ sentence }) => sentence !== '').slice(0, PILLARS_MAX);
  if (given_minutes === 0) return ['You completed nothing in the last 7 days, so there’s no balance yet.'];
  if (wanted.length === 0)
    return ['No pillar has a wanted share yet. Set one in Pillars to compare your time with it.', see('Pillars')];
  wanted.map(shareSource).forEach(note);
  const short =
    ['neglect', 'not', 'work_on', 'next'].some((word) => meanings.has(word)) && shortestPillar({ alignment });
  const first = short && `${cite(shareSource(short))} is ${short.gap_text} in the last 7 days.`;
  return [first || 'In the last 7 days:', ...wanted.map(({ sentence }) => `- ${sentence}`), see('Pillars')];
};

/** A review of the last seven days; of other days what was done. */
export const review: Reply = async (facts, asked, citations) => {
  const period = asked.past;
  if (period?.name === 'today')
    return [...(await done(facts, asked, citations)).slice(0, -1), ...(await today(facts, asked, citations))];
  if (period && !['this week', 'in the last 7 days'].includes(period.name)) return done(facts, asked, citations);
  const own = new Citations();
  const { weekly_summary, highlights } = reviewByRules(await facts.snapshot(), own);
  const lines = [weekly_summary, ...highlights.slice(0, LINES_MAX).map((line) => `- ${line}`)];
  const text = lines.join('\n');
  own.sources.filter(({ name }) => text.includes(name)).forEach(citations.note);
  return [...lines, see('Insights')];
};

/** What was completed in a period, in a place if the message names one; only projects if it asks for those. */
export const done: Reply = async (facts, asked, citations) => {
  const isCount = ['how_many', 'productive', 'points'].some((meaning) => asked.meanings.has(meaning));
  const isLatest = asked.meanings.has('latest');
  const isOld = isLatest || placeName(asked, citations) !== '';
  if (!asked.past && isCount) return (asked.project ? aboutRecord : doneSoFar)(facts, asked, citations);
  const { logFrom, day, locale } = facts;
  const [from, since] = isOld ? [logFrom, `since ${dayAndMonth(logFrom, locale)}`] : [day, 'today'];
  const past = asked.past ?? { from, to: day, name: since };
  if (isTooLongAgo(past, facts)) return tooLongAgo(facts);
  const isProjects = asked.meanings.has('project') && !asked.meanings.has('task');
  const { rows, when } = await completedIn(past, facts, asked, citations);
  const found = rows.filter(({ kind }) => !isProjects || kind === 'project');
  if (found.length === 0) return [`You completed ${isProjects ? 'no project' : 'nothing'}${when}.`, see('Insights')];
  const points = found.reduce((sum, row) => sum + row.points, 0);
  const total = `You completed ${countedRows(found)}${when}, for ${counted(points, 'point')}`;
  const isOneDay = past.from === past.to;
  // A repeating task is one line.
  const same = [...Map.groupBy(found, ({ kind, name, subject_id: id }) => (kind === 'recurring' ? name : id)).values()];
  const line = (times: readonly Completion[]) => {
    const { kind, subject_id: id, name, completed_on: on } = times[0]!;
    const onDay = isOneDay && !isLatest ? '' : `, ${pastDay(on, facts)}`;
    return `${kind === 'task' ? citations.cite(taskSource({ id, name })) : `“${name}”`}${times.length > 1 ? `, ${times.length} times` : onDay}`;
  };
  const lines = isLatest
    ? listed(
        `${total}. The latest`,
        false,
        found.map((row) => [row]),
        LINES_MAX,
        line,
      )
    : listed(total, isCount, same, DONE_MAX, line);
  return [...lines, see('Insights')];
};

/** The time given in a place, or in all, in the last seven days or those that the message names. */
export const spent: Reply = async (facts, asked, citations) => {
  const past = lastDays(facts, asked);
  if (isTooLongAgo(past, facts)) return tooLongAgo(facts);
  const [{ rows: found, when }, { usual_task_minutes: usual }] = await Promise.all([
    completedIn(past, facts, asked, citations),
    facts.alignment(),
  ]);
  if (found.length === 0) return [`You completed nothing${when}.`, see('Insights')];
  const minutes = minutesOf(found, usual);
  const assumed = found.filter((row) => row.given_minutes === null && row.kind !== 'project').length;
  return sentences([
    `You gave ${formatMinutes(minutes)} to ${countedRows(found)}${when}.`,
    assumed > 0 &&
      `${counted(assumed, 'task')} without an estimate ${assumed === 1 ? 'counts' : 'count'} as ${usual} min${assumed === 1 ? '' : ' each'}.`,
    see('Insights'),
  ]);
};

/** The days of a question, or the last seven. */
export const lastDays = ({ day }: ChatFacts, { past }: Asked): Period =>
  past ?? { from: addDays(day, -6), to: day, name: 'in the last 7 days' };

export const minutesOf = (rows: readonly Completion[], usual: number): number =>
  rows.reduce((sum, row) => sum + lengthOf(row.given_minutes, row.kind === 'project' ? 0 : usual), 0);

/** Earlier days than the last two months are read if they are at most as many. */
const DAYS_MAX = 62;
export const isTooLongAgo = ({ from, to }: Period, { logFrom }: ChatFacts): boolean =>
  from < logFrom && daysBetween(from, to) >= DAYS_MAX;

export const tooLongAgo = ({ logFrom, locale }: ChatFacts) => [
  `Of the days before ${dayAndMonth(logFrom, locale)} I can read two months at a time. Insights shows longer ranges.`,
  see('Insights'),
];

/** What was completed in a place, if one is named, in some days, with both in words: ` in “Kitchen” this week`. */
async function completedIn(past: Period, facts: ChatFacts, asked: Asked, citations: Citations) {
  const rows = (await facts.completed(past.from, past.to)).filter(isIn(asked));
  return { rows, when: `${placeName(asked, citations)} ${pastName(past, facts)}` };
}

/** What was completed up to now, when no days are named. */
async function doneSoFar(facts: ChatFacts, asked: Asked, citations: Citations): Promise<string[]> {
  const log = (await facts.log()).filter(isIn(asked));
  const since = (from: string) => countedRows(log.filter(({ completed_on }) => completed_on >= from));
  return [
    `You completed ${since(facts.day)} today, ${since(addDays(facts.day, -6))} in the last 7 days, and ${since(facts.logFrom)} since ${dayAndMonth(facts.logFrom, facts.locale)}${placeName(asked, citations)}.`,
    see('Insights'),
  ];
}

/** `4 tasks and 1 project` */
export function countedRows(rows: readonly Completion[]): string {
  const projects = rows.filter(({ kind }) => kind === 'project').length;
  const tasks = rows.length - projects;
  return sentences([
    (tasks > 0 || projects === 0) && counted(tasks, 'task'),
    projects > 0 && counted(projects, 'project'),
  ]).join(' and ');
}

export const pastName = ({ from, to, name }: Period, { day, locale }: ChatFacts) =>
  from === to && from < addDays(day, -1) ? `on ${dayAndMonth(from, locale)}` : name;

/** The month's points against the goal. */
export const goal: Reply = async (facts) => {
  const alignment = await facts.alignment();
  const { monthly_goal: wanted, monthly_score: score, needed_per_day, forecast } = alignment;
  const ahead = score - (alignment.expected_by_today ?? score);
  const isOpen = wanted === null || score < wanted;
  return sentences([
    `You have ${counted(score, 'point')} this month, and ${formatCount(alignment.rolling_weekly_score)} in the last 7 days.`,
    wanted === null
      ? 'You have no goal for the month. Set one on the Dashboard.'
      : score >= wanted
        ? `Your goal of ${formatCount(wanted)} is reached.`
        : `Your goal is ${formatCount(wanted)}. You are ${counted(Math.abs(ahead), 'point')} ${ahead >= 0 ? 'ahead of' : 'behind'} pace.`,
    wanted !== null && isOpen && !!needed_per_day && `You need about ${counted(needed_per_day, 'point')} a day.`,
    isOpen && !!forecast && `At this pace you’ll end the month around ${formatCount(forecast)}.`,
    see('Alignment'),
  ]);
};

/** The days in a row with a completion or a journal entry, or the most of the last year. */
export const streak: Reply = async (facts, { meanings }) => {
  const { day } = facts;
  const active = (await facts.active()).filter(({ completed, entries }) => completed + entries > 0);
  const days = new Set(active.map((each) => each.day));
  let count = 0;
  for (let at = days.has(day) ? day : addDays(day, -1); days.has(at); at = addDays(at, -1)) count += 1;
  if (meanings.has('longest') && days.size > 0) {
    const lengthFrom = (first: string) => {
      let length = 1;
      while (days.has(addDays(first, length))) length += 1;
      return length;
    };
    const most = Math.max(...[...days].map((each) => (days.has(addDays(each, -1)) ? 0 : lengthFrom(each))));
    return [
      `Your longest streak of the last year is ${counted(most, 'day')}. The current one is ${counted(count, 'day')}.`,
      see('Insights'),
    ];
  }
  if (count === 0) return ['You have no streak yet. Complete a task or write in the journal to begin one.'];
  const more = count >= STREAK_DAYS_MAX ? ' or more' : '';
  return sentences([
    `Your streak is ${counted(count, 'day')}${more}: you completed a task or wrote in the journal on ${count === 1 ? 'it' : 'each of them'}.`,
    !days.has(day) && 'Today has none yet.',
    see('Insights'),
  ]);
};

/** The areas in which nothing was completed for two weeks. */
export const neglected: Reply = async (facts, _, { cite }) => {
  const since = addDays(facts.day, -QUIET_DAYS);
  const [{ areas }, log, open] = await Promise.all([facts.homes(), facts.log(), facts.open()]);
  if (areas.length === 0) return ['You have no areas yet.', see('Areas')];
  const quiet = areas
    .filter(({ id }) => !log.some(({ area_id, completed_on }) => area_id === id && completed_on > since))
    .toSorted((one, other) => other.importance - one.importance);
  if (quiet.length === 0) return ['Something was completed in every area in the last two weeks.'];
  return [
    `Nothing was completed in ${counted(quiet.length, 'area')} in the last two weeks:`,
    ...bulleted(quiet, LINES_MAX, (area) => {
      const count = open.filter(({ area_id }) => area_id === area.id).length;
      return `${cite(areaSource(area))}, ${counted(count, 'open task')}`;
    }),
    see('Areas'),
  ];
};

/** Since when records are as they are: the due dates of tasks, the last completions of projects and areas. */
export async function sinceWhen(named: readonly Named[], facts: ChatFacts, citations: Citations): Promise<Line[]> {
  const log = await facts.log();
  const lineOf = (each: Named) => {
    const [row] = each.rows ?? [];
    if (row) return `${taskName(row, facts, citations)} ${isDueText(row, facts)}`;
    const name = citations.cite(each.project ? projectSource(each.project) : areaSource(each.area!));
    const last = log.find(isIn(each));
    return last
      ? `${name}: the last completion was ${pastDay(last.completed_on, facts)}`
      : `${name}: nothing was completed since ${dayAndMonth(facts.logFrom, facts.locale)} or earlier`;
  };
  return bulleted(named, DONE_MAX, lineOf);
}

/** What the message names: a project, area, pillar or tasks. */
export const aboutRecord: Reply = async (facts, asked, citations) => {
  const { project, completed, area, pillar, rows = [] } = asked;
  if (project) return [projectText({ ...asked, project }, facts, citations)];
  if (completed?.on !== undefined) return [`“${completed.name}” was completed ${pastDay(completed.on, facts)}.`];
  if (completed) return [`${citations.cite(projectSource(completed))} is completed.`];
  if (rows.length === 1) return [taskText(rows[0]!, asked, facts, citations)];
  if (rows.length > 1) return openTasks(facts, asked, citations);
  const [open, log, { projects: all }] = await Promise.all([facts.open(), facts.log(), facts.homes()]);
  const inside = open.filter(isIn(asked));
  const next = inside.find((task) => isStartable(facts, task));
  const past = log.filter(isIn(asked));
  const week = past.filter(({ completed_on }) => completed_on > addDays(facts.day, -7));
  const inArea = all.filter(({ area_id }) => area_id === area?.id).length;
  const name = citations.cite(area ? areaSource(area) : shareSource(pillar!));
  return sentences([
    pillar?.sentence,
    `${name} has ${counted(inside.length, 'open task')}${area ? ` and ${counted(inArea, 'open project')}` : ''}.`,
    past.length > 0
      ? `You completed ${countedRows(week)} in the last 7 days. The last completion was ${pastDay(past[0]!.completed_on, facts)}.`
      : 'Nothing was completed in it this month or last month.',
    next && `Next: ${taskLine(facts, citations)(next)}.`,
    see(area ? 'Areas' : 'Pillars'),
  ]);
};

function projectText(
  { project, meanings }: Asked & { project: ProjectProgress },
  { day, locale }: ChatFacts,
  { cite }: Citations,
): string {
  const days = project.due_date === null ? 0 : daysBetween(day, project.due_date);
  const { open: left, overdue, blocked, next, completed_task_count: finished, task_count: all, due_date } = project;
  const name = cite(projectSource(project));
  return sentences([
    all === 0
      ? `${name} has no tasks yet.`
      : `${formatCount(finished)} of ${counted(all, 'task')} of ${name} ${all === 1 ? 'is' : 'are'} done.`,
    meanings.has('percent') && `That is ${project.completion_percentage}%.`,
    STATUS_WORDS.some((word) => meanings.has(word)) && `It is ${project.status.toLowerCase()}.`,
    due_date === null
      ? 'It has no date.'
      : `It ${days < 0 ? 'was' : 'is'} due ${formatDay(due_date, day, locale)}${days > 1 ? `, in ${days} days` : ''}.`,
    overdue > 0 && `${countedAre(overdue, 'task')} overdue.`,
    blocked > 0 && `${counted(blocked, 'task')} ${blocked === 1 ? 'waits' : 'wait'} for others.`,
    next && `${cite(taskSource(next))} is next. Give it 25 minutes.`,
    left === 0 && overdue === 0 && all > 0 && 'No tasks are open. Write down the next step, or complete the project.',
    all === 0 && 'Write down the first step, or use Break down to get suggestions.',
    'If something holds it up, describe it under Obstacle.',
  ]).join(' ');
}

/** What is known about a task or an occurrence. */
function taskText(row: OpenRow, { meanings }: Asked, facts: ChatFacts, citations: Citations): string {
  const first = `${taskName(row, facts, citations)} ${meanings.has('done') ? 'is not completed. It ' : ''}${isDueText(row, facts)}.`;
  if (row.kind !== 'task') return sentences([first, 'It repeats.', estimateText(row)]).join(' ');
  return sentences([
    first,
    startText(row, facts, citations),
    ['important', 'unimportant'].some((word) => meanings.has(word)) && `It has ${row.priority} priority.`,
    estimateText(row),
    row.sub_task_count > 0 &&
      `${formatCount(row.completed_sub_task_count)} of ${counted(row.sub_task_count, 'subtask')} are done.`,
  ]).join(' ');
}

const estimateText = ({ estimated_duration: minutes }: OpenRow) =>
  minutes !== null && `Its estimate is ${formatMinutes(minutes)}.`;
