import { formatCount, formatDuration } from '#web/platform/format.ts';

/** What was assumed about the length of tasks, planned or done; null where all are known. */
export function assumedWords(assumed: { assumed_count: number; usual_task_minutes: number }): string | null {
  const { assumed_count: count, usual_task_minutes: minutes } = assumed;
  if (count === 0) return null;
  const length = formatDuration(minutes);
  return count === 1
    ? `One task without an estimate counts as ${length}`
    : `${formatCount(count)} tasks without an estimate count as ${length} each`;
}
