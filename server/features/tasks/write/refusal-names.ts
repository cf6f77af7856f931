import type { StoredTask } from '#contract/task-fields.ts';
import type { StatusRefusal } from '#contract/rules/task-rules.ts';
import { idList } from '#server/database/id-list.ts';
import type { Context } from '#server/platform/context.ts';
import { brokenRule, RuleBroken } from '#server/platform/errors.ts';
import type { LoadedTasks } from './loaded-tasks.ts';

/** The tasks that a message names: a list in order, or the open subtasks of a task. */
type Named = { ids: readonly string[] } | { subtasksOf: string; isOpen: (subtask: Subtask) => boolean };

interface Subtask {
  id: string;
  completed_at: string | null;
}

/** A refusal whose message ends with names of tasks. They are read later, for all refusals of a request at once. */
export class RefusalWithNames extends RuleBroken {
  readonly named: Named;

  constructor(detail: string, named: Named) {
    super(detail);
    this.named = named;
  }
}

/** The error for a status that is not allowed; it names the open prerequisites or the open subtasks. */
export function statusRefused(loaded: LoadedTasks, task: StoredTask, refusal: StatusRefusal): RuleBroken {
  const { id, name } = task;
  if (refusal === 'needs_subtasks') {
    return new RefusalWithNames(`“${name}” needs its subtasks first`, {
      subtasksOf: id,
      isOpen: loaded.opennessOf(id),
    });
  }
  const open = loaded.prerequisitesOf(task).filter(({ completed }) => !completed);
  return brokenRule(`“${name}” waits for ${quoted(open)}`);
}

const quoted = (tasks: readonly { name: string }[]): string => tasks.map(({ name }) => `“${name}”`).join(', ');

/** The same errors with the names in their messages. Takes one query for each kind of names. */
export async function addNames(ctx: Context, errors: readonly unknown[]): Promise<unknown[]> {
  const naming = errors.filter((error) => error instanceof RefusalWithNames).map(({ named }) => named);
  const names = await readNames(
    ctx,
    naming.flatMap((named) => ('ids' in named ? named.ids : [])),
  );
  const subtasks = await readSubtasks(
    ctx,
    naming.flatMap((named) => ('ids' in named ? [] : named.subtasksOf)),
  );
  return errors.map((error) => {
    if (!(error instanceof RefusalWithNames)) return error;
    const { message, named } = error;
    if ('ids' in named) return new RuleBroken(`${message}: ${formatCycle(named.ids, names)}`);
    const open = (subtasks.get(named.subtasksOf) ?? []).filter(named.isOpen);
    return new RuleBroken(`${message}: ${quoted(open)}`);
  });
}

/** The tasks of a cycle by name: `“A” → “B” → “A”`. */
export const formatCycle = (ids: readonly string[], names: ReadonlyMap<string, string>): string =>
  ids.map((id) => `“${names.get(id)}”`).join(' → ');

export async function readNames({ db, userId }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The subtasks of these tasks, in order, by parent. */
async function readSubtasks({ db, userId }: Context, taskIds: readonly string[]) {
  if (taskIds.length === 0) return new Map<string, (Subtask & { name: string })[]>();
  const rows = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('parent_task_id', 'in', idList(taskIds))
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'name', 'completed_at', 'parent_task_id'])
    .execute();
  return Map.groupBy(rows, ({ parent_task_id }) => parent_task_id!);
}
