import { COMPLETED_SHOWN, type TodayTask } from '#contract/today.ts';
import { idsIn, placesOf } from '#server/database/id-list.ts';
import { instanceFinder } from '#server/features/recurring/instances/instance-queries.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { type Context, personNow, today } from '#server/platform/context.ts';
import { cutPage, type Page, placeOfPage } from '#server/platform/pages.ts';
import { readDayEntries } from '../day-entries.ts';
import { dayRowOfInstance } from '../day-instances.ts';
import { dayRowOf } from '../day-list.ts';
import { countCompleted, findCompleted } from './completed-rows.ts';

interface Asked {
  date?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of the rows completed on a day, the newest first. */
export async function readCompletedPage(
  ctx: Context,
  { date = today(ctx), limit = COMPLETED_SHOWN, cursor }: Asked,
): Promise<Page<TodayTask>> {
  const found = await findCompleted(ctx, date, placeOfPage({ limit, cursor }));
  const { rows, next } = cutPage(found, limit, ({ completed_at, id }) => [completed_at, id]);
  const ids = rows.map(({ id }) => id);
  const places = new Map((await readDayEntries(ctx, date)).map((entry) => [entry.subject_id, entry.sort_order]));
  const now = personNow(ctx);
  const read = [
    ...(await findTasks(ctx, ids)).map((task) => dayRowOf(task, places.has(task.id))),
    ...(await findInstancesById(ctx, { ids: placesOf(ids) })).map((row) =>
      dayRowOfInstance(row, now, places.get(row.id)),
    ),
  ];
  const byId = new Map<string, TodayTask>(read.map((row) => [row.id, row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total: await countCompleted(ctx, date), next };
}

const findInstancesById = instanceFinder((instances, { ids }: { ids: string }) =>
  instances.where('instance.id', 'in', idsIn(ids)),
);
