import { updateRows } from '#server/database/dialect/many-rows.ts';
import type { Context } from '#server/platform/context.ts';

/** The notices of tasks and of occurrences that report the same. */
const COUNTERPARTS = [
  { ofTask: { kind: 'due_soon', type: 'task_reminder' }, ofInstance: { kind: 'due_soon', type: 'task_reminder' } },
  { ofTask: { kind: 'task_due', type: 'task_due' }, ofInstance: { kind: 'recurring_task', type: 'recurring_task' } },
] as const;

/**
 * Gives the notices of an instance about its due time to a task, and those of the task to the instance, when the two
 * swap their dates: nothing is reported twice. Calling it again undoes it.
 */
export async function swapNotices(
  { db, userId }: Context,
  { taskId, instanceId, ruleId }: { taskId: string; instanceId: string; ruleId: string },
): Promise<void> {
  const notices = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('related_task_id', '=', taskId), eb('instance_id', '=', instanceId)]))
    .select(['id', 'fact', 'instance_id'])
    .execute();
  const facts = new Set(notices.map(({ fact }) => fact));
  const swapped = notices.flatMap(({ id, fact, instance_id }) => {
    const isOfTask = instance_id === null;
    for (const { ofTask, ofInstance } of COUNTERPARTS) {
      const [from, to] = isOfTask ? [ofTask, ofInstance] : [ofInstance, ofTask];
      const prefix = `${from.kind}:${isOfTask ? taskId : instanceId}:`;
      if (!fact.startsWith(prefix)) continue;
      const next = `${to.kind}:${isOfTask ? instanceId : taskId}:${fact.slice(prefix.length)}`;
      if (facts.has(next)) return [];
      const about = isOfTask
        ? { related_task_id: null, instance_id: instanceId, related_recurring_task_id: ruleId }
        : { related_task_id: taskId, instance_id: null, related_recurring_task_id: null };
      return [{ id, fact: next, type: to.type, ...about }];
    }
    return [];
  });
  await updateRows(db, 'notifications', userId, swapped);
}
