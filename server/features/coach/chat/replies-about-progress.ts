import type { Completion } from '#contract/alignment.ts';
import { addDays, dayAndMonth } from '#server/platform/calendar.ts';
import { counted, formatCount, formatPercent } from '#server/platform/text/format-numbers.ts';
import { areaSource, Citations, projectSource, shareSource, taskSource } from '../facts/citations.ts';
import { stuckProjects, stuckReason } from '../facts/findings.ts';
import type { ProjectProgress } from '../facts/progress.ts';
import { bulleted, countedAre, sentences } from '../facts/sentences.ts';
import type { Snapshot } from '../facts/snapshot.ts';
import { reviewByRules } from '../review/review-by-rules.ts';
import { canStart, type ChatFacts, STREAK_DAYS_MAX } from './chat-facts.ts';
import type { Period } from './periods.ts';
import { LINES_MAX, pastDay, taskReply } from './replies-about-tasks.ts';
import { taskLine } from './task-lines.ts';
import type { Understood } from './understand.ts';

/* Replies about what was done, and how it goes. */

const PILLARS_MAX = 10;
const DONE_MAX = 8;
/** Days without a completion after which an area is called quiet. */
const QUIET_DAYS = 14;

export function projectReply(project: ProjectProgress, { cite }: Citations, locale?: string): string {
  const { open, overdue, blocked, next, completed_task_count: done, task_count: all, due_date } = project;
  const name = cite(projectSource(project));
  return sentences([
    all === 0
      ? `${name} has no tasks yet.`
      : `${formatCount(done)} of ${counted(all, 'task')} of ${name} ${all === 1 ? 'is' : 'are'} done.`,
    due_date !== null && `It’s due on ${dayAndMonth(due_date, locale)}.`,
    overdue > 0 && `${countedAre(overdue, 'task')} overdue.`,
    blocked > 0 && `${counted(blocked, 'task')} ${blocked === 1 ? 'waits' : 'wait'} for others.`,
    next && `${cite(taskSource(next))} is next. Give it 25 minutes.`,
    open === 0 && all > 0 && 'No tasks are open. Write down the next step, or complete the project.',
    all === 0 && 'Write down the first step, or use Break down to get suggestions.',
    'If something holds it up, describe it under Obstacle.',
  ]).join(' ');
}

export function stuckReply(snapshot: Snapshot, _: Understood, { cite }: Citations): string[] {
  const stuck = stuckProjects(snapshot);
  if (stuck.length === 0)
    return ['Nothing has stalled. Every project in progress moved in the last two weeks or has a next step.'];
  return [
    `${counted(stuck.length, 'project')} ${stuck.length === 1 ? 'has' : 'have'} stalled:`,
    ...stuck.slice(0, LINES_MAX).map((project) => {
      const line = `- ${cite(projectSource(project))}: ${stuckReason(project)}.`;
      return project.next ? `${line} ${cite(taskSource(project.next))} is next.` : line;
    }),
  ];
}

export function balanceReply(
  { alignment: { balance, given_minutes } }: Snapshot,
  _: Understood,
  { note }: Citations,
): string[] {
  if (balance.length === 0) return ['You have no pillars yet. Add one in Pillars, such as health or family.'];
  const wanted = balance.filter(({ sentence }) => sentence !== '').slice(0, PILLARS_MAX);
  wanted.map(shareSource).forEach(note);
  if (given_minutes === 0) return ['You completed nothing in the last 7 days, so there’s no balance yet.'];
  if (wanted.length === 0)
    return ['No pillar has a wanted share yet. Set one in Pillars to compare your time with it.'];
  return wanted.map(({ sentence }) => `- ${sentence}`);
}

export function weekReply(snapshot: Snapshot, _: Understood, { note }: Citations): string[] {
  const review = new Citations();
  const { weekly_summary, highlights } = reviewByRules(snapshot, review);
  const lines = [weekly_summary, ...highlights.slice(0, LINES_MAX).map((line) => `- ${line}`)];
  const text = lines.join('\n');
  review.sources.filter(({ name }) => text.includes(name)).forEach(note);
  return lines;
}

