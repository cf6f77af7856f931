import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { occurrencePanelId } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { hrefOf } from '#web/platform/navigation.ts';

/** Whether a row of the day is a task, not an instance of a recurring one. */
export const isTask = (row: TodayTask): row is TodayTask & Task => row.kind === 'task';

/** A row in the shape of a task; without a project its path is empty. */
export const asTask = (row: TodayTask): Task => ({
  ...row,
  project_id: row.project_id ?? '',
  project_name: row.project_name ?? '',
});

export const panelIdOfRow = (row: TodayTask): string => (isTask(row) ? row.id : occurrencePanelId(row.id));

/** The link of a row to its panel beside the day. */
export const hrefOfRow = (row: TodayTask, date: string | undefined): string =>
  hrefOf('today', { date, task: panelIdOfRow(row) });

/** More rows from earlier days than this are folded, because the day's own tasks come after them. */
const LATE_SHOWN = 7;

/**
 * The rows that are on a day only because they are overdue from earlier ones, and the others, both in order.
 * `lateLast`: all in the order in which a day with folded rows shows them.
 */
export function splitLate(rows: readonly TodayTask[], today: string) {
  const isLate = ({ due_date, picked }: TodayTask) => due_date !== null && due_date < today && !picked;
  const late = rows.filter(isLate);
  const others = rows.filter((row) => !isLate(row));
  return { late, others, lateLast: [...others, ...late], isMuch: late.length > LATE_SHOWN };
}
