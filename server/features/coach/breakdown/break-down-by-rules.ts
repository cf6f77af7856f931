import type { Area } from '#contract/areas.ts';
import { SUGGESTED_TASKS_MAX } from '#contract/coach.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { formatRoughMinutes } from '#server/platform/text/format-numbers.ts';
import { areaSource, type Citations } from '../facts/citations.ts';
import type { BreakdownDraft, BreakdownFacts } from './break-down.ts';
import { ADVICE } from '../obstacle/causes.ts';
import { constraintSteps, filled, goalWords } from './goal-words.ts';
import type { Plan, PlanStep } from './plans.ts';
import { chooseArea, type ChosenArea, choosePlan, type Goal, isUrgent, listedSteps } from './read-goal.ts';

/** The minimum importance of an area whose projects have high priority. */
const HIGH_IMPORTANCE = 4;
/** A plan needs no more steps between its first and its last one. */
const MIDDLE_STEPS = 3;
const LISTED_STEP_MINUTES = 45;

/** Breaks a goal down by a plan for its kind and by the steps that its description lists. */
export function breakDownByRules(
  { areas, inside }: BreakdownFacts,
  goal: Goal,
  { cite }: Pick<Citations, 'cite'>,
): BreakdownDraft {
  const plan = choosePlan(goal);
  const chosen = chooseArea(areas, goal, plan, inside);
  const tasks = tasksFor(goal, plan);
  const isHigh = isUrgent(goal) || (chosen?.area.importance ?? 0) >= HIGH_IMPORTANCE;
  return {
    suggested_project: {
      title: goal.project_name,
      description: goal.project_description,
      area_id: chosen?.area.id ?? null,
      priority: isHigh ? 'high' : 'medium',
    },
    suggested_tasks: tasks,
    within: plan.within,
    instructions: instructionsFor(plan, tasks, areas, chosen),
    area_reason: chosen && areaReason(chosen, plan, cite(areaSource(chosen.area))),
  };
}

type Task = BreakdownDraft['suggested_tasks'][number];

/** The plan in the words of the goal, with a step for each limit. Listed steps replace the middle. */
function tasksFor(goal: Goal, plan: Plan): Task[] {
  const words = goalWords(goal.project_name, plan);
  const planned = plan.steps.map((step) => taskOf(filled(step, words)));
  const limits = constraintSteps(goal.project_description).map(taskOf);
  const listed = listedSteps(goal).map((name) =>
    taskOf({ name, minutes: LISTED_STEP_MINUTES, priority: 'medium', description: '' }),
  );
  const hasAdvice = limits.some(({ name }) => name.startsWith(ADVICE));
  const room = SUGGESTED_TASKS_MAX - 2 - limits.length;
  // Who has a pain asks about that.
  const others = planned.slice(1, -1).filter(({ name }) => !(hasAdvice && name.includes('doctor')));
  const middle = others.slice(0, listed.length === 0 ? room : Math.max(0, MIDDLE_STEPS - listed.length));
  return [planned[0]!, ...limits, ...listed.slice(0, room), ...middle.slice(0, room), planned.at(-1)!].filter(
    (_, at, all) => at < SUGGESTED_TASKS_MAX - 1 || at === all.length - 1,
  );
}

const taskOf = ({ name, minutes, ...step }: PlanStep): Task => ({
  ...{ ...step, name: name.slice(0, TASK_NAME_MAX).toWellFormed(), estimated_duration: minutes },
});

function areaReason({ area, words, isInside, meant }: ChosenArea, plan: Plan, name: string): string {
  const place = area.pillar_name === null ? name : `${name} in ${area.pillar_name}`;
  const named = `the word${words.length === 1 ? '' : 's'} “${words.join('”, “')}”`;
  if (words.length > 0) return isInside ? `Tasks of ${place} have ${named}.` : `${place} matches ${named}.`;
  if (meant) return `${place} is about the same as “${meant}”.`;
  return `${place} looks like the right area for ${plan.name}.`;
}

function instructionsFor(
  plan: Plan,
  tasks: readonly Task[],
  areas: readonly Area[],
  chosen: ChosenArea | null,
): string {
  const minutes = tasks.reduce((sum, task) => sum + task.estimated_duration, 0);
  const area = chosen || areas.length === 0 ? '' : ' No area clearly fits, so choose one.';
  const beside = plan.beside && `, besides ${plan.beside}`;
  return (
    `A plan for ${plan.name}: ${tasks.length} steps, about ${formatRoughMinutes(minutes)} in all${beside}.${area} ` +
    'Edit anything. Nothing is stored until you create the project.'
  );
}
