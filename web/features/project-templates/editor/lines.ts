import {
  type NewTemplateTask,
  OFFSET_MAX,
  TEMPLATE_TASKS_MAX,
  type TemplateTask,
} from '#contract/project-templates.ts';
import { findCircle, SUBTASK_LEVELS_MAX } from '#contract/rules/task-rules.ts';
import { DEFAULT_TASK_CATEGORY, type Priority } from '#contract/vocabulary.ts';
import { readDuration } from '#web/platform/duration.ts';
import { formatDuration } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';

/*
 * The tasks of a template as the lines of an outline: how far a line is indented says what it is a subtask of. Every
 * function returns lines of which none lies more than one level below the one before it.
 */

/** A task as it is typed. */
export interface TemplateLine {
  id: string;
  name: string;
  /** How many tasks it lies below. */
  level: number;
  /** On which day of the project it is due: `1` is the first, `-1` the day before it. */
  day: string;
  /** What it takes, as {@link readDuration} reads it. */
  time: string;
  priority: Priority;
  description: string;
  dependency_task_ids: string[];
  /** What the editor does not show. */
  rest: Pick<
    NewTemplateTask,
    'category' | 'due_time' | 'start_offset_days' | 'reminder_offset_days' | 'sub_task_completion_required'
  >;
}

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
  rest: {
    category: DEFAULT_TASK_CATEGORY,
    due_time: null,
    start_offset_days: null,
    reminder_offset_days: null,
    sub_task_completion_required: false,
  },
});

/** The tasks of a template, each before its subtasks, as lines. */
export function linesOf(tasks: readonly TemplateTask[]): TemplateLine[] {
  const levels = new Map<string, number>();
  return tasks.map((task) => {
    const { category, due_time, start_offset_days, reminder_offset_days, sub_task_completion_required } = task;
    const level = task.parent_task_id === null ? 0 : levels.get(task.parent_task_id)! + 1;
    levels.set(task.id, level);
    return {
      id: task.id,
      name: task.name,
      level,
      day: task.due_offset_days === null ? '' : dayText(task.due_offset_days),
      time: task.estimated_duration === null ? '' : formatDuration(task.estimated_duration),
      priority: task.priority,
      description: task.description ?? '',
      dependency_task_ids: task.dependency_task_ids,
      rest: { category, due_time, start_offset_days, reminder_offset_days, sub_task_completion_required },
    };
  });
}

/** Lines without a name that say nothing else are left out. */
export function tasksOf(lines: readonly TemplateLine[]): NewTemplateTask[] {
  const said = normalised(lines.filter((line) => !isEmpty(line)));
  const ids = new Set(said.map(({ id }) => id));
  return said.map(({ level, day, time, rest, ...line }, index) => ({
    ...rest,
    id: line.id,
    name: line.name.trim(),
    description: line.description || null,
    priority: line.priority,
    estimated_duration: readDuration(time) ?? null,
    due_offset_days: readDay(day) ?? null,
    dependency_task_ids: line.dependency_task_ids.filter((id) => ids.has(id)),
    parent_task_id: level === 0 ? null : said.slice(0, index).findLast((above) => above.level === level - 1)!.id,
    sort_order: index,
  }));
}

const dayText = (offset: number): string => `${offset < 0 ? offset : offset + 1}`;

/**
 * Days after the start from what a person types: `1` is the first day, `-1` the day before it. Empty is null, "no date";
 * undefined is what cannot be read, or lies too far away.
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

const isEmpty = ({ name, day, time, description }: TemplateLine): boolean =>
  [name, day, time, description].every((text) => text.trim() === '');

/** What is wrong with a line, as a sentence; null if nothing is. */
export function lineProblem(line: TemplateLine): string | null {
  if (isEmpty(line)) return null;
  if (line.name.trim() === '') return 'Give it a name';
  if (readDay(line.day) === undefined) return 'A day is a number: 1 is the first day, -1 the day before it';
  if (readDuration(line.time) === undefined) return 'A time such as 45 min or 1 h 30';
  return null;
}

/** What is wrong with all of them together. */
export const linesProblem = (lines: readonly TemplateLine[]): string | null =>
  lines.length > TEMPLATE_TASKS_MAX ? `A template has at most ${TEMPLATE_TASKS_MAX} tasks` : null;

/** No line lies more than one level below the one before it. */
function normalised(lines: readonly TemplateLine[]): TemplateLine[] {
  let deepest = 0;
  return lines.map((line) => {
    const level = Math.min(line.level, deepest);
    deepest = Math.min(level + 1, SUBTASK_LEVELS_MAX);
    return level === line.level ? line : { ...line, level };
  });
}

