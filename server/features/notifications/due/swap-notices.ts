import { updateRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import type { Context } from '#server/platform/context.ts';

/** The notices of tasks and of occurrences that report the same. */
const COUNTERPARTS = [
  { ofTask: { kind: 'due_soon', type: 'task_reminder' }, ofInstance: { kind: 'due_soon', type: 'task_reminder' } },
  { ofTask: { kind: 'task_due', type: 'task_due' }, ofInstance: { kind: 'recurring_task', type: 'recurring_task' } },
] as const;

/** A task and an instance of its rule. */
interface Swap {
  task: { id: string };
  instance: { id: string };
  rule: { id: string };
}

/**
 * Gives the notices of instances about their due times to the tasks that swap dates with them, and those of the tasks to
 * the instances: nothing is reported twice. Calling it again undoes it.
 */
export async function swapNotices({ db, userId }: Context, swaps: readonly Swap[]): Promise<void> {
  const about = (column: 'related_task_id' | 'instance_id', ids: string[]) =>
    db
      .selectFrom('notifications')
      .where('user_id', '=', userId)
      .where(column, 'in', idList(ids))
      .select(['id', 'fact', 'related_task_id', 'instance_id']);
  const taskIds = swaps.map(({ task }) => task.id);
  const instanceIds = swaps.map(({ instance }) => instance.id);
  const notices = await about('related_task_id', taskIds).union(about('instance_id', instanceIds)).execute();
  const facts = new Set(notices.map(({ fact }) => fact));
  const swapOf = new Map(swaps.flatMap((swap) => [swap.task.id, swap.instance.id].map((id) => [id, swap] as const)));
  const swapped = notices.flatMap(({ id, fact, related_task_id, instance_id }) => {
    const isOfTask = instance_id === null;
    const swap = swapOf.get(instance_id ?? related_task_id!);
    if (!swap) return [];
    const { task, instance, rule } = swap;
    for (const { ofTask, ofInstance } of COUNTERPARTS) {
      const [from, to] = isOfTask ? [ofTask, ofInstance] : [ofInstance, ofTask];
      const prefix = `${from.kind}:${isOfTask ? task.id : instance.id}:`;
      if (!fact.startsWith(prefix)) continue;
      const next = `${to.kind}:${isOfTask ? instance.id : task.id}:${fact.slice(prefix.length)}`;
      if (facts.has(next)) return [];
      const subject = isOfTask
        ? { related_task_id: null, instance_id: instance.id, related_recurring_task_id: rule.id }
        : { related_task_id: task.id, instance_id: null, related_recurring_task_id: null };
      return [{ id, fact: next, type: to.type, ...subject }];
    }
    return [];
  });
  await updateRows(db, 'notifications', userId, swapped);
}
