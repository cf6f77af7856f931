import type { ProjectTemplate, TemplateTask } from '#contract/project-templates.ts';
import { daysAfterStart, dueOffset, withoutTasks } from '#contract/rules/template-rules.ts';
import { addDays, dayOfWeek } from '#web/ui/date/days.ts';

/** What is chosen for a project that begins with a template. */
export interface Plan {
  start: string;
  skipWeekends: boolean;
  /** Ids of tasks that are left out. */
  leftOut: ReadonlySet<string>;
  /** Due dates that were chosen instead of the counted ones, by task. */
  chosen: ReadonlyMap<string, string | null>;
}

/** A task as it will be made. */
export interface PlannedTask {
  task: TemplateTask;
  due_date: string | null;
  /** Which day of the project it was counted as, from 1 on; null: it has no date, or another was chosen. */
  day: number | null;
  /** How many tasks it is below. */
  level: number;
  /** The names of the tasks that it waits for. */
  after: string[];
}

/** The tasks that a project will have, by the rules by which the server makes them. */
export function plannedTasks({ tasks }: Pick<ProjectTemplate, 'tasks'>, plan: Plan): PlannedTask[] {
  const { start, skipWeekends, leftOut, chosen } = plan;
  const kept = withoutTasks(tasks, leftOut);
  const byId = new Map(kept.map((task) => [task.id, task]));
  const levelOf = ({ parent_task_id }: TemplateTask): number =>
    parent_task_id === null ? 0 : 1 + levelOf(byId.get(parent_task_id)!);
  const weekday = dayOfWeek(start);
  return kept.map((task) => {
    const { id, dependency_task_ids } = task;
    const offset = dueOffset(task);
    const days = offset === null ? null : daysAfterStart(offset, weekday, skipWeekends);
    const counted = days === null ? null : addDays(start, days);
    return {
      task,
      due_date: chosen.has(id) ? chosen.get(id)! : counted,
      day: days === null || chosen.has(id) ? null : days + 1,
      level: levelOf(task),
      after: dependency_task_ids.map((other) => byId.get(other)!.name),
    };
  });
}
