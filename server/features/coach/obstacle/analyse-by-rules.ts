import { type ObstacleAnalysis, SUGGESTIONS_MIN } from '#contract/coach.ts';
import { dayAndMonth } from '#server/platform/calendar.ts';
import { counted } from '#server/platform/words/spoken.ts';
import { type Citing, projectSource, startCiting, taskSource } from '../facts/citing.ts';
import { isQuiet, quietWords } from '../facts/findings.ts';
import type { StandingProject } from '../facts/read-standing.ts';
import { hasWord, lowered } from '../facts/words.ts';
import { ALWAYS, type Cause, CAUSES } from './causes.ts';
import type { Obstacle } from './read-obstacle.ts';

const SUGGESTIONS_MAX = 7;
const CAUSES_MAX = 2;
const MANY_UNESTIMATED = 3;

/** Suggests ways past an obstacle: from the state that the project is in, and from what the words speak of. */
export function analyseByRules(problem: string, obstacle: Obstacle): ObstacleAnalysis {
  const citing = startCiting();
  const { project } = obstacle;
  const causes = causesIn(problem);
  const name = citing.cite(projectSource(project));
  const found = stateOf(obstacle, citing);
  const own = causes.flatMap((cause) => helpsOf(cause, project, name, citing));
  // What the words speak of comes first, then what they do not say.
  const suggestions = [...own.slice(0, 2), ...found, ...own.slice(2)];
  const missing = ALWAYS.map((help) => help.replaceAll('%', () => name));
  return {
    project_name: project.name,
    suggestions: [...suggestions, ...missing].slice(
      0,
      Math.min(SUGGESTIONS_MAX, Math.max(SUGGESTIONS_MIN, suggestions.length)),
    ),
    problem_analyzed: analysed(causes, obstacle, name),
    provider: 'rules',
    sources: citing.sources(),
  };
}

/** What a problem speaks of, the most often named first. */
function causesIn(problem: string): Cause[] {
  const text = lowered(problem);
  return CAUSES.map((cause) => ({ cause, hits: cause.signs.filter((sign) => hasWord(text, sign)).length }))
    .filter(({ hits }) => hits > 0)
    .toSorted((one, other) => other.hits - one.hits)
    .slice(0, CAUSES_MAX)
    .map(({ cause }) => cause);
}

function helpsOf(cause: Cause, { next }: StandingProject, name: string, { cite }: Citing): string[] {
  const helps = next === null ? (cause.helpsWithoutTask ?? cause.helps) : cause.helps;
  return helps.map((help) =>
    help.replaceAll('@', () => (next === null ? name : cite(taskSource(next)))).replaceAll('%', () => name),
  );
}

/** What the state of the project itself suggests. */
function stateOf({ project, overdue, blocked, day, locale }: Obstacle, { cite }: Citing): string[] {
  const { next, open, unestimated, due_date, status } = project;
  const oldest = overdue[0];
  const wait = blocked[0];
  return [
    open === 0 && 'No task is open in it. Write down the next step, so that there is something to begin with.',
    open > 0 &&
      next === null &&
      'Every open task of it waits for another one. Do first what they wait for, or cut the link.',
    wait &&
      `${cite(taskSource(wait))} waits for ${wait.waits_for.map((task) => cite(taskSource(task))).join(' and ')}: do that first.`,
    oldest &&
      `${counted(overdue.length, 'task')} ${overdue.length === 1 ? 'is overdue:' : 'are overdue, the oldest'} ${cite(taskSource(oldest))}, since ${dayAndMonth(oldest.due_date!, locale)}. Give it a day that you can keep, or let it go.`,
    open > 0 &&
      isQuiet(project) &&
      next &&
      status !== 'On Hold' &&
      `Nothing was completed in it for ${quietWords(project)}. ${cite(taskSource(next))} is next: put it on today’s list.`,
    due_date !== null &&
      due_date < day &&
      `Its due date was ${dayAndMonth(due_date, locale)}. Set a new one that you believe in.`,
    unestimated >= MANY_UNESTIMATED &&
      `${unestimated} of ${open} open tasks have no estimate. Estimate the next three: what is known to be short is begun sooner.`,
    status === 'On Hold' &&
      'It is on hold. Decide whether to go on; if not now, name the day on which you look at it again.',
  ].filter((each) => typeof each === 'string');
}

function analysed(causes: readonly Cause[], { project }: Obstacle, name: string): string {
  const understood =
    causes.length === 0
      ? `The words name no reason that I know, so this looks at how ${name} stands`
      : `This sounds like ${causes.map(({ word }) => word).join(', and ')}`;
  const { open, overdue, blocked } = project;
  if (open === 0) return `${understood}. ${causes.length === 0 ? 'It' : name} has no open task.`;
  const state = [
    counted(open, 'open task'),
    overdue > 0 && `${overdue} overdue`,
    blocked > 0 && `${blocked} waiting for others`,
  ].filter((part) => part !== false);
  return `${understood}. ${causes.length === 0 ? 'It' : name} has ${state.join(', ')}.`;
}
