import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';

/** What a task shows of the project it has just been moved to, until the server has answered. */
export function shownIn(project: Project): Partial<Task> {
  return {
    project_id: project.id,
    project_name: project.name,
    area_id: project.area_id,
    area_name: project.area_name,
    pillar_id: project.pillar_id,
    pillar_name: project.pillar_name,
    pillar_color: project.pillar_color,
  };
}

/** What a task shows of its project; its subtasks show the same. */
export function placeOf(task: Task) {
  const { project_id, project_name, area_id, area_name, pillar_id, pillar_name, pillar_color, why } = task;
  return { project_id, project_name, area_id, area_name, pillar_id, pillar_name, pillar_color, why };
}
