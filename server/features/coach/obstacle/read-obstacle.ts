import type { Task } from '#contract/tasks.ts';
import { getProject } from '#server/features/projects/queries.ts';
import { listTasks } from '#server/features/tasks/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import type { NamedTask } from '../facts/read-progress.ts';
import { type StandingProject, standingOf } from '../facts/read-standing.ts';
import { readProgress } from '../facts/read-progress.ts';

/** A project with what holds it up. */
export interface Obstacle {
  /** The user's today, and how they write days. */
  day: string;
  locale: string | undefined;
  project: StandingProject;
  /** Open tasks that are overdue, the oldest first. */
  overdue: NamedTask[];
  /** Open tasks that wait for others, with those that are still open. */
  blocked: (NamedTask & { waits_for: NamedTask[] })[];
  /** All that is open, in the order of the project. */
  open: Task[];
}

/** Reads how a project stands, also one that is archived. @throws NotFound. */
export async function readObstacle(ctx: Context, projectId: string): Promise<Obstacle> {
  const project = await getProject(ctx, projectId);
  const day = today(ctx);
  const open = await listTasks(ctx, { project_id: projectId, completed: false, include_archived: true });
  const progress = await readProgress(ctx, [projectId]);
  return {
    day,
    locale: ctx.locale,
    project: standingOf(ctx, project, progress.get(projectId)),
    overdue: open
      .filter(({ is_overdue }) => is_overdue)
      .toSorted((one, other) => (one.due_date! < other.due_date! ? -1 : 1)),
    blocked: open
      .filter(({ can_start }) => !can_start)
      .map((task) => ({
        ...task,
        waits_for: task.dependency_tasks
          .filter(({ completed }) => !completed)
          .map(({ id, name }) => ({ id, name, due_date: null })),
      })),
    open,
  };
}
