import { COMPLETED_SHOWN, type TodayTask } from '#contract/today.ts';
import { toTasks } from '#server/features/tasks/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { cutPage, type Page, placeOfPage } from '#server/platform/pages.ts';
import { readDayEntries } from '../day-entries.ts';
import { dayRowsOf, readStoredRows } from '../day-rows.ts';
import { countCompleted, findCompleted } from './completed-rows.ts';

interface Asked {
  date?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of the rows completed on a day, newest first. */
export async function readCompletedPage(
  ctx: Context,
  { date = today(ctx), limit = COMPLETED_SHOWN, cursor }: Asked,
): Promise<Page<TodayTask>> {
  const [found, entries, total] = await Promise.all([
    findCompleted(ctx, date, placeOfPage({ limit, cursor })),
    readDayEntries(ctx, date),
    countCompleted(ctx, date),
  ]);
  const { rows, next } = cutPage(found, limit, ({ completed_at, id }) => [completed_at, id]);
  const { tasks, instances } = await readStoredRows(ctx, rows);
  const byId = dayRowsOf(ctx, await toTasks(ctx, tasks), instances, entries);
  return { items: rows.flatMap(({ id }) => byId.get(id) ?? []), total, next };
}
