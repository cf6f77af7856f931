import type { WeeklyReview } from '#contract/coach.ts';
import { dayAndMonth, MONTHS } from '#server/platform/calendar.ts';
import { counted, spokenCount } from '#server/platform/words/spoken.ts';
import { areaSource, type Citing, pillarSource, projectSource, startCiting, taskSource } from '../facts/citing.ts';
import { needsStep, overdueTasks, quietWords, shortestPillar, stuckProjects, taskFor } from '../facts/findings.ts';
import type { Standing } from '../facts/read-standing.ts';
import { figuresOf } from './figures.ts';
import { bestDay, doneWords, finishedWords, movedMost, paceWords, sentences } from './week-words.ts';

const HIGHLIGHTS_MAX = 6;
const STEPS_MAX = 5;
const STUCK_NAMED = 2;

/** Reviews a week from the log and from how things stand. */
export function reviewByRules(standing: Standing): WeeklyReview {
  const citing = startCiting();
  return {
    ...figuresOf(standing),
    weekly_summary: summaryOf(standing),
    highlights: highlightsOf(standing, citing).slice(0, HIGHLIGHTS_MAX),
    next_steps: stepsOf(standing, citing).slice(0, STEPS_MAX),
    provider: 'rules',
    sources: citing.sources(),
  };
}

function summaryOf(standing: Standing): string {
  const done =
    standing.done.length === 0
      ? 'Nothing was ticked off in the last seven days. That happens.'
      : doneWords(standing, 'the last seven days');
  const pace = paceWords(standing);
  const month = MONTHS[Number(standing.alignment.month.slice('YYYY-'.length)) - 1]!;
  return sentences([done, pace !== '' && `${month} stands at ${pace}.`]).join(' ');
}

function highlightsOf(standing: Standing, { cite, citeTask, note }: Citing): string[] {
  const { done, day, projects, locale } = standing;
  const short = shortestPillar(standing);
  if (short) note(pillarSource({ id: short.pillar_id, name: short.pillar_name }));
  const overdue = overdueTasks(standing);
  return sentences([
    finishedWords(standing),
    movedMost(standing, projects, cite),
    short?.sentence,
    ...stuckProjects(standing)
      .slice(0, STUCK_NAMED)
      .map((project) => `${cite(projectSource(project))} stands still: ${stillWords(project)}.`),
    overdue.length > 0 &&
      `${counted(overdue.length, 'task')} ${overdue.length === 1 ? 'is' : 'are'} overdue, the oldest ${citeTask(overdue[0]!)}, due on ${dayAndMonth(overdue[0]!.due_date!, locale)}.`,
    done.length > 0 && bestDay(standing, (best) => (best === day ? 'Today' : dayAndMonth(best, locale))),
  ]);
}

/** Why a project stands still. */
export function stillWords(project: ReturnType<typeof stuckProjects>[number]): string {
  if (project.open === 0) return 'no task is open in it';
  if (project.blocked === project.open)
    return `${project.open === 1 ? 'its one open task waits' : `all ${project.open} open tasks wait`} for others`;
  return `nothing was completed in it for ${quietWords(project)}, and ${counted(project.open, 'task')} ${project.open === 1 ? 'is' : 'are'} open`;
}

function stepsOf(standing: Standing, { cite }: Citing): string[] {
  const { alignment, projects, areas, today } = standing;
  const named = new Set<string>();
  const steps: (string | null)[] = [];
  const nameTask = (task: { id: string; name: string }): string => {
    named.add(task.id);
    return cite(taskSource(task));
  };

  const short = shortestPillar(standing);
  if (short) {
    const pillar = { id: short.pillar_id, name: short.pillar_name };
    const task = taskFor(standing, short.pillar_id);
    const area = areas.find(({ pillar_id }) => pillar_id === short.pillar_id);
    steps.push(
      task
        ? `Do ${nameTask(task)}: ${cite(pillarSource(pillar))} is ${short.gap_text} this week.`
        : `Add a task ${area ? `to ${cite(areaSource(area))}` : `for ${cite(pillarSource(pillar))}`}: ${cite(pillarSource(pillar))} is ${short.gap_text} this week, and nothing is open there.`,
    );
  }
  const overdue = overdueTasks(standing).find(({ id, kind }) => kind === 'task' && !named.has(id));
  if (overdue) steps.push(`Decide about ${nameTask(overdue)}: do it, give it a new day, or let it go.`);
  for (const project of stuckProjects(standing).slice(0, STUCK_NAMED)) {
    if (project.next && named.has(project.next.id)) continue;
    steps.push(
      project.next
        ? `Take one small step in ${cite(projectSource(project))}: ${nameTask(project.next)} is next.`
        : needsStep(project)
          ? `Write down the next step of ${cite(projectSource(project))}, or put it on hold.`
          : `See what holds ${cite(projectSource(project))} up: every open task of it waits for another.`,
    );
  }
  const suggested = today.suggestions.find(({ task }) => !named.has(task.id));
  if (suggested) steps.push(`Consider ${nameTask(suggested.task)}. ${suggested.reason}.`);
  if (alignment.needed_per_day !== null && alignment.needed_per_day > 0) {
    steps.push(
      `About ${counted(alignment.needed_per_day, 'point')} a day reach the goal of ${spokenCount(alignment.monthly_goal ?? 0)} by the end of the month.`,
    );
  }
  if (!alignment.has_goal_set && alignment.forecast) {
    steps.push(`Set a goal for the month: as things go, it ends with ${counted(alignment.forecast, 'point')}.`);
  }
  return [...steps.filter((each) => each !== null), ...beginnings(standing, steps.length)];
  function beginnings({ areas: all }: Standing, count: number): string[] {
    if (count > 0) return [];
    if (alignment.balance.length === 0)
      return ['Begin with one pillar: something that matters to you for years, such as health or family.'];
    if (all.length === 0) return ['Add an area to one of your pillars: what you want to keep up in it.'];
    if (projects.length === 0) return ['Begin a project in one of your areas: something that has an end.'];
    return ['Pick one or two tasks for tomorrow, and keep the rest of the day free.'];
  }
}
