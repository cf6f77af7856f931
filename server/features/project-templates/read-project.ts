import { type NewTemplateTask, OFFSET_MAX, TEMPLATE_TASKS_MAX } from '#contract/project-templates.ts';
import type { Task } from '#contract/tasks.ts';
import { getProject } from '#server/features/projects/queries.ts';
import { listProjectTasks } from '#server/features/tasks/project-board.ts';
import { daysBetween } from '#server/platform/calendar.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { brokenRule, missingReference, NotFound } from '#server/platform/errors.ts';
import { leftOutOf } from './left-out.ts';

/** A project in the words of a template. */
interface SavedProject {
  name: string;
  description: string;
  tasks: NewTemplateTask[];
  /** What a template cannot have, each as a sentence. */
  leftOut: string[];
}

/**
 * Reads a project as a template has it: all its tasks, done or not, with their order, estimates, subtasks and what they
 * wait for within the project, and their dates as days after its first one.
 * @throws RuleBroken when the project is missing or somebody else's, or has too many tasks.
 */
export async function readProject(ctx: RequestContext, projectId: string): Promise<SavedProject> {
  const project = await getProject(ctx, projectId).catch((error: unknown) => {
    throw error instanceof NotFound ? missingReference('Project') : error;
  });
  if (project.task_count > TEMPLATE_TASKS_MAX) {
    const counted = project.task_count.toLocaleString('en');
    throw brokenRule(`A template holds at most ${TEMPLATE_TASKS_MAX} tasks; “${project.name}” has ${counted}.`);
  }
  const stored = await listProjectTasks(ctx, projectId);
  const [origin] = stored.flatMap((task) => [task.start_date ?? [], task.due_date ?? []].flat()).toSorted();
  const inside = new Set(stored.map(({ id }) => id));
  const tasks = stored.map((task) => asTemplateTask(task, origin, inside));
  return {
    name: project.name,
    description: project.description,
    tasks,
    leftOut: await leftOutOf(ctx, project, stored, tasks),
  };
}

function asTemplateTask(task: Task, origin: string | undefined, inside: ReadonlySet<string>): NewTemplateTask {
  const daysAfter = (day: string | null) => {
    const days = day === null || origin === undefined ? null : daysBetween(origin, day);
    return days !== null && Math.abs(days) <= OFFSET_MAX ? days : null;
  };
  return {
    id: task.id,
    name: task.name,
    description: task.description || null,
    priority: task.priority,
    estimated_duration: task.estimated_duration,
    due_offset_days: daysAfter(task.due_date),
    category: task.category,
    due_time: task.due_time,
    start_offset_days: daysAfter(task.start_date),
    reminder_offset_days: daysAfter(task.reminder_date),
    parent_task_id: task.parent_task_id,
    dependency_task_ids: task.dependency_task_ids.filter((id) => inside.has(id)),
    sub_task_completion_required: task.sub_task_completion_required,
  };
}
