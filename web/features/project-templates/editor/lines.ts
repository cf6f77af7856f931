import { type NewTemplateTask, TEMPLATE_TASKS_MAX, type TemplateTask } from '#contract/project-templates.ts';
import { findCycle } from '#contract/rules/task-rules.ts';
import { dueOffset } from '#contract/rules/template-rules.ts';
import { timeOn } from '#contract/rules/times-of-dates.ts';
import { readDuration } from '#web/platform/duration.ts';
import { formatDuration } from '#web/platform/format.ts';
import { normalised } from './outline.ts';
import { dayText, isEmpty, readDay, type TemplateLine } from './template-line.ts';

/** The tasks of a template as lines, each before its subtasks. */
export function linesOf(tasks: readonly TemplateTask[]): TemplateLine[] {
  const levels = new Map<string, number>();
  return tasks.map((task) => {
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
      rest: task,
    };
  });
}

/** Empty lines are left out. */
export function tasksOf(lines: readonly TemplateLine[]): NewTemplateTask[] {
  const written = normalised(lines.filter((line) => !isEmpty(line)));
  const ids = new Set(written.map(({ id }) => id));
  return written.map(({ level, day, time, rest, ...line }, index) => {
    const due_offset_days = readDay(day) ?? null;
    return {
      ...rest,
      id: line.id,
      name: line.name.trim(),
      description: line.description || null,
      priority: line.priority,
      estimated_duration: readDuration(time) ?? null,
      due_offset_days,
      due_time: timeOn(dueOffset({ ...rest, due_offset_days }), rest.due_time),
      dependency_task_ids: line.dependency_task_ids.filter((id) => ids.has(id)),
      parent_task_id: level === 0 ? null : written.slice(0, index).findLast((above) => above.level === level - 1)!.id,
      sort_order: index,
    };
  });
}

/** The error of the lines as a whole. */
export const linesProblem = (lines: readonly TemplateLine[]): string | null =>
  lines.length > TEMPLATE_TASKS_MAX ? `A template has at most ${TEMPLATE_TASKS_MAX} tasks` : null;

/** The lines that a line can wait for: all with a name that do not wait for it. */
export function possiblePrerequisites(
  lines: readonly TemplateLine[],
  { id, dependency_task_ids }: TemplateLine,
): TemplateLine[] {
  const waitsFor = new Map(lines.map((line) => [line.id, line.dependency_task_ids]));
  return lines.filter(
    (other) =>
      other.id !== id &&
      other.name.trim() !== '' &&
      !dependency_task_ids.includes(other.id) &&
      findCycle(id, [other.id], (step) => waitsFor.get(step) ?? []) === undefined,
  );
}
