import type { TodayTask } from '#contract/today.ts';
import { readCurrentOccurrences } from '#server/features/recurring/instances/current-occurrences.ts';
import { type Context, today } from '#server/platform/context.ts';

type Row = Pick<TodayTask, 'id' | 'due_date' | 'recurring_task_id' | 'picked' | 'missed' | 'missed_task_id'>;

/**
 * Makes one row of what was missed of a rule: its current occurrence, which says how many they are. Older ones are left
 * out, the task that the rule was made from included, unless the person has put them on the day by hand. Where the current
 * one is not on the day, the latest of those that are stands for it.
 * @param rows the open rows of the user's today.
 */
export async function foldMissed<R extends Row>(ctx: Context, rows: readonly R[]): Promise<R[]> {
  const day = today(ctx);
  const isMissed = (row: R) => row.due_date !== null && row.due_date < day;
  if (!rows.some((row) => row.recurring_task_id !== null && isMissed(row))) return [...rows];
  const current = await readCurrentOccurrences(ctx);
  const shown = new Set(
    [...Map.groupBy(rows, (row) => row.recurring_task_id ?? '')].map(([ruleId, ofRule]) => {
      const next = current.get(ruleId);
      // It is not on the day while it is a task that starts later.
      return (ofRule.find(({ id }) => id === next?.id) ?? latest(ofRule.filter(isMissed)))?.id;
    }),
  );
  return rows.flatMap((row) => {
    const next = current.get(row.recurring_task_id ?? '');
    if (!next) return row;
    if (shown.has(row.id)) return { ...row, missed: next.missed, missed_task_id: next.missedTaskId };
    return isMissed(row) && !row.picked ? [] : row;
  });
}

const latest = <R extends Row>(rows: readonly R[]): R | undefined =>
  rows.toSorted((one, other) => (one.due_date! < other.due_date! ? -1 : 1)).at(-1);
