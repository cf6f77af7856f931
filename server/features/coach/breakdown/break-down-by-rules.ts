import { type Breakdown, type BreakdownRequest, SUGGESTED_TASKS_MAX, type SuggestedTask } from '#contract/coach.ts';
import type { Area } from '#contract/areas.ts';
import { DESCRIPTION_MAX, type Priority, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { spokenAbout } from '#server/platform/words/spoken.ts';
import { areaSource, startCiting } from '../facts/citing.ts';
import { hasWord, lowered } from '../facts/words.ts';
import { chooseArea, type ChosenArea } from './choose-area.ts';
import { choosePlan, subjectOf } from './choose-plan.ts';
import { splitDate } from './goal-date.ts';
import { ownSteps } from './own-steps.ts';
import type { Plan } from './plans/plan.ts';

type Goal = Pick<BreakdownRequest, 'project_name' | 'project_description' | 'template_type'>;

/** Breaks a goal down by the kind of thing it is, and by steps that its description names already. */
export function breakDownByRules(goal: Goal, areas: readonly Area[], today: string): Breakdown {
  const { project_name, project_description, template_type } = goal;
  const plan = choosePlan(template_type, project_name, project_description);
  const { cite, sources } = startCiting();
  const chosen = chooseArea(areas, `${project_name} ${project_description}`, plan);
  const { name, date } = splitDate(project_name, today);
  const tasks = tasksFor({ ...goal, project_name: name }, plan);
  return {
    suggested_project: {
      title: project_name,
      description: project_description,
      area_id: chosen?.area.id ?? null,
      priority: priorityOf(goal, chosen),
      status: 'Not Started',
      due_date: date,
    },
    area_reason: chosen && areaReason(chosen, plan, cite(areaSource(chosen.area))),
    suggested_tasks: tasks,
    available_areas: choiceOf(areas),
    editable: true,
    instructions: instructionsFor(plan, tasks, chosen !== null || areas.length === 0),
    provider: 'rules',
    sources: sources(),
  };
}

/** The areas to choose from, the most important first. */
export const choiceOf = (areas: readonly Area[]): Breakdown['available_areas'] =>
  areas
    .toSorted((one, other) => other.importance - one.importance)
    .map(({ id, name, importance }) => ({ id, name, importance }));

/** What a person has named comes between the beginning and the end of the plan, instead of its middle. */
function tasksFor({ project_name, project_description }: Goal, plan: Plan): SuggestedTask[] {
  const subject = subjectOf(project_name, plan);
  const planned = plan.steps.map(({ name, minutes, ...step }, place) => {
    const isEnd = place === 0 || place === plan.steps.length - 1;
    // In between a name in quotation marks would only be in the way.
    const about = subject ?? (isEnd ? `“${project_name}”` : 'it');
    const title = name.replaceAll('%', () => about);
    return taskOf(title, step.description, step.priority, minutes);
  });
  const own = ownSteps(project_description).map((name) => taskOf(name, '', 'medium', OWN_MINUTES));
  if (own.length === 0) return planned.slice(0, SUGGESTED_TASKS_MAX);
  const begin = planned.slice(0, 1);
  const end = planned.slice(-1);
  const room = SUGGESTED_TASKS_MAX - begin.length - end.length;
  const fill = planned.slice(1, -1).slice(0, Math.max(0, FEW - own.length));
  return [...begin, ...own.slice(0, room), ...fill, ...end];
}

/** With so many between its ends a plan is whole. */
const FEW = 3;
const OWN_MINUTES = 45;

function taskOf(name: string, description: string, priority: Priority, minutes: number): SuggestedTask {
  const title = name.slice(0, TASK_NAME_MAX).toWellFormed();
  return {
    name: title,
    title,
    description: description.slice(0, DESCRIPTION_MAX),
    priority,
    estimated_duration: minutes,
  };
}

const URGENT = ['urgent*', 'asap', 'deadline', 'important*', 'today', 'tomorrow', 'this week', 'immediately'];
const IMPORTANT_AREA = 4;

function priorityOf({ project_name, project_description }: Goal, chosen: ChosenArea | null): Priority {
  const text = lowered(`${project_name} ${project_description}`);
  if (URGENT.some((word) => hasWord(text, word))) return 'high';
  return (chosen?.area.importance ?? 0) >= IMPORTANT_AREA ? 'high' : 'medium';
}

function areaReason({ area, shared }: ChosenArea, plan: Plan, name: string): string {
  const place = area.pillar_name === null ? name : `${name} in ${area.pillar_name}`;
  if (shared.length > 0) return `${place} fits the word${shared.length === 1 ? '' : 's'} “${shared.join('”, “')}”.`;
  return `This looks like ${plan.word}, and ${place} is where that is.`;
}

function instructionsFor(plan: Plan, tasks: readonly SuggestedTask[], hasArea: boolean): string {
  const minutes = tasks.reduce((sum, task) => sum + task.estimated_duration, 0);
  const area = hasArea ? '' : ' No area clearly fits, so choose one.';
  return (
    `Understood as ${plan.word}: ${tasks.length} steps, about ${spokenAbout(minutes)} in all.${area} ` +
    'Change, remove and add what you like. Nothing is stored until you create the project.'
  );
}
