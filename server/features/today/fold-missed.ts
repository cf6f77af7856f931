import type { TodayTask } from '#contract/today.ts';
import { readCurrentOccurrences } from '#server/features/recurring/instances/current-occurrences.ts';
import { type Context, today } from '#server/platform/context.ts';

/**
 * Makes one row of what was missed of a rule: its current occurrence, which says how many they are. Older ones are left
 * out, the task that the rule was made from included, unless the person has put them on the day by hand.
 */
export async function foldMissed(ctx: Context, rows: readonly TodayTask[]): Promise<TodayTask[]> {
  const day = today(ctx);
  const isLate = (row: TodayTask) => !row.completed && row.due_date !== null && row.due_date < day;
  if (!rows.some((row) => row.recurring_task_id !== null && isLate(row))) return [...rows];
  const current = await readCurrentOccurrences(ctx);
  return rows.flatMap((row) => {
    const shown = current.get(row.recurring_task_id ?? '');
    if (!shown || row.completed) return row;
    if (row.id === shown.id) return { ...row, missed: shown.missed, missed_task_id: shown.missedTaskId };
    return isLate(row) && !row.picked ? [] : row;
  });
}
