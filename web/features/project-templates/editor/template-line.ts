import { type NewTemplateTask, OFFSET_MAX, TEMPLATE_TASK_DEFAULTS } from '#contract/project-templates.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { readDuration } from '#web/platform/duration.ts';
import { newId } from '#web/platform/ids.ts';

/** A task as it is typed. */
export interface TemplateLine {
  id: string;
  name: string;
  /** How many tasks it is below. */
  level: number;
  /** On which day of the project it is due: `1` is the first, `-1` the day before it. */
  day: string;
  /** What it takes, as {@link readDuration} reads it. */
  time: string;
  priority: Priority;
  description: string;
  dependency_task_ids: string[];
  /** What the editor does not change. */
  rest: RestOfLine;
}

type RestOfLine = Omit<
  NewTemplateTask,
  | 'id'
  | 'name'
  | 'sort_order'
  | 'parent_task_id'
  | 'due_offset_days'
  | 'estimated_duration'
  | 'priority'
  | 'description'
  | 'dependency_task_ids'
>;

/** A line to type in. */
export const emptyLine = (level = 0): TemplateLine => ({
  id: newId(),
  name: '',
  level,
  day: '',
  time: '',
  priority: 'medium',
  description: '',
  dependency_task_ids: [],
  rest: TEMPLATE_TASK_DEFAULTS,
});

/** A day of a project as it is typed, from the days after its start. */
export const dayText = (offset: number): string => `${offset < 0 ? offset : offset + 1}`;

/**
 * Days after the start from what a person types: `1` is the first day, `-1` the day before it. Empty is null, "no date";
 * undefined is what cannot be read, or is too far away.
 */
export function readDay(text: string): number | null | undefined {
  const typed = text
    .trim()
    .replace(/^day\s*/i, '')
    .replace('−', '-');
  if (typed === '') return null;
  if (!/^-?\d{1,5}$/.test(typed) || Number(typed) === 0) return undefined;
  const offset = Number(typed) > 0 ? Number(typed) - 1 : Number(typed);
  return Math.abs(offset) <= OFFSET_MAX ? offset : undefined;
}

/** It says nothing. */
export const isEmpty = ({ name, day, time, description }: TemplateLine): boolean =>
  [name, day, time, description].every((text) => text.trim() === '');

/** What is wrong with a line, as a sentence; null if nothing is. */
export function lineProblem(line: TemplateLine): string | null {
  if (isEmpty(line)) return null;
  if (line.name.trim() === '') return 'Give it a name';
  if (readDay(line.day) === undefined) return 'A day is a number: 1 is the first day, -1 the day before it';
  if (readDuration(line.time) === undefined) return 'A time such as 45 min or 1 h 30';
  return null;
}
