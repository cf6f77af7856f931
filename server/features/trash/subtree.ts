import type { Selectable } from 'kysely';
import type { Schema } from '#server/database/schema.ts';

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** The rows of a deleted thing, parents before children, as they are put back. */
export interface Subtree {
  pillars: Row<'pillars'>[];
  areas: Row<'areas'>[];
  projects: Row<'projects'>[];
  tasks: Row<'tasks'>[];
  recurring_tasks: Row<'recurring_tasks'>[];
  recurring_task_instances: Row<'recurring_task_instances'>[];
  /** Between two of its tasks, or between one of them and a task elsewhere. */
  task_dependencies: Row<'task_dependencies'>[];
  /** Where its tasks and instances stood on days. */
  day_entries: Row<'day_entries'>[];
  /** What pointed at a deleted pillar and stayed, to be linked again. */
  unlinked: { area_ids: string[]; sub_pillar_ids: string[] };
  /** The name of what it lay in, for when that is gone at its return. */
  parent_name: string | null;
}

export const emptySubtree = (): Subtree => ({
  pillars: [],
  areas: [],
  projects: [],
  tasks: [],
  recurring_tasks: [],
  recurring_task_instances: [],
  task_dependencies: [],
  day_entries: [],
  unlinked: { area_ids: [], sub_pillar_ids: [] },
  parent_name: null,
});

/** The tables of a subtree in the order in which rows can be inserted. */
export const SUBTREE_TABLES = [
  'pillars',
  'areas',
  'projects',
  'tasks',
  'recurring_tasks',
  'recurring_task_instances',
] as const;

/** A stored subtree; what an older version did not know of is empty. */
export function parseSubtree(stored: string): Subtree {
  const { today_tasks = [], ...subtree } = JSON.parse(stored) as Partial<Subtree> & OlderSubtree;
  const parsed = { ...emptySubtree(), ...subtree };
  for (const { task_id, ...pick } of today_tasks) {
    parsed.day_entries.push({ ...pick, subject_id: task_id, task_id, instance_id: null });
  }
  for (const instance of parsed.recurring_task_instances as OlderInstance[]) {
    const { user_id, id, due_date, day_order } = instance;
    delete instance.day_order;
    if (typeof day_order !== 'number') continue;
    const entry = { user_id, day: due_date, subject_id: id, task_id: null, instance_id: id, sort_order: day_order };
    parsed.day_entries.push(entry);
  }
  return parsed;
}

/** Before tasks and instances had one order of the day: picks of tasks, and a place in the row of the instance. */
interface OlderSubtree {
  today_tasks?: { user_id: string; day: string; task_id: string; sort_order: number }[];
}
type OlderInstance = Row<'recurring_task_instances'> & { day_order?: number | null };

/** The deleted thing itself. */
export function rootOf(subtree: Subtree) {
  const table = SUBTREE_TABLES.find((name) => subtree[name].length > 0)!;
  return { table, row: subtree[table][0]! as { id: string; name: string } };
}

interface Parent {
  table: 'pillars' | 'areas' | 'projects' | 'tasks';
  id: string | null;
  /** The column of the root that names it. */
  column: 'parent_pillar_id' | 'pillar_id' | 'area_id' | 'project_id' | 'parent_task_id';
  /** The word for it on the screen. */
  word: string;
  /** It can lie in nothing as well. */
  isOptional: boolean;
}

/** What the root of a subtree lies in: a subtask in its task, everything else one level up. */
export function parentOf({ pillars, areas, projects, tasks, recurring_tasks }: Subtree): Parent | null {
  const [pillar] = pillars;
  const [area] = areas;
  const [project] = projects;
  const [task] = tasks;
  const [rule] = recurring_tasks;
  const optional = { isOptional: true };
  const needed = { isOptional: false };
  if (pillar) {
    return { table: 'pillars', id: pillar.parent_pillar_id, column: 'parent_pillar_id', word: 'pillar', ...optional };
  }
  if (area) return { table: 'pillars', id: area.pillar_id, column: 'pillar_id', word: 'pillar', ...optional };
  if (project) return { table: 'areas', id: project.area_id, column: 'area_id', word: 'area', ...optional };
  if (task?.parent_task_id) {
    return { table: 'tasks', id: task.parent_task_id, column: 'parent_task_id', word: 'task', ...needed };
  }
  if (task) return { table: 'projects', id: task.project_id, column: 'project_id', word: 'project', ...needed };
  if (rule) return { table: 'projects', id: rule.project_id, column: 'project_id', word: 'project', ...optional };
  return null;
}
