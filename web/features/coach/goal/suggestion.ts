import type { Breakdown, CoachProvider } from '#contract/coach.ts';
import { spreadDays } from '#contract/rules/spread-days.ts';
import { TASKS_WITH_PROJECT_MAX } from '#contract/tasks.ts';
import { DESCRIPTION_MAX, NAME_MAX, type Priority, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { type ProjectBody, projectValues } from '#web/features/projects/project-form.ts';
import type { FirstTaskBody } from '#web/features/tasks/create-with-tasks.ts';
import { readDuration } from '#web/platform/duration.ts';
import { formatDuration, plural } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';

/** A task of a suggestion, with fields as they are typed. */
export interface Step {
  /** The id of the future task. */
  id: string;
  name: string;
  description: string;
  /** As {@link readDuration} reads it. */
  time: string;
  priority: Priority;
  /** Left out in suggestions that version 0.3.0 has kept. */
  due_date?: string | null;
  /** The person has chosen the day, so it does not follow the due date of the project. */
  hasOwnDay?: boolean;
}

/** A suggested project, with the changes of the person. */
export interface Suggestion {
  /** The id of the future project. */
  id: string;
  title: string;
  description: string;
  area_id: string | null;
  /** Why the coach chose this area; null if it chose none. */
  area_reason: { area_id: string | null; words: string } | null;
  priority: Priority;
  due_date: string | null;
  steps: Step[];
  provider: CoachProvider;
  /** It was sent with its id, so the project may exist. */
  sent: boolean;
}

export const emptyStep = (): Step => ({
  id: newId(),
  name: '',
  description: '',
  time: '',
  priority: 'medium',
  due_date: null,
});

/** Texts of a model that are too long are cut. */
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
      due_date: task.due_date ?? null,
    })),
  };
}

/** With another due date. Days of steps that the person has not chosen are spread over the time up to it again. */
export function withDueDate(suggestion: Suggestion, due_date: string | null, today: string): Suggestion {
  const { steps, due_date: before } = suggestion;
  const end = steps
    .map((step) => (step.hasOwnDay ? '' : (step.due_date ?? '')))
    .toSorted()
    .at(-1);
  // The steps of a habit are all at its beginning.
  const last = due_date !== null && end && before !== null && end < before && end < due_date ? end : due_date;
  const days = last === null ? [] : spreadDays(today, last, steps.length);
  return {
    ...{ ...suggestion, due_date },
    steps: steps.map((step, at) => (step.hasOwnDay ? step : { ...step, due_date: days[at] ?? null })),
  };
}

/** With new ids: the old ones are in the trash after Undo. */
export const withNewIds = (suggestion: Suggestion): Suggestion => ({
  ...suggestion,
  id: newId(),
  sent: false,
  steps: suggestion.steps.map((step) => ({ ...step, id: newId() })),
});

const isEmpty = ({ name, description, time }: Step): boolean =>
  [name, description, time].every((text) => text.trim() === '');

/** The steps that become tasks. */
export const stepsOf = ({ steps }: Pick<Suggestion, 'steps'>): Step[] => steps.filter((step) => !isEmpty(step));

/** What to correct in a step; null if it is valid. */
export function stepProblem(step: Step): string | null {
  if (isEmpty(step)) return null;
  if (step.name.trim() === '') return 'Enter a name';
  return readDuration(step.time) === undefined ? 'Enter a time, such as 45 min or 1 h 30' : null;
}

/** What to correct in the name of the project, or null. */
export const titleProblem = ({ title }: Pick<Suggestion, 'title'>): string | null =>
  title.trim() === '' ? 'Enter a name' : null;

/** What to correct in the steps as a whole, or null. */
export const stepsProblem = (suggestion: Pick<Suggestion, 'steps'>): string | null =>
  stepsOf(suggestion).length > TASKS_WITH_PROJECT_MAX ? `At most ${TASKS_WITH_PROJECT_MAX} tasks at once` : null;

export const isValid = (suggestion: Suggestion): boolean =>
  titleProblem(suggestion) === null && stepsProblem(suggestion) === null && !suggestion.steps.some(stepProblem);

/** `6 tasks, about 6 h 05` */
export function sizeText(suggestion: Pick<Suggestion, 'steps'>): string {
  const steps = stepsOf(suggestion);
  const minutes = steps.reduce((sum, { time }) => sum + (readDuration(time) ?? 0), 0);
  return `${plural(steps.length, 'task')}${minutes === 0 ? '' : `, about ${formatDuration(minutes)}`}`;
}

/** The project with its tasks, as it is created. */
export function projectOfSuggestion(suggestion: Suggestion): { id: string; body: ProjectBody; tasks: FirstTaskBody[] } {
  const { id, title, description, area_id, priority, due_date } = suggestion;
  return {
    id,
    body: { ...projectValues(null, area_id), name: title.trim(), description, priority, due_date },
    tasks: stepsOf(suggestion).map((step) => ({
      ...{ id: step.id, title: step.name.trim(), description: step.description, priority: step.priority },
      estimated_duration: readDuration(step.time) ?? null,
      due_date: step.due_date ?? null,
      ...{ due_time: null, start_date: null, recurrence_pattern: null, repeat_from: null },
    })),
  };
}
