import type { TodayTask } from '#contract/today.ts';
import { readCurrentOccurrences } from '#server/features/recurring/instances/current-occurrences.ts';
import { type Context, today } from '#server/platform/context.ts';

type Row = Pick<TodayTask, 'id' | 'due_date' | 'recurring_task_id' | 'picked' | 'missed' | 'missed_task_id'>;

/**
 * Combines the missed occurrences of a rule into one row: the current occurrence, with their number. Older ones are
 * left out, including the original task, unless the user has put them on the day. If the current one is not on the day,
 * the latest row on the day replaces it.
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
      // A task that starts later is not on the day.
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
