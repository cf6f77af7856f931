import type { Planned } from '#contract/today.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { closeMissedTasks } from '#server/features/recurring/instances/close-missed-tasks.ts';
import { changeTasks } from '#server/features/tasks/change-tasks.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';

export interface Subject {
  id: string;
  isTask: boolean;
  name: string;
  due_date: string | null;
  due_time: string | null;
  done: boolean;
}

/** Reads the existing ones, in order. */
export async function readSubjects({ db, userId }: Context, ids: readonly string[]): Promise<Subject[]> {
  const find = (table: 'tasks' | 'recurring_task_instances') =>
    db
      .selectFrom(table)
      .where('user_id', '=', userId)
      .where('id', 'in', idList(ids))
      .select(['id', 'name', 'due_date', 'due_time', 'completed_at'])
      .execute();
  const known = new Map<string, Subject>();
  for (const table of ['tasks', 'recurring_task_instances'] as const) {
    for (const { completed_at, ...row } of await find(table)) {
      known.set(row.id, { ...row, isTask: table === 'tasks', done: completed_at !== null });
    }
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Reads their places on the lists of days, by id, in the order of days. */
export async function readPlaces(
  { db, userId }: Context,
  ids: readonly string[],
): Promise<Map<string, Planned['days']>> {
  const entries = await db
    .selectFrom('day_entries')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('task_id', 'in', idList(ids)), eb('instance_id', 'in', idList(ids))]))
    .select(['subject_id', 'day as date', 'sort_order as place', 'due_date'])
    .orderBy('day')
    .execute();
  const places = new Map<string, Planned['days']>(ids.map((id) => [id, []]));
  for (const { subject_id, ...place } of entries) places.get(subject_id)!.push(place);
  return places;
}

/** Removes them from the lists of all days, or of those the query is restricted to. */
export const removeFromDays = ({ db, userId }: Context, ids: readonly string[]) =>
  db
    .deleteFrom('day_entries')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('task_id', 'in', idList(ids)), eb('instance_id', 'in', idList(ids))]));

/**
 * Changes due dates like any other change, with all effects. Returns the ids of tasks whose change was refused, and of
 * changed instances, for `closeMissedOf`.
 */
export async function setDueDates(
  ctx: RequestContext,
  dueDates: readonly (readonly [Subject, due_date: string | null])[],
): Promise<{ refused: ReadonlySet<string>; instanceIds: string[] }> {
  const changed = dueDates.filter(([subject, due_date]) => subject.due_date !== due_date);
  const tasks = changed.flatMap(([{ id, isTask }, due_date]) => (isTask ? [{ id, due_date }] : []));
  const refused = tasks.length > 0 ? (await changeTasks(ctx, tasks)).refused : [];
  const updated_at = ctx.now.toISOString();
  // An occurrence always has a due date.
  const instances = changed.flatMap(([{ id, isTask }, due_date]) =>
    isTask || due_date === null ? [] : [{ id, due_date, updated_at }],
  );
  await updateRows(ctx.db, 'recurring_task_instances', ctx.userId, instances);
  const instanceIds = instances.map(({ id }) => id);
  await refreshNoticeMoments(ctx, 'recurring_task_instances', instanceIds);
  return { refused: new Set(refused.map(({ id }) => id)), instanceIds };
}

/** Moves the late tasks of the rules of these instances. They keep their days themselves, and so do the other `ids`. */
export async function closeMissedOf(ctx: Context, instanceIds: readonly string[], ids: readonly string[]) {
  if (instanceIds.length === 0) return;
  const rules = await ctx.db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', idList(instanceIds))
    .select('recurring_task_id')
    .distinct()
    .execute();
  await closeMissedTasks(
    ctx,
    rules.map(({ recurring_task_id }) => recurring_task_id),
    ids,
  );
}
