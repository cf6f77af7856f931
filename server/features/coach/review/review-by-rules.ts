import type { Completion } from '#contract/alignment.ts';
import { DEFAULT_MOOD, MOOD_SCORES } from '#contract/journal.ts';
import { dayAndMonth, MONTHS } from '#server/platform/calendar.ts';
import { counted, formatCount, formatPercent } from '#server/platform/text/format-numbers.ts';
import { stemsOf } from '../facts/match-words.ts';
import { areaSource, type Citations, projectSource, shareSource, taskSource } from '../facts/citations.ts';
import { overdueSince, quietTime, shortestPillar, stuckProjects, stuckReason, taskFor } from '../facts/findings.ts';
import type { ProjectProgress } from '../facts/progress.ts';
import { countedAre, quoted, sentences } from '../facts/sentences.ts';
import { figuresOf, type PastWeek, type Snapshot, type Week } from '../facts/snapshot.ts';

/** The text of a review, without its figures. */
export interface ReviewDraft {
  weekly_summary: string;
  highlights: string[];
  next_steps: string[];
}

const STEPS_MAX = 3;
const PAST_STEPS_MAX = 3;
const STUCK_MAX = 2;
const FINISHED_MAX = 3;

/** Reviews the week that ends today. */
export function reviewByRules(snapshot: Snapshot, citations: Citations): ReviewDraft {
  citations.above = snapshot.above;
  const { done } = snapshot;
  const pace = paceText(snapshot, 'want');
  return {
    weekly_summary: sentences([
      done.length === 0
        ? 'You completed nothing in the last 7 days. That happens.'
        : doneText(snapshot, 'the last 7 days'),
      pace && `You have ${pace}.`,
    ]).join(' '),
    highlights: sentences([
      finishedText(snapshot),
      mostMovedText(snapshot, citations),
      shortPillarText(snapshot, citations),
      stuckText(snapshot, citations),
      overdueText(snapshot, citations),
      ...wroteTexts(snapshot, citations),
    ]),
    next_steps: nextSteps(snapshot, citations).slice(0, STEPS_MAX),
  };
}

/** One stalled project with its reason, or several by name; their next steps have the reasons. */
function stuckText(snapshot: Snapshot, { cite, citeScreen }: Citations): string | false {
  const stuck = stuckProjects(snapshot);
  const [first] = stuck;
  if (!first) return false;
  if (stuck.length === 1) return `${cite(projectSource(first))} has stalled: ${stuckReason(first)}.`;
  const names = stuck.slice(0, STUCK_MAX).map((project) => cite(projectSource(project)));
  const more = stuck.length - names.length;
  const listed =
    more === 0 ? names.join(' and ') : `${names.join(', ')} and ${citeScreen(`${formatCount(more)} more`, 'Projects')}`;
  return `${citeScreen(`${counted(stuck.length, 'project')} have stalled`, 'Projects')}: ${listed}.`;
}

function overdueText({ overdue, day, locale }: Snapshot, { citeTask, citeScreen }: Citations): string | false {
  const [oldest] = overdue.rows;
  if (!oldest) return false;
  return `${citeScreen(`${countedAre(overdue.count, 'task')} overdue`, 'Overdue tasks')}, the oldest ${citeTask(oldest)}, ${overdueSince(oldest, day, locale)}.`;
}

/**
 * Reviews a past week. The past state of projects is not stored, so the review has only completions, and the projects
 * that can be continued now.
 */
