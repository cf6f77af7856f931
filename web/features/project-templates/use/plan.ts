import type { ProjectTemplate, TemplateTask } from '#contract/project-templates.ts';
import { daysAfterStart, dueOffset, withoutTasks } from '#contract/rules/template-rules.ts';
import { firstDay } from '#contract/rules/first-day.ts';
import { addDays, dayOfWeek, daysBetween } from '#contract/general/days.ts';

/** The choices for a project created from a template. */
export interface Plan {
  start: string;
  skipWeekends: boolean;
  /** Ids of the tasks that are left out. */
  leftOut: ReadonlySet<string>;
  /** Due dates chosen instead of the calculated ones, by task. */
  chosen: ReadonlyMap<string, string | null>;
}

/** A task to be created. */
export interface PlannedTask {
  task: TemplateTask;
  due_date: string | null;
  /** The day of the project its date was calculated from, from 1; null if it has no date, or another was chosen. */
  day: number | null;
  /** Number of levels above it. */
  level: number;
  /** The names of its prerequisites. */
  after: string[];
}

/** The tasks that the project will have, by the same rules as on the server. */
export function plannedTasks({ tasks }: Pick<ProjectTemplate, 'tasks'>, plan: Plan): PlannedTask[] {
  const { start, skipWeekends, leftOut, chosen } = plan;
  const kept = withoutTasks(tasks, leftOut);
  const byId = new Map(kept.map((task) => [task.id, task]));
  const levelOf = ({ parent_task_id }: TemplateTask): number =>
    parent_task_id === null ? 0 : 1 + levelOf(byId.get(parent_task_id)!);
  const weekday = dayOfWeek(start);
  return kept.map((task) => {
    const { id, dependency_task_ids, recurrence_pattern: pattern } = task;
    const offset = dueOffset(task);
    const days = offset === null ? null : daysAfterStart(offset, weekday, skipWeekends);
    const counted = days === null ? null : addDays(start, days);
    const wanted = chosen.has(id) ? chosen.get(id)! : counted;
    // A repeat begins on the first day of its pattern.
    const due_date = wanted === null || pattern === null ? wanted : firstDay(pattern, wanted);
    return {
      task,
      due_date,
      day: due_date === null || chosen.has(id) ? null : daysBetween(start, due_date) + 1,
      level: levelOf(task),
      after: dependency_task_ids.map((other) => byId.get(other)!.name),
    };
  });
}

/** The last date that is counted from the start; null without one. */
export const lastDay = (tasks: readonly PlannedTask[]): string | null =>
  tasks.reduce<string | null>(
    (last, { due_date, day }) => (day !== null && due_date !== null && due_date > (last ?? '') ? due_date : last),
    null,
  );

/** A date on a weekend, or the first one of a weekly repeat, comes at most this many days later than it is counted. */
const LATER_MAX = 7;

/** The latest start with which no counted date is after a day. */
export function startToEndOn(template: Pick<ProjectTemplate, 'tasks'>, plan: Plan, end: string): string {
  const lastOf = (start: string) => lastDay(plannedTasks(template, { ...plan, start }));
  const last = lastOf(plan.start);
  if (last === null) return plan.start;
  let start = addDays(plan.start, daysBetween(last, end) + LATER_MAX);
  while ((lastOf(start) ?? end) > end) start = addDays(start, -1);
  return start;
}
