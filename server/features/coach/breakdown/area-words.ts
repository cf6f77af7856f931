import type { Context } from '#server/platform/context.ts';
import { stemsOf } from '../facts/match-words.ts';
import type { AreaWords } from './read-goal.ts';

/** Maximum number of tasks that are read, the newest; as many repeating ones. */
const TASKS_MAX = 1000;

/** The words of each area's tasks with their projects, and how many tasks have each. */
export async function readAreaWords({ db, userId }: Context): Promise<AreaWords> {
  const words = new Map<string, Map<string, number>>();
  for (const table of ['tasks', 'recurring_tasks'] as const) {
    const rows = await db
      .selectFrom(`${table} as task` as 'tasks as task')
      .innerJoin('projects as project', (join) =>
        join.onRef('project.user_id', '=', 'task.user_id').onRef('project.id', '=', 'task.project_id'),
      )
      .where('task.user_id', '=', userId)
      .where('project.area_id', 'is not', null)
      .select(['task.name', 'project.name as project', 'project.area_id'])
      .orderBy('task.id', 'desc')
      .limit(TASKS_MAX)
      .execute();
    for (const { name, project, area_id } of rows) {
      const counts = words.get(area_id!) ?? new Map<string, number>();
      words.set(area_id!, counts);
      for (const stem of stemsOf(`${project} ${name}`)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  return words;
}