export function reviewPastByRules(week: PastWeek, citations: Citations): ReviewDraft {
  citations.above = week.above;
  const { done, entries, day, locale } = week;
  const pace = paceText(week, 'wanted');
  return {
    weekly_summary: sentences([
      done.length === 0 ? 'You completed nothing in those 7 days. That happens.' : doneText(week, 'those 7 days'),
      entries > 0 && `You wrote ${counted(entries, 'journal entry', 'journal entries')}.`,
      pace && `By ${dayAndMonth(day, locale)} you had ${pace}.`,
    ]).join(' '),
    highlights: sentences([
      finishedText(week),
      mostMovedText(week, citations),
      shortPillarText(week, citations),
      ...wroteTexts(week, citations),
    ]),
    next_steps: movedProjects(week)
      .flatMap(({ project: { next, ...project } }) =>
        project.status !== 'Completed' && next
          ? [`Continue ${citations.cite(projectSource(project))}: ${citations.cite(taskSource(next))} is next.`]
          : [],
      )
      .slice(0, PAST_STEPS_MAX),
  };
}

function nextSteps(snapshot: Snapshot, { cite }: Citations): string[] {
  const { alignment, areas, today } = snapshot;
  const named = new Set<string>();
  const citeTask = (task: { id: string; name: string }): string => {
    named.add(task.id);
    return cite(taskSource(task));
  };
  const steps: string[] = [];

  const short = shortestPillar(snapshot);
  if (short) {
    const task = taskFor(snapshot, short.pillar_id);
    const area = areas.find(({ pillar_id }) => pillar_id === short.pillar_id);
    const place = () => (area ? `to ${cite(areaSource(area))}` : `for ${cite(shareSource(short))}`);
    steps.push(
      task
        ? `Do ${citeTask(task)}: ${cite(shareSource(short))} is ${short.gap_text} this week.`
        : `Add a task ${place()}: ${cite(shareSource(short))} is ${short.gap_text} this week, and has no open tasks.`,
    );
  }
  const overdue = snapshot.overdue.rows.find(({ id, kind }) => kind === 'task' && !named.has(id));
  if (overdue) steps.push(`Decide about ${citeTask(overdue)}: do it, reschedule it, or delete it.`);
  for (const project of stuckProjects(snapshot).slice(0, STUCK_MAX)) {
    const { next, open } = project;
    if (next && named.has(next.id)) continue;
    const name = cite(projectSource(project));
    if (next)
      steps.push(
        `Take one small step in ${name}, with nothing completed for ${quietTime(project)}: ${citeTask(next)} is next.`,
      );
    else if (open === 0) steps.push(`Write down the next step of ${name}, or put it on hold.`);
    else steps.push(`See what holds up ${name}: all its open tasks wait for others.`);
  }
  const suggested = today.suggestions.find(({ task }) => !named.has(task.id));
  if (suggested) steps.push(`Consider ${citeTask(suggested.task)}. ${suggested.reason}.`);
  const { needed_per_day: needed, monthly_goal, has_goal_set, forecast } = alignment;
  if (needed !== null && needed > 0) {
    steps.push(
      `You need about ${counted(needed, 'point')} a day to reach your goal of ${formatCount(monthly_goal ?? 0)} this month.`,
    );
  }
  if (!has_goal_set && forecast) {
    steps.push(`Set a goal for the month. At this pace you’ll end it around ${counted(forecast, 'point')}.`);
  }
  return steps.length > 0 ? steps : [beginning(snapshot)];
}

/** The next step for a user with nothing to continue. */
function beginning({ alignment, areas, projects }: Snapshot): string {
  if (alignment.balance.length === 0) return 'Start with one pillar, such as health or family.';
  if (areas.length === 0) return 'Add an area to one of your pillars: something you want to keep going.';
  if (projects.length === 0) return 'Start a project in one of your areas: something with an end.';
  return 'Pick one or two tasks for tomorrow, and keep the rest of the day free.';
}

/** The completions, compared with the previous seven days. @param days `the last 7 days`. */
function doneText(week: Week, days: string): string {
  const { tasks_completed, projects_completed, weekly_points } = figuresOf(week);
  const before = week.alignment.previous_weekly_score;
  const projects = projects_completed === 0 ? '' : ` and ${counted(projects_completed, 'project')}`;
  const done = `You completed ${counted(tasks_completed, 'task')}${projects} in ${days}, for ${counted(weekly_points, 'point')}`;
  const change = weekly_points - before;
  if (before === 0) return `${done}.`;
  if (change === 0) return `${done}, as many as in the 7 days before.`;
  return `${done}, ${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than in the 7 days before.`;
}

