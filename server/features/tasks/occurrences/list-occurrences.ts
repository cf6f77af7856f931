import type { Occurrence } from '#contract/tasks.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { visible } from '#server/database/visibility.ts';
import {
  readCurrentOccurrence,
  readCurrentOccurrences,
} from '#server/features/recurring/instances/current-occurrences.ts';
import { bringUpToDate } from '#server/features/recurring/instances/generate-instances.ts';
import { instanceFinder } from '#server/features/recurring/instances/instance-queries.ts';
import { type Context, personNow } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { shapeOccurrence } from './shape-occurrence.ts';

/**
 * The current occurrence of each rule of the user, by due date, without those of archived projects. While the task that
 * a rule was created from is current, it is in the list of tasks instead.
 */
export async function listOccurrences(ctx: Context, projectId?: string): Promise<Occurrence[]> {
  await bringUpToDate(ctx);
  const current = await readCurrentOccurrences(ctx);
  const ids = [...current.values()].flatMap(({ kind, id }) => (kind === 'recurring' ? id : []));
  if (ids.length === 0) return [];
  const rows = await findByDueDate(ctx, { ids: idsAsJson(ids) });
  return rows
    .filter(({ project_id }) => projectId === undefined || project_id === projectId)
    .map((row) => shapeOccurrence(row, personNow(ctx), current.get(row.recurring_task_id)));
}

const findByDueDate = instanceFinder((instances, { ids }: { ids: string }) =>
  instances
    .where('instance.id', 'in', idsIn(ids))
    .where(visible('project'))
    .orderBy('instance.due_date')
    .orderBy('instance.due_time', (order) => order.asc().nullsLast())
    .orderBy('instance.id'),
);

/** One occurrence, open or not. @throws NotFound. */
export async function getOccurrence(ctx: Context, id: string): Promise<Occurrence> {
  const [row] = await findById(ctx, { id });
  if (!row) throw notFound('Recurring task instance');
  return shapeOccurrence(row, personNow(ctx), await readCurrentOccurrence(ctx, row.recurring_task_id));
}

const findById = instanceFinder((instances, { id }: { id: string }) => instances.where('instance.id', '=', id));