/** What was completed in a period, in a project or area if the message names one. */
export function doneReply(facts: ChatFacts, understood: Understood, citations: Citations): string[] {
  const { project, area, pillar } = understood;
  const past = understood.past ?? { from: facts.day, to: facts.day, name: 'today' };
  if (past.from > facts.day) return ['That is still to come. Ask me what is due then.'];
  if (past.from < facts.logFrom) {
    return [`I look back to ${dayAndMonth(facts.logFrom, facts.locale)}. For earlier days, open Insights.`];
  }
  const isHere = ({ project_id, area_id, pillar_id }: Completion) =>
    (!project || project_id === project.id) &&
    (!area || area_id === area.id) &&
    (!pillar || pillar_id === pillar.pillar_id);
  const done = facts.log.filter((row) => row.completed_on >= past.from && row.completed_on <= past.to && isHere(row));
  const place = project
    ? ` in ${citations.cite(projectSource(project))}`
    : area
      ? ` in ${citations.cite(areaSource(area))}`
      : pillar
        ? ` for ${citations.cite(shareSource(pillar))}`
        : '';
  const when = `${place} ${pastName(past, facts)}`;
  if (done.length === 0) return [`You completed nothing${when}.`];
  const points = done.reduce((sum, row) => sum + row.points, 0);
  const isKnown = ({ kind }: Completion) => kind === 'task';
  return [
    `You completed ${countedRows(done)}${when}, for ${counted(points, 'point')}:`,
    ...bulleted(done, DONE_MAX, (row) =>
      isKnown(row) ? citations.cite(taskSource({ id: row.subject_id, name: row.name })) : `“${row.name}”`,
    ),
  ];
}

/** `4 tasks and 1 project` */
function countedRows(done: readonly Completion[]): string {
  const projects = done.filter(({ kind }) => kind === 'project').length;
  const tasks = done.length - projects;
  return [
    ...(tasks > 0 || projects === 0 ? [counted(tasks, 'task')] : []),
    ...(projects > 0 ? [counted(projects, 'project')] : []),
  ].join(' and ');
}

const pastName = ({ from, to, name }: Period, { day, locale }: ChatFacts) =>
  from === to && from < addDays(day, -1) ? `on ${dayAndMonth(from, locale)}` : name;

/** How much was completed in a period, compared with the same time before. */
export function howManyReply(facts: ChatFacts, understood: Understood, citations: Citations): string[] {
  const [first = ''] = doneReply(facts, understood, citations);
  return [first.replace(/:$/, '.')];
}

/** The month's points against the goal. */
export function goalReply({ alignment }: ChatFacts): string[] {
  const {
    monthly_goal: goal,
    monthly_score: score,
    rolling_weekly_score,
    expected_by_today,
    needed_per_day,
    forecast,
  } = alignment;
  const points = `You have ${counted(score, 'point')} this month, ${formatCount(rolling_weekly_score)} of them in the last 7 days.`;
  if (goal === null) {
    return sentences([
      points,
      'You have no goal for the month. Set one on the Dashboard.',
      forecast && `At this pace you’ll end the month around ${formatCount(forecast)}.`,
    ]);
  }
  const ahead = expected_by_today === null ? 0 : score - expected_by_today;
  return sentences([
    points,
    score >= goal
      ? `Your goal of ${formatCount(goal)} is reached.`
      : `Your goal is ${formatCount(goal)}. You are ${counted(Math.abs(ahead), 'point')} ${ahead >= 0 ? 'ahead of' : 'behind'} pace.`,
    needed_per_day !== null &&
      needed_per_day > 0 &&
      score < goal &&
      `You need about ${counted(needed_per_day, 'point')} a day.`,
    forecast && score < goal && `At this pace you’ll end the month around ${formatCount(forecast)}.`,
  ]);
}

