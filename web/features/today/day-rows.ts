import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { hrefOf } from '#web/platform/navigation.ts';

/** Whether a row of the day is a task, and no instance of a recurring one. */
export const isTask = (row: TodayTask): row is TodayTask & Task => row.kind === 'task';

/** A row in the shape of a task, to draw it as one: without a project its path is empty. */
export const asTask = (row: TodayTask): Task => ({
  ...row,
  project_id: row.project_id ?? '',
  project_name: row.project_name ?? '',
});

/** Where a row leads: a task to its panel beside the day, an instance to the rule it comes from. */
export function hrefOfRow(row: TodayTask, date: string | undefined): string {
  if (isTask(row)) return hrefOf('today', { date, task: row.id });
  return hrefOf('tasks', { view: 'repeating', id: row.template_id ?? undefined });
}
