import { type Context, lockUser, transact } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { getTask } from './queries.ts';

/**
 * Sets what a task waits for. Edits of one user wait for each other, so that two of them never make a circle.
 * @throws RequestError 404; 400 for itself, an unknown task, or a circle, which the text shows.
 */
export function setDependencies(request: Context, taskId: string, dependencyIds: readonly string[]) {
  return transact(request, async (ctx) => {
    const { db, userId } = ctx;
    await lockUser(ctx);
    const { name } = await getTask(ctx, taskId);
    const wanted = [...new Set(dependencyIds)];
    if (wanted.includes(taskId)) throw brokenRule(`“${name}” cannot wait for itself`);
    const names = await namesOf(ctx, wanted);
    if (names.size < wanted.length) throw brokenRule('Task not found');
    await refuseCircle(ctx, taskId, wanted);

    await db.deleteFrom('task_dependencies').where('user_id', '=', userId).where('task_id', '=', taskId).execute();
    if (wanted.length > 0) {
      const rows = wanted.map((id) => ({ user_id: userId, task_id: taskId, depends_on_id: id }));
      await db.insertInto('task_dependencies').values(rows).execute();
    }
    return { success: true as const, message: 'Dependencies updated' };
  });
}

async function refuseCircle(ctx: Context, taskId: string, wanted: readonly string[]): Promise<void> {
  const waitsFor = await dependencyGraph(ctx);
  const circle = wanted.map((id) => pathTo(taskId, id, waitsFor)).find((path) => path !== undefined);
  if (!circle) return;
  const ids = [taskId, ...circle];
  const names = await namesOf(ctx, ids);
  throw brokenRule(`That would be a circular dependency: ${ids.map((id) => `“${names.get(id)}”`).join(' → ')}`);
}

/** The way from `start` to `goal` along the dependencies, both included; undefined when there is none. */
function pathTo(goal: string, start: string, waitsFor: ReadonlyMap<string, string[]>): string[] | undefined {
  const cameFrom = new Map<string, string | null>([[start, null]]);
  // A Map visits what is added to it during the loop: this is a breadth-first search.
  for (const id of cameFrom.keys()) {
    if (id === goal) {
      const path: string[] = [];
      for (let step: string | null = id; step !== null; step = cameFrom.get(step) ?? null) path.unshift(step);
      return path;
    }
    for (const next of waitsFor.get(id) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, id);
  }
  return undefined;
}

/** What each task of the user waits for. */
async function dependencyGraph({ db, userId }: Context): Promise<Map<string, string[]>> {
  const edges = await db
    .selectFrom('task_dependencies')
    .select(['task_id', 'depends_on_id'])
    .where('user_id', '=', userId)
    .execute();
  const byTask = Map.groupBy(edges, (edge) => edge.task_id);
  return new Map([...byTask].map(([taskId, rows]) => [taskId, rows.map((row) => row.depends_on_id)]));
}

/** The tasks that may not become a dependency of `taskId`: itself and all that wait for it, however far. */
export async function dependentsOf(ctx: Context, taskId: string): Promise<Set<string>> {
  const waitsFor = await dependencyGraph(ctx);
  const dependents = new Set([taskId]);
  for (let size = 0; size < dependents.size;) {
    size = dependents.size;
    for (const [id, needed] of waitsFor) if (needed.some((other) => dependents.has(other))) dependents.add(id);
  }
  return dependents;
}

async function namesOf({ db, userId }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