/** The days in a row with a completion or a journal entry. */
export function streakReply({ active, day }: ChatFacts): string[] {
  const days = new Set(active.filter(({ completed, entries }) => completed + entries > 0).map((each) => each.day));
  let last = days.has(day) ? day : addDays(day, -1);
  let count = 0;
  for (; days.has(last); last = addDays(last, -1)) count += 1;
  if (count === 0) return ['You have no streak yet. Complete a task or write in the journal to begin one.'];
  const more = count >= STREAK_DAYS_MAX ? ' or more' : '';
  return sentences([
    `Your streak is ${counted(count, 'day')}${more}: each has a completed task or a journal entry.`,
    !days.has(day) && 'Today has none yet.',
  ]);
}

/** How an area is: its open tasks, its projects, and when something was last done. */
export function areaReply(
  facts: ChatFacts,
  { id, name }: { id: string; name: string },
  citations: Citations,
): string[] {
  const open = facts.open.filter(({ area_id }) => area_id === id);
  const projects = facts.projects.filter(({ area_id }) => area_id === id);
  const next = open.find((task) => canStart(facts, task));
  const done = facts.log.filter(({ area_id }) => area_id === id);
  const week = done.filter(({ completed_on }) => completed_on >= facts.from);
  return sentences([
    `${citations.cite(areaSource({ id, name }))} has ${counted(open.length, 'open task')} and ${counted(projects.length, 'open project')}.`,
    done.length > 0
      ? `You completed ${countedRows(week)} in the last 7 days. The last completion was ${pastDay(done[0]!.completed_on, facts)}.`
      : 'Nothing was completed in it this month or last month.',
    next && `Next: ${taskLine(next, facts, citations)}.`,
  ]);
}

/** How a pillar is: its share of the week, and its next task. */
export function pillarReply(
  facts: ChatFacts,
  share: NonNullable<Understood['pillar']>,
  citations: Citations,
): string[] {
  const { pillar_id, actual_percentage, sentence } = share;
  const open = facts.open.filter((task) => task.pillar_id === pillar_id);
  const next = open.find((task) => canStart(facts, task));
  const name = citations.cite(shareSource(share));
  return sentences([
    sentence || `${name} got ${formatPercent(actual_percentage)} of your time in the last 7 days.`,
    `${name} has ${counted(open.length, 'open task')}.`,
    next && `Next: ${taskLine(next, facts, citations)}.`,
  ]);
}

/** The areas with open tasks in which nothing was completed for two weeks. */
export function neglectedReply(facts: ChatFacts, _: Understood, citations: Citations): string[] {
  const since = addDays(facts.day, -QUIET_DAYS);
  const quiet = facts.areas
    .filter(({ id }) => !facts.log.some(({ area_id, completed_on }) => area_id === id && completed_on > since))
    .toSorted((one, other) => other.importance - one.importance);
  if (quiet.length === 0) return ['Something was completed in every area in the last two weeks.'];
  return [
    `Nothing was completed in ${counted(quiet.length, 'area')} in the last two weeks:`,
    ...bulleted(quiet, LINES_MAX, (area) => {
      const open = facts.open.filter(({ area_id }) => area_id === area.id).length;
      return `${citations.cite(areaSource(area))}, ${counted(open, 'open task')}`;
    }),
  ];
}

/** What the message names: a project, area, pillar or task. */
export function namedReply(
  facts: ChatFacts,
  { project, completed, area, pillar, task }: Understood,
  citations: Citations,
): string[] {
  if (project) return [projectReply(project, citations, facts.locale)];
  if (completed) return [`${citations.cite(projectSource(completed))} is completed.`];
  if (area) return areaReply(facts, area, citations);
  if (pillar) return pillarReply(facts, pillar, citations);
  return taskReply(facts, task!, citations);
}
