import { type NewTemplateTask, OFFSET_MAX, TEMPLATE_TASK_DEFAULTS } from '#contract/project-templates.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { readDuration } from '#web/platform/duration.ts';
import { newId } from '#web/platform/ids.ts';

/** A task of a template as typed. */
export interface TemplateLine {
  id: string;
  name: string;
  /** Number of levels above it. */
  level: number;
  /** Its due day of the project: `1` is the first day, `-1` the day before it. */
  day: string;
  /** Its duration, as read by {@link readDuration}. */
  time: string;
  priority: Priority;
  description: string;
  dependency_task_ids: string[];
  /** Fields that the editor does not change. */
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

/** The due day as text, from the days after the start. */
export const dayText = (offset: number): string => `${offset < 0 ? offset : offset + 1}`;

/**
 * Days after the start from a typed day: `1` is the first day, `-1` the day before it. Empty is null, "no date";
 * undefined if it cannot be read or is too far away.
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

export const isEmpty = ({ name, day, time, description }: TemplateLine): boolean =>
  [name, day, time, description].every((text) => text.trim() === '');

/** The error of a line as a sentence, or null. */
export function lineProblem(line: TemplateLine): string | null {
  if (isEmpty(line)) return null;
  if (line.name.trim() === '') return 'Enter a name';
  if (readDay(line.day) === undefined) return 'Enter a number: 1 is the first day, -1 the day before it';
  if (readDuration(line.time) === undefined) return 'Enter a time, such as 45 min or 1 h 30';
  return null;
}
