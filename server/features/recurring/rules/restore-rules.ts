import { idList } from '#server/database/id-list.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { LeftOut, Link, Rows } from '#server/platform/record-kind.ts';

/* A task has one rule: if it has another one by now, it keeps that one, and the restored rule has no task. */

export async function detachTakenTasks(ctx: RequestContext, { recurring_tasks = [] }: Rows): Promise<LeftOut[]> {
  const taken = await takenTasks(
    ctx,
    recurring_tasks.flatMap((rule) => (rule['task_id'] as string | null) ?? []),
  );
  for (const rule of recurring_tasks) if (taken.has(rule['task_id'] as string)) rule['task_id'] = null;
  return [];
}

export async function refuseTakenTasks(ctx: RequestContext, links: readonly Link[]) {
  const taken = await takenTasks(
    ctx,
    links.map(({ pointer }) => pointer!.target),
  );
  return links.flatMap((link) => {
    const { target } = link.pointer!;
    if (taken.has(target)) return [{ link }];
    taken.add(target);
    return [];
  });
}

async function takenTasks({ db, userId }: RequestContext, taskIds: readonly string[]): Promise<Set<string>> {
  if (taskIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('recurring_tasks')
    .select('task_id')
    .where('user_id', '=', userId)
    .where('task_id', 'in', idList(taskIds))
    .execute();
  return new Set(rows.map(({ task_id }) => task_id!));
}
