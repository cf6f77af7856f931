import { COMPLETED_SHOWN, type TodayTask } from '#contract/today.ts';
import { type Context, today } from '#server/platform/context.ts';
import { cutPage, type Page, placeOfPage } from '#server/platform/pages.ts';
import { readDayEntries } from '../day-entries.ts';
import { readDayRows } from '../day-rows.ts';
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
  const found = await findCompleted(ctx, date, placeOfPage({ limit, cursor }));
  const { rows, next } = cutPage(found, limit, ({ completed_at, id }) => [completed_at, id]);
  const ids = rows.map(({ id }) => id);
  const byId = await readDayRows(ctx, ids, await readDayEntries(ctx, date));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total: await countCompleted(ctx, date), next };
}
