import type { Area } from '#contract/areas.ts';
import type { Breakdown, BreakdownRequest } from '#contract/coach.ts';
import { DESCRIPTION_MAX, NAME_MAX, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { choiceOf } from '../breakdown/break-down-by-rules.ts';
import { splitDate } from '../breakdown/goal-date.ts';
import { areaSource } from '../facts/citing.ts';
import { ModelBreakdown } from './answers.ts';
import { cleaned } from './clean.ts';
import type { CoachModel } from './coach-model.ts';
import { breakdownFacts } from './model-facts.ts';
import { questionOf } from './prompts.ts';

type Goal = Omit<BreakdownRequest, 'request_id'>;

const MINUTES_MIN = 5;
/** A working day: what takes longer is no step. */
const MINUTES_MAX = 480;

/** A breakdown by a model; null where it has none. An area that is not the person's is none. */
export async function breakDownByModel(
  model: CoachModel,
  goal: Goal,
  day: string,
  areas: readonly Area[],
): Promise<Breakdown | null> {
  const { facts } = breakdownFacts(goal, day, areas);
  const answer = await model.answer(questionOf('breakdown', facts), ModelBreakdown);
  if (answer === null) return null;
  const { suggested_project, suggested_tasks, instructions } = answer;
  const area = areas.find(({ id }) => id === suggested_project.area_id?.toLowerCase());
  const tasks = suggested_tasks.map(({ name, description, priority, estimated_duration }) => {
    const title = cleaned(name, TASK_NAME_MAX);
    const minutes = Math.min(MINUTES_MAX, Math.max(MINUTES_MIN, Math.round(estimated_duration)));
    return {
      name: title,
      title,
      description: cleaned(description, DESCRIPTION_MAX),
      priority,
      estimated_duration: minutes,
    };
  });
  if (tasks.some(({ name }) => name === '')) return null;
  return {
    suggested_project: {
      title: cleaned(suggested_project.title, NAME_MAX) || goal.project_name,
      description: cleaned(suggested_project.description, DESCRIPTION_MAX) || goal.project_description,
      area_id: area?.id ?? null,
      priority: suggested_project.priority,
      status: 'Not Started',
      due_date: splitDate(goal.project_name, day).date,
    },
    area_reason: area ? `The model thinks that “${area.name}” fits best.` : null,
    suggested_tasks: tasks,
    available_areas: choiceOf(areas),
    editable: true,
    instructions: cleaned(instructions, DESCRIPTION_MAX) || 'Change, remove and add what you like.',
    provider: 'model',
    sources: area ? [areaSource(area)] : [],
  };
}
