import type { TrashEntry } from '#contract/trash.ts';
import type { Context } from '#server/platform/context.ts';
import { parseSubtree } from './subtree.ts';

/** What the user deleted and can restore, the newest first. */
export async function listTrash({ db, userId, now }: Context): Promise<TrashEntry[]> {
  const rows = await db
    .selectFrom('trash')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, kind, name, deleted_at, expires_at, subtree }) => {
    const { pillars, areas, projects, tasks, recurring_tasks } = parseSubtree(subtree);
    const counts = {
      pillars: pillars.length,
      areas: areas.length,
      projects: projects.length,
      tasks: tasks.length,
      recurring_tasks: recurring_tasks.length,
    };
    return { id, kind, name, deleted_at, expires_at, counts };
  });
}
