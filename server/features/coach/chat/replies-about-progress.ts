import type { Completion } from '#contract/alignment.ts';
import { addDays, dayAndMonth, formatDay } from '#server/platform/calendar.ts';
import { counted, formatCount, formatMinutes } from '#server/platform/text/format-numbers.ts';
import { areaSource, Citations, projectSource, shareSource, taskSource } from '../facts/citations.ts';
import { byImportance, stuckReason } from '../facts/findings.ts';
import type { ProjectProgress } from '../facts/progress.ts';
import { bulleted, countedAre, sentences } from '../facts/sentences.ts';
import { reviewByRules } from '../review/review-by-rules.ts';
import { canStart, type ChatFacts, type OpenTask, type Row, STREAK_DAYS_MAX } from './chat-facts.ts';
import type { Period } from './periods.ts';
import { due, LINES_MAX, openTasks, today } from './replies-about-tasks.ts';
import { dueText, isIn, pastDay, placeName, see, startText, taskLine, taskName } from './task-lines.ts';
import type { Reply } from './topics.ts';

/* Replies about what was done, and how it goes. */

const PILLARS_MAX = 10;
const DONE_MAX = 8;
/** Days without a completion after which an area is called quiet. */
const QUIET_DAYS = 14;
const NO_PROJECTS = 'You have no projects yet.';
const NO_OPEN_PROJECTS = 'You have no open projects.';

/** The projects with a fault, each with it and its next task. @param faultOf null: the project has none. */
const projectsThat =
  (what: string, none: string, faultOf: (project: ProjectProgress, facts: ChatFacts) => string | null): Reply =>
  async (facts, _, { cite }) => {
    const { projects, completed } = await facts.homes();
    if (projects.length === 0) return [completed.length > 0 ? NO_OPEN_PROJECTS : NO_PROJECTS, see('Projects')];
    const found = projects.filter((project) => faultOf(project, facts) !== null);
    if (found.length === 0) return [none, see('Projects')];
    const next = ({ next: task }: ProjectProgress) => (task ? ` ${cite(taskSource(task))} is next.` : '');
    return [
      `${counted(found.length, 'project')} ${found.length === 1 ? 'has' : 'have'} ${what}:`,
      ...bulleted(
        found.toSorted(byImportance),
        LINES_MAX,
        (project) => `${cite(projectSource(project))}: ${faultOf(project, facts)}.${next(project)}`,
      ),
      see('Projects'),
    ];
  };

export const stuck = projectsThat(
  'stalled',
  'Nothing has stalled. Every project in progress moved in the last two weeks or has a next step.',
  stuckReason,
);

export const lateProjects = projectsThat(
  'an overdue task or a date that has passed',
  'No project is late: none has an overdue task or a date that has passed.',
  ({ due_date, overdue }, { day, locale }) =>
    sentences([
      due_date !== null && due_date < day && `it was due on ${dayAndMonth(due_date, locale)}`,
      overdue > 0 && `${countedAre(overdue, 'task')} overdue`,
    ]).join(', ') || null,
);

export const withoutStep = projectsThat(
  'no task that can be started',
  'Every project that is not on hold has a task that can be started.',
  ({ next, status, open }) =>
    next !== null || status === 'On Hold' ? null : open === 0 ? 'no open tasks' : 'all open tasks wait for others',
);

export const balance: Reply = async (facts, _, { note }) => {
  const { balance: shares, given_minutes } = await facts.alignment();
  if (shares.length === 0) return ['You have no pillars yet. Add one in Pillars, such as health or family.'];
  const wanted = shares.filter(({ sentence }) => sentence !== '').slice(0, PILLARS_MAX);
  if (given_minutes === 0) return ['You completed nothing in the last 7 days, so there’s no balance yet.'];
  if (wanted.length === 0)
    return ['No pillar has a wanted share yet. Set one in Pillars to compare your time with it.', see('Pillars')];
  wanted.map(shareSource).forEach(note);
  return ['In the last 7 days:', ...wanted.map(({ sentence }) => `- ${sentence}`), see('Pillars')];
};

/** A review of the last seven days; of other days what was done or what is due. */
export const review: Reply = async (facts, asked, citations) => {
  const period = asked.past ?? asked.toCome;
  if (asked.past === null && asked.toCome !== null) return due(facts, asked, citations);
  if (period?.name === 'today') {
    return [...(await done(facts, asked, citations)).slice(0, -1), ...(await today(facts, asked, citations))];
  }
  if (period && !['this week', 'in the last 7 days'].includes(period.name)) return done(facts, asked, citations);
  const own = new Citations();
  const { weekly_summary, highlights } = reviewByRules(await facts.snapshot(), own);
  const lines = [weekly_summary, ...highlights.slice(0, LINES_MAX).map((line) => `- ${line}`)];
  const text = lines.join('\n');
  own.sources.filter(({ name }) => text.includes(name)).forEach(citations.note);
  return [...lines, see('Insights')];
};

