import type { BulkTaskChange, RefusedTask, Task } from '#contract/tasks.ts';
import { inSavepoint } from '#server/database/transaction.ts';
import { type Context, lockUser, transact } from '#server/platform/context.ts';
import { reasonOf } from '#server/platform/errors.ts';
import { applyChanges } from './change-task.ts';
import { findTasks, getTask } from './queries.ts';

/**
 * Changes many tasks one after another, each as `changeTask` would: what one of them frees, the next may start.
 * A refused one stays as it was and is named with the reason.
 */
export function changeTasks(request: Context, items: readonly BulkTaskChange[]) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const changed: string[] = [];
    const refused: RefusedTask[] = [];
    for (const { id, ...changes } of items) {
      try {
        await inSavepoint(ctx.db, async () => applyChanges(ctx, await getTask(ctx, id), changes));
        changed.push(id);
      } catch (error) {
        refused.push({ id, detail: reasonOf(error) });
      }
    }
    return { tasks: await tasksInOrder(ctx, changed), refused };
  });
}

async function tasksInOrder(ctx: Context, ids: readonly string[]): Promise<Task[]> {
  if (ids.length === 0) return [];
  const tasks = await findTasks(ctx, (query) => query.where('task.id', 'in', ids));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
