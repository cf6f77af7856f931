/*
 * The list of an area has its tasks that are in none of its projects. A task is in it when its project has
 * the id of the area. It is never shown as a project: its tasks are in the area (ADR 0122).
 */

/** Whether a project is the list of its area. */
export const isAreaList = ({ id, area_id }: { id: string; area_id?: string | null }): boolean => id === area_id;

/** The names of the levels above a task, the top level first. The list of an area is not a level. */
export const levelsAbove = (task: {
  pillar_name: string | null;
  area_name: string | null;
  area_id: string | null;
  project_name: string | null;
  project_id: string | null;
}): (string | null)[] => [
  task.pillar_name,
  task.area_name,
  task.area_id !== null && task.project_id === task.area_id ? null : task.project_name,
];
