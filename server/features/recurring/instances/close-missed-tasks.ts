import { type SqlBool, sql } from 'kysely';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { type Context, today } from '#server/platform/context.ts';
import { isDaily } from '../engine/occurrences.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { getRow, ruleOf } from '../stored-rule.ts';
import { ownFields, type Pair, readPairs, swapPlaces } from './swap-places.ts';

/**
 * Moves the late task of a daily rule to the next occurrence once all later ones up to today are closed. The instance of
 * that day takes the old day, as missed. While a later one is open, the task is part of its row (docs/decisions/0141).
 * Call it under the user's lock, after instances were closed, moved or generated.
 * @param ruleIds only these rules; left out: all of the user.
 * @param keptIds instances that keep their days.
 */
export async function closeMissedTasks(
  ctx: Context,
  ruleIds?: readonly string[],
  keptIds: readonly string[] = [],
): Promise<void> {
  const { db, userId } = ctx;
  const day = today(ctx);
  const instancesOf = () =>
    db
      .selectFrom('recurring_task_instances as instance')
      .where('instance.user_id', '=', userId)
      .where(sql<SqlBool>`instance.recurring_task_id = rule.id`);
  const late = await db
    .selectFrom('recurring_tasks as rule')
    .innerJoin('tasks as task', (join) => sameUser(join, 'task.id', 'rule.task_id'))
    .where('rule.user_id', '=', userId)
    .where('rule.repeat_from', '=', 'due')
    .$if(ruleIds !== undefined, (query) => query.where('rule.id', 'in', idList(ruleIds!)))
    .where('task.completed_at', 'is', null)
    .where('task.due_date', '<', day)
    .where(({ exists }) =>
      exists(
        instancesOf()
          .where('instance.occurrence', '>', sql<string>`cast(rule.starts_after as text)`)
          .where('instance.occurrence', '<=', day)
          .select('instance.id'),
      ),
    )
    .where(({ not, exists }) =>
      not(
        exists(
          instancesOf()
            .where('instance.closed_on', 'is', null)
            .where(sql<SqlBool>`instance.due_date > task.due_date`)
            .where('instance.due_date', '<=', day)
            .select('instance.id'),
        ),
      ),
    )
    .selectAll('rule')
    .select(
      instancesOf()
        .where('instance.closed_on', 'is', null)
        .where('instance.due_date', '>', day)
        // One of today that was postponed can be moved back.
        .where('instance.occurrence', '>', day)
        .$if(keptIds.length > 0, (query) => query.where('instance.id', 'not in', idList(keptIds)))
        .orderBy('instance.occurrence')
        .limit(1)
        .select('instance.id')
        .as('next_id'),
    )
    .execute();
  const next = late.flatMap(({ next_id: instanceId, ...rule }) =>
    instanceId !== null && isDaily(ruleOf(rule).pattern) ? [{ rule, instanceId }] : [],
  );
  if (next.length === 0) return;
  const pairs = await readPairs(ctx, next);
  // An occurrence with texts of its own keeps them: the task is moved after it.
  const isMoved = ({ rule, instance }: Pair) =>
    instance.name === rule.name && instance.description === rule.description;
  await moveTasks(ctx, pairs.filter(isMoved));
}

async function moveTasks(ctx: Context, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const { db, userId, now } = ctx;
  await swapPlaces(ctx, pairs, { is_swapped: 1, fieldsOf: ownFields });
  const at = now.toISOString();
  const missed = { skipped_at: at, is_missed: 1, next_notice_at: null, updated_at: at };
  const closed = pairs.map(({ task, instance }) => ({ id: instance.id, closed_on: task.due_date, ...missed }));
  await updateRows(db, 'recurring_task_instances', userId, closed);
  // The plans for those days are now about the tasks.
  await db
    .updateTable('day_entries as entry')
    .from((eb) =>
      eb
        .selectFrom('recurring_task_instances as instance')
        .innerJoin('recurring_tasks as rule', (join) => sameUser(join, 'rule.id', 'instance.recurring_task_id'))
        .where('instance.user_id', '=', userId)
        .where('instance.id', 'in', idList(closed.map(({ id }) => id)))
        .select(['instance.id', 'rule.task_id'])
        .as('moved'),
    )
    .set((eb) => ({
      subject_id: eb.ref('moved.task_id').$notNull(),
      task_id: eb.ref('moved.task_id'),
      instance_id: null,
    }))
    .where('entry.user_id', '=', userId)
    .whereRef('entry.instance_id', '=', 'moved.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('day_entries as known')
            .where('known.user_id', '=', userId)
            .whereRef('known.day', '=', 'entry.day')
            .whereRef('known.subject_id', '=', 'moved.task_id')
            .select('known.day'),
        ),
      ),
    )
    .execute();
  tellMoved(
    ctx,
    pairs.map(({ task }) => task.id),
  );
}

/**
 * Undoes the move of the task of a rule, when the instance whose closing moved it is reopened on the same day. A task
 * or an instance with fields of its own stays: they may be from either.
 * @param closedAt when that instance was closed.
 */
export async function returnTask(ctx: Context, ruleId: string, closedAt: string): Promise<void> {
  const { db, userId, now } = ctx;
  const rule = await getRow(ctx, ruleId);
  // Others that were closed at that instant, if there are any, are of later days.
  const missed = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', ruleId)
    .where('is_missed', '=', 1)
    .where('skipped_at', '=', closedAt)
    .orderBy('occurrence')
    .select('id')
    .executeTakeFirst();
  const [pair] = missed ? await readPairs(ctx, [{ rule, instanceId: missed.id }]) : [];
  if (!pair || pair.task.due_date <= today(ctx) || pair.task.due_date !== rule.starts_after) return;
  if (ownFields(pair).length > 0 || ownFields({ ...pair, instance: { ...pair.instance, ...pair.task } }).length > 0)
    return;
  const { task, instance } = pair;
  await swapPlaces(ctx, [pair], { is_swapped: 0 });
  await db
    .updateTable('recurring_task_instances')
    .set({
      ...{ skipped_at: null, is_missed: 0, closed_on: null, updated_at: now.toISOString() },
      // Its series may have moved since.
      project_id: rule.project_id,
    })
    .where('user_id', '=', userId)
    .where('id', '=', instance.id)
    .execute();
  await refreshNoticeMoments(ctx, 'recurring_task_instances', [instance.id]);
  await db
    .updateTable('day_entries')
    .set({ subject_id: instance.id, task_id: null, instance_id: instance.id })
    .where('user_id', '=', userId)
    .where('task_id', '=', task.id)
    .where('day', '=', task.due_date)
    .execute();
  tellMoved(ctx, [task.id]);
}

/** Tells other devices that tasks have moved with their instances. */
export function tellMoved({ changed }: Context, taskIds: readonly string[]): void {
  changed?.add('task', taskIds);
  changed?.readAgain.add('recurring_task').add('recurring_instance').add('day');
}
