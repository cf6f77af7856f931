import type { StarterCounts } from '#contract/onboarding.ts';
import { type Context, lockUser, transact } from '#server/platform/context.ts';

type Table = keyof StarterCounts;

/** What lies below a row of each table, by the column that leads to it. */
const BELOW: Readonly<Record<Table, readonly (readonly [table: Table, column: string])[]>> = {
  pillars: [
    ['areas', 'pillar_id'],
    ['pillars', 'parent_pillar_id'],
  ],
  areas: [['projects', 'area_id']],
  projects: [['tasks', 'project_id']],
  tasks: [['tasks', 'parent_task_id']],
};

/** Removes what came from a starter template and was never touched. What holds something that stays, stays as well. */
export function removeStarterItems(request: Context) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    // From the leaves up, so that what is removed no longer holds what it lay in.
    const tasks = await removeUntouched(ctx, 'tasks');
    const projects = await removeUntouched(ctx, 'projects');
    const areas = await removeUntouched(ctx, 'areas');
    const pillars = await removeUntouched(ctx, 'pillars');
    return { success: true as const, message: 'Starter items removed', removed: { pillars, areas, projects, tasks } };
  });
}

async function removeUntouched({ db, userId }: Context, table: Table): Promise<number> {
  let untouched = db
    // One table stands for all four: the columns used here are the same.
    .deleteFrom(table as 'areas')
    .where('user_id', '=', userId)
    .where('from_template', 'is not', null)
    .whereRef('updated_at', '=', 'created_at');
  for (const [below, column] of BELOW[table]) {
    const parents = db
      .selectFrom(below as 'areas')
      .select(column as 'id')
      .where('user_id', '=', userId)
      .where(column as 'id', 'is not', null);
    untouched = untouched.where('id', 'not in', parents);
  }
  return (await untouched.returning('id').execute()).length;
}
