import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';

/** A task as a model sees it: what it needs to plan a day, in few words. */
export interface ShownTask {
  id: string;
  name: string;
  project: string | null;
  pillar: string | null;
  priority: string;
  due_date: string | null;
  due_time: string | null;
  estimated_minutes: number | null;
  completed: boolean;
  repeats: boolean;
}

export const showTask = (task: Task | TodayTask): ShownTask => ({
  id: task.id,
  name: task.name,
  project: task.project_name,
  pillar: task.pillar_name,
  priority: task.priority,
  due_date: task.due_date,
  due_time: task.due_time,
  estimated_minutes: task.estimated_duration,
  completed: task.completed,
  repeats: task.recurrence_pattern !== null,
});

/** One line with the id at its end: `- Call Ana · due 2026-11-27 17:00 · high · 30 min · Trip (id …)`. */
export function lineOf({ id, name, project, priority, due_date, due_time, estimated_minutes, completed }: ShownTask) {
  const parts = [
    `${completed ? '[done] ' : ''}${name}`,
    ...(due_date === null ? [] : [`due ${due_date}${due_time === null ? '' : ` ${due_time}`}`]),
    ...(priority === 'medium' ? [] : [`${priority} priority`]),
    ...(estimated_minutes === null ? [] : [`${estimated_minutes} min`]),
    ...(project === null ? [] : [`in ${project}`]),
  ];
  return `- ${parts.join(' · ')} (id ${id})`;
}

/** Names tasks in a sentence: `“Call Ana”`, or `3 tasks`. */
export const nameTasks = (tasks: readonly { name: string }[]): string =>
  tasks.length === 1 ? `“${tasks[0]!.name}”` : `${tasks.length} tasks`;