/** Where the line and what lies below it end: the index of the first line that does not belong to it. */
function endOf(lines: readonly TemplateLine[], index: number): number {
  const next = lines.findIndex((line, at) => at > index && line.level <= lines[index]!.level);
  return next < 0 ? lines.length : next;
}

/** The neighbour of a line on its level below the same task, before or after it; undefined where there is none. */
function siblingOf(lines: readonly TemplateLine[], index: number, by: 1 | -1): number | undefined {
  const { level } = lines[index]!;
  if (by === 1) {
    const next = endOf(lines, index);
    return lines[next]?.level === level ? next : undefined;
  }
  for (let at = index - 1; at >= 0 && lines[at]!.level >= level; at -= 1) if (lines[at]!.level === level) return at;
  return undefined;
}

/**
 * Moves a line with all below it. By one place it goes past its neighbour and what lies below that; farther it goes
 * between two lines, and is indented as far as it can be there.
 * @param to where the line itself is to be, of the lines without it.
 */
export function moveLine(lines: readonly TemplateLine[], from: number, to: number): TemplateLine[] {
  const by = to > from ? 1 : -1;
  const end = endOf(lines, from);
  if (to === from) return [...lines];
  const block = lines.slice(from, end);
  const others = [...lines.slice(0, from), ...lines.slice(end)];
  const sibling = Math.abs(to - from) === 1 ? siblingOf(lines, from, by) : undefined;
  if (sibling !== undefined) {
    const place = by === -1 ? sibling : endOf(lines, sibling) - block.length;
    return others.toSpliced(place, 0, ...block);
  }
  // Dropped among its own subtasks it stays, unless there is no other way to go on.
  if (to > from && to < end && to - from > 1) return [...lines];
  const place = to < from ? to : Math.max(to + 1, end + 1) - block.length;
  if (place > others.length) return [...lines];
  const least = others[place]?.level ?? 0;
  const most = place === 0 ? 0 : Math.min(others[place - 1]!.level + 1, SUBTASK_LEVELS_MAX);
  const shift = Math.min(Math.max(block[0]!.level, least), most) - block[0]!.level;
  return normalised(others.toSpliced(place, 0, ...block.map((line) => ({ ...line, level: line.level + shift }))));
}

/** Whether a line can become a subtask of the one before it (1), or leave the task that it is part of (-1). */
export function canIndent(lines: readonly TemplateLine[], index: number, by: 1 | -1): boolean {
  const { level } = lines[index]!;
  if (by === -1) return level > 0;
  const deepest = Math.max(...lines.slice(index, endOf(lines, index)).map((line) => line.level));
  return index > 0 && lines[index - 1]!.level >= level && deepest < SUBTASK_LEVELS_MAX;
}

/** Indents a line with all below it by one level, or takes one away. */
export function indentLine(lines: readonly TemplateLine[], index: number, by: 1 | -1): TemplateLine[] {
  if (!canIndent(lines, index, by)) return [...lines];
  const end = endOf(lines, index);
  return normalised(lines.map((line, at) => (at >= index && at < end ? { ...line, level: line.level + by } : line)));
}

/** Adds an empty line after one and what lies below it. */
export function insertAfter(lines: readonly TemplateLine[], index: number): { lines: TemplateLine[]; at: number } {
  const at = index < 0 ? lines.length : endOf(lines, index);
  return { lines: lines.toSpliced(at, 0, emptyLine(lines[index]?.level ?? 0)), at };
}

/** Removes a line; what lies below it stays. Nothing waits for it any more. */
export function removeLine(lines: readonly TemplateLine[], index: number): TemplateLine[] {
  const { id } = lines[index]!;
  const end = endOf(lines, index);
  const left = lines
    .map((line, at) => (at > index && at < end ? { ...line, level: line.level - 1 } : line))
    .toSpliced(index, 1)
    .map((line) => ({ ...line, dependency_task_ids: line.dependency_task_ids.filter((other) => other !== id) }));
  return left.length === 0 ? [emptyLine()] : normalised(left);
}

/** What a line may wait for: every other with a name that does not wait for it. */
export function mayWaitFor(lines: readonly TemplateLine[], { id, dependency_task_ids }: TemplateLine): TemplateLine[] {
  const waitsFor = new Map(lines.map((line) => [line.id, line.dependency_task_ids]));
  return lines.filter(
    (other) =>
      other.id !== id &&
      other.name.trim() !== '' &&
      !dependency_task_ids.includes(other.id) &&
      findCircle(id, [other.id], (step) => waitsFor.get(step) ?? []) === undefined,
  );
}
