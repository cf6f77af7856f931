import { SUGGESTIONS_MIN } from '#contract/coach.ts';
import type { Task } from '#contract/tasks.ts';
import { dayAndMonth } from '#server/platform/calendar.ts';
import { counted } from '#server/platform/text/format-numbers.ts';
import { type Citations, projectSource, taskSource } from '../facts/citations.ts';
import { isQuiet, quietTime } from '../facts/findings.ts';
import { countedAre, sentences } from '../facts/sentences.ts';
import type { AnalysisDraft, ObstacleFacts } from './analyse-obstacle.ts';
import { type Cause, causesIn, GENERAL_ADVICE } from './causes.ts';

const SUGGESTIONS_MAX = 7;
const FIRST = 2;
const MANY_UNESTIMATED = 3;

/** A text in which `@` becomes the next task's name, or a function for one with names, which may contain `@`. */
type Advice = string | (() => string);

export const openDependencies = (task: Task) => task.dependency_tasks.filter(({ completed }) => !completed);

/** Suggests solutions for a problem, from the causes it mentions and the state of the project. */
export function analyseByRules(problem: string, facts: ObstacleFacts, citations: Citations): AnalysisDraft {
  const { cite } = citations;
  const { project } = facts;
  const name = cite(projectSource(project));
  const fill = (advice: Advice) =>
    typeof advice === 'string'
      ? advice.replaceAll('@', () => (project.next ? cite(taskSource(project.next)) : name))
      : advice();
  const causes = causesIn(problem);
  // First the best actions for each cause, then those for the state of the project, then the rest.
  const fromWords = [0, 1, 2].flatMap((rank) => causes.flatMap(({ advice }) => advice[rank] ?? []));
  const first = Math.max(FIRST, causes.length);
  const suggestions: Advice[] = [
    ...[...fromWords.slice(0, first), ...adviceFromState(facts, citations), ...fromWords.slice(first)],
    ...GENERAL_ADVICE,
  ];
  const namesNext = (advice: Advice) => typeof advice === 'string' && advice.includes('@');
  const count = Math.min(SUGGESTIONS_MAX, Math.max(SUGGESTIONS_MIN, suggestions.length - GENERAL_ADVICE.length));
  return {
    problem_analyzed: problemText(causes, facts, name),
    // The next task is suggested once.
    suggestions: suggestions
      .filter((advice, at) => !namesNext(advice) || suggestions.findIndex(namesNext) === at)
      .slice(0, count)
      .map(fill),
  };
}

function adviceFromState({ project, open: tasks, day, locale }: ObstacleFacts, { cite }: Citations): Advice[] {
  const { next, open, unestimated, due_date, status } = project;
  const overdue = tasks
    .filter(({ is_overdue }) => is_overdue)
    .toSorted((one, other) => (one.due_date! < other.due_date! ? -1 : 1));
  const [oldest] = overdue;
  const blocked = tasks.find(({ can_start }) => !can_start);
  return sentences<Advice>([
    open === 0 && 'It has no open tasks. Write down the next step.',
    open > 0 && next === null && 'All its open tasks wait for others. Do those first, or remove the prerequisites.',
    blocked && (() => dependencyAdvice(blocked, cite)),
    oldest &&
      (() =>
        `${countedAre(overdue.length, 'task')} overdue${overdue.length === 1 ? ':' : ', the oldest'} ${cite(taskSource(oldest))}, since ${dayAndMonth(oldest.due_date!, locale)}. Reschedule it or delete it.`),
    open > 0 &&
      isQuiet(project) &&
      next &&
      status !== 'On Hold' &&
      `Nothing completed for ${quietTime(project)}. Put @ on today’s list.`,
    due_date !== null && due_date < day && `Its due date was ${dayAndMonth(due_date, locale)}. Set a realistic one.`,
    unestimated >= MANY_UNESTIMATED &&
      `${unestimated} of ${open} open tasks have no estimate. Estimate the next three. Short tasks are easier to start.`,
    status === 'On Hold' && 'It’s on hold. Decide whether to continue, or pick a day to look at it again.',
  ]);
}

function dependencyAdvice(blocked: Task, cite: Citations['cite']): string {
  const first = openDependencies(blocked).map((task) => cite(taskSource(task)));
  return `Do ${first.join(' and ')} first. ${cite(taskSource(blocked))} waits for ${first.length === 1 ? 'it' : 'them'}.`;
}

function problemText(causes: readonly Cause[], { project }: ObstacleFacts, name: string): string {
  const [understood, subject] =
    causes.length === 0
      ? [`I didn’t recognize a reason, so this looks at the state of ${name}`, 'It']
      : [
          `This sounds like ${causes.map((cause, at) => `${at > 0 && at === causes.length - 1 ? 'and ' : ''}${cause.name}`).join(', ')}`,
          name,
        ];
  const { open, overdue, blocked } = project;
  if (open === 0) return `${understood}. ${subject} has no open tasks.`;
  const state = sentences([
    counted(open, 'open task'),
    overdue > 0 && `${overdue} overdue`,
    blocked > 0 && `${blocked} waiting for others`,
  ]);
  return `${understood}. ${subject} has ${state.join(', ')}.`;
}
