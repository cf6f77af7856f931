import type { Breakdown, CoachProvider } from '#contract/coach.ts';
import { TASKS_WITH_PROJECT_MAX } from '#contract/tasks.ts';
import { DESCRIPTION_MAX, NAME_MAX, type Priority, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { type ProjectBody, projectValues } from '#web/features/projects/project-form.ts';
import type { FirstTaskBody } from '#web/features/tasks/create-with-tasks.ts';
import { readDuration } from '#web/platform/duration.ts';
import { formatDuration, plural } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';

/** A task of a suggestion as it is typed. */
export interface Step {
  /** Of the task that it becomes. */
  id: string;
  name: string;
  description: string;
  /** What it takes, as {@link readDuration} reads it. */
  time: string;
  priority: Priority;
}

/** What the coach has suggested for a goal, as the person has changed it since. */
export interface Suggestion {
  /** Of the project that it becomes. */
  id: string;
  title: string;
  description: string;
  area_id: string | null;
  /** Why the coach has chosen its area; null where it chose none. */
  area_reason: { area_id: string | null; words: string } | null;
  priority: Priority;
  due_date: string | null;
  steps: Step[];
  provider: CoachProvider;
  /** It was sent under its id, so the project may be there. */
  sent: boolean;
}

export const emptyStep = (): Step => ({ id: newId(), name: '', description: '', time: '', priority: 'medium' });

/** An answer of the coach, ready to be changed. What a model writes too long is cut to what fits. */
export function suggestionOf({ suggested_project, suggested_tasks, area_reason, provider }: Breakdown): Suggestion {
  const { title, description, area_id, priority, due_date = null } = suggested_project;
  return {
    ...{ id: newId(), title: title.slice(0, NAME_MAX), description: description.slice(0, DESCRIPTION_MAX) },
    ...{ area_id, priority, due_date, provider, sent: false },
    area_reason: area_reason === null ? null : { area_id, words: area_reason },
    steps: suggested_tasks.map((task) => ({
      id: newId(),
      name: task.name.slice(0, TASK_NAME_MAX),
      description: task.description.slice(0, DESCRIPTION_MAX),
      time: task.estimated_duration ? formatDuration(task.estimated_duration) : '',
      priority: task.priority,
    })),
  };
}

/** The same under new ids: what was created and taken away again is in the trash with the old ones. */
export const renewed = (suggestion: Suggestion): Suggestion => ({
  ...suggestion,
  id: newId(),
  sent: false,
  steps: suggestion.steps.map((step) => ({ ...step, id: newId() })),
});

const isEmpty = ({ name, description, time }: Step): boolean =>
  [name, description, time].every((text) => text.trim() === '');

/** The steps that become tasks. */
export const stepsOf = ({ steps }: Pick<Suggestion, 'steps'>): Step[] => steps.filter((step) => !isEmpty(step));

/** What is wrong with a step, as a sentence; null if nothing is. */
export function stepProblem(step: Step): string | null {
  if (isEmpty(step)) return null;
  if (step.name.trim() === '') return 'Give it a name';
  return readDuration(step.time) === undefined ? 'A time such as 45 min or 1 h 30' : null;
}

/** What is wrong with the name of the project, or null. */
export const titleProblem = ({ title }: Pick<Suggestion, 'title'>): string | null =>
  title.trim() === '' ? 'Give the project a name' : null;

/** What is wrong with the steps as a whole, or null. */
export const stepsProblem = (suggestion: Pick<Suggestion, 'steps'>): string | null =>
  stepsOf(suggestion).length > TASKS_WITH_PROJECT_MAX ? `At most ${TASKS_WITH_PROJECT_MAX} tasks at once` : null;

/** Whether it can become a project. */
export const isGood = (suggestion: Suggestion): boolean =>
  titleProblem(suggestion) === null && stepsProblem(suggestion) === null && !suggestion.steps.some(stepProblem);

/** `6 tasks, about 6 h 05` */
export function sizeWords(suggestion: Pick<Suggestion, 'steps'>): string {
  const steps = stepsOf(suggestion);
  const minutes = steps.reduce((sum, { time }) => sum + (readDuration(time) ?? 0), 0);
  return `${plural(steps.length, 'task')}${minutes === 0 ? '' : `, about ${formatDuration(minutes)}`}`;
}

/** The project with its tasks that it becomes. */
export function projectOfSuggestion(suggestion: Suggestion): { id: string; body: ProjectBody; tasks: FirstTaskBody[] } {
  const { id, title, description, area_id, priority, due_date } = suggestion;
  return {
    id,
    body: { ...projectValues(null, area_id), name: title.trim(), description, priority, due_date },
    tasks: stepsOf(suggestion).map((step) => ({
      ...{ id: step.id, title: step.name.trim(), description: step.description, priority: step.priority },
      estimated_duration: readDuration(step.time) ?? null,
      ...{ due_date: null, due_time: null, start_date: null, recurrence_pattern: null, repeat_from: null },
    })),
  };
}