/** What was completed in a period, in a place if the message names one. */
export const done: Reply = async (facts, asked, citations) => {
  const past = asked.past ?? { from: facts.day, to: facts.day, name: 'today' };
  if (past.from < facts.logFrom) {
    return [
      `I look back to ${dayAndMonth(facts.logFrom, facts.locale)}. Insights shows earlier days.`,
      see('Insights'),
    ];
  }
  const found = (await facts.log())
    .filter(({ completed_on }) => completed_on >= past.from && completed_on <= past.to)
    .filter(isIn(asked));
  const when = `${placeName(asked, citations)} ${pastName(past, facts)}`;
  if (found.length === 0) return [`You completed nothing${when}.`, see('Insights')];
  const points = found.reduce((sum, row) => sum + row.points, 0);
  const isCount = ['how_many', 'productive', 'points'].some((meaning) => asked.meanings.has(meaning));
  return [
    `You completed ${countedRows(found)}${when}, for ${counted(points, 'point')}${isCount ? '.' : ':'}`,
    ...bulleted(isCount ? [] : found, DONE_MAX, ({ kind, subject_id: id, name }) =>
      kind === 'task' ? citations.cite(taskSource({ id, name })) : `“${name}”`,
    ),
    see('Insights'),
  ];
};

/** `4 tasks and 1 project` */
function countedRows(rows: readonly Completion[]): string {
  const projects = rows.filter(({ kind }) => kind === 'project').length;
  const tasks = rows.length - projects;
  return sentences([
    (tasks > 0 || projects === 0) && counted(tasks, 'task'),
    projects > 0 && counted(projects, 'project'),
  ]).join(' and ');
}

const pastName = ({ from, to, name }: Period, { day, locale }: ChatFacts) =>
  from === to && from < addDays(day, -1) ? `on ${dayAndMonth(from, locale)}` : name;

/** The month's points against the goal. */
export const goal: Reply = async (facts) => {
  const alignment = await facts.alignment();
  const {
    monthly_goal: wanted,
    monthly_score: score,
    expected_by_today: expected,
    needed_per_day,
    forecast,
  } = alignment;
  const ahead = expected === null ? 0 : score - expected;
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

/** The days in a row with a completion or a journal entry. */
export const streak: Reply = async (facts) => {
  const { day } = facts;
  const active = (await facts.active()).filter(({ completed, entries }) => completed + entries > 0);
  const days = new Set(active.map((each) => each.day));
  let count = 0;
  for (let at = days.has(day) ? day : addDays(day, -1); days.has(at); at = addDays(at, -1)) count += 1;
  if (count === 0) return ['You have no streak yet. Complete a task or write in the journal to begin one.'];
  const more = count >= STREAK_DAYS_MAX ? ' or more' : '';
  return sentences([
    `Your streak is ${counted(count, 'day')}${more}: each has a completed task or a journal entry.`,
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

/** What the message names: a project, area, pillar or tasks. */
export const aboutRecord: Reply = async (facts, asked, citations) => {
  const { project, completed, area, pillar, rows = [] } = asked;
  if (project) return [projectText(project, facts, citations)];
  if (completed) {
    const name = completed.on === undefined ? citations.cite(projectSource(completed)) : `“${completed.name}”`;
    return [
      `${name} ${completed.on === undefined ? 'is completed' : `was completed ${pastDay(completed.on, facts)}`}.`,
    ];
  }
  if (rows.length === 1) return [taskText(rows[0]!, facts, citations)];
  if (rows.length > 1) return openTasks(facts, asked, citations);
  const [tasks, log, { projects }] = await Promise.all([facts.open(), facts.log(), facts.homes()]);
  const inside = tasks.filter(isIn(asked));
  const next = inside.find((task) => canStart(facts, task));
  const past = log.filter(isIn(asked));
  const week = past.filter(({ completed_on }) => completed_on > addDays(facts.day, -7));
  const inArea = projects.filter(({ area_id }) => area_id === area?.id).length;
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

function projectText(project: ProjectProgress, { day, locale }: ChatFacts, { cite }: Citations): string {
  const { open: left, overdue, blocked, next, completed_task_count: finished, task_count: all, due_date } = project;
  const name = cite(projectSource(project));
  return sentences([
    all === 0
      ? `${name} has no tasks yet.`
      : `${formatCount(finished)} of ${counted(all, 'task')} of ${name} ${all === 1 ? 'is' : 'are'} done.`,
    due_date === null
      ? 'It has no date.'
      : `It ${due_date < day ? 'was' : 'is'} due ${formatDay(due_date, day, locale)}.`,
    overdue > 0 && `${countedAre(overdue, 'task')} overdue.`,
    blocked > 0 && `${counted(blocked, 'task')} ${blocked === 1 ? 'waits' : 'wait'} for others.`,
    next && `${cite(taskSource(next))} is next. Give it 25 minutes.`,
    left === 0 && all > 0 && 'No tasks are open. Write down the next step, or complete the project.',
    all === 0 && 'Write down the first step, or use Break down to get suggestions.',
    'If something holds it up, describe it under Obstacle.',
  ]).join(' ');
}

/** What is known about a task or an occurrence. */
function taskText(row: Row, facts: ChatFacts, citations: Citations): string {
  const first = `${taskName(row, facts, citations)} ${dueText(row, facts, 'is')}.`;
  if (row.kind !== 'task') return `${first} It repeats.`;
  const task = row as OpenTask;
  return sentences([
    first,
    startText(task, facts, citations),
    task.estimated_duration !== null && `You gave it ${formatMinutes(task.estimated_duration)}.`,
    task.sub_task_count > 0 &&
      `${formatCount(task.completed_sub_task_count)} of ${counted(task.sub_task_count, 'subtask')} are done.`,
  ]).join(' ');
}