/**
 * `131 of the 400 points you want in November, 12 points behind pace`; empty without a goal.
 * @param want in the tense of the week.
 */
function paceText({ alignment }: Week, want: 'want' | 'wanted'): string {
  const { monthly_goal: goal, monthly_score: score, expected_by_today: expected, month } = alignment;
  if (goal === null || expected === null) return '';
  const name = MONTHS[Number(month.slice('YYYY-'.length)) - 1]!;
  const of = `${formatCount(score)} of the ${counted(goal, 'point')} you ${want} in ${name}`;
  if (score >= goal) return of;
  if (score === expected) return `${of}, on pace`;
  return `${of}, ${counted(Math.abs(score - expected), 'point')} ${score > expected ? 'ahead of' : 'behind'} pace`;
}

/** The length of a quoted line of the journal. */
const LINE = { min: 20, max: 160 };
const LINES_MAX = 2;

/** Lines of different days: first those that name a record of the review, then those of a mood, longest first. */
function wroteTexts(week: Week, citations: Citations): string[] {
  const named = stemsOf(citations.sources.map(({ name }) => name).join(' '));
  const lines = week.written.flatMap((entry) => {
    const mood = Math.abs(MOOD_SCORES[entry.mood] - MOOD_SCORES[DEFAULT_MOOD]);
    const points = (line: string) => (stemsOf(line).intersection(named).size > 0 ? 10 : mood) + line.length / LINE.max;
    const [best] = entry.lines
      .filter(({ length }) => length >= LINE.min && length <= LINE.max)
      .map((line) => ({ entry, line, points: points(line) }))
      .toSorted((one, other) => other.points - one.points);
    return best ?? [];
  });
  const best = lines.toSorted((one, other) => other.points - one.points);
  return best
    .filter(({ line }, at) => best.findIndex((each) => each.line === line) === at)
    .filter(({ entry }, at, all) => all.findIndex((each) => each.entry.entry_date === entry.entry_date) === at)
    .slice(0, LINES_MAX)
    .map(({ entry, line }) => `You wrote on ${citations.citeEntry(entry, week)}: ${quoted(line)}`);
}

function finishedText({ done }: Week): string | false {
  const finished = done.filter(({ kind }) => kind === 'project').map(({ name }) => `“${name}”`);
  return finished.length > 0 && `Finished: ${finished.slice(0, FINISHED_MAX).join(', ')}.`;
}

/** The projects with completed tasks, those with most first. */
function movedProjects({ done, projects }: Week): { project: ProjectProgress; rows: Completion[] }[] {
  const tasks = done.filter(({ kind }) => kind !== 'project');
  return [...Map.groupBy(tasks, ({ project_id }) => project_id)]
    .toSorted((one, other) => other[1].length - one[1].length)
    .flatMap(([id, rows]) => {
      const project = projects.find((each) => each.id === id);
      return project ? [{ project, rows }] : [];
    });
}

function mostMovedText(week: Week, { cite, nameOf }: Citations): string | false {
  const [most] = movedProjects(week);
  if (!most) return false;
  const { project, rows } = most;
  const names = [...new Set(rows.map(({ subject_id, name }) => nameOf({ id: subject_id, name })))]
    .slice(0, 2)
    .join(' and ');
  const what = rows.length === 1 ? `${names} done` : `${counted(rows.length, 'task')} done, among them ${names}`;
  return `${cite(projectSource(project))} moved most, with ${what}.`;
}

function shortPillarText(week: Week, { cite }: Citations): string | false {
  const short = shortestPillar(week);
  if (!short) return false;
  const { actual_percentage: actual, target_percentage: wanted, gap_text } = short;
  return `${cite(shareSource(short))} got ${formatPercent(actual)} of your time, and you want ${formatPercent(wanted ?? 0)}: it is ${gap_text}.`;
}
