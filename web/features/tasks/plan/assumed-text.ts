import { formatCount, formatDuration } from '#web/platform/format.ts';

/** The note about assumed task lengths, planned or completed; null if all are known. */
export function assumedText(assumed: { assumed_count: number; usual_task_minutes: number }): string | null {
  const { assumed_count: count, usual_task_minutes: minutes } = assumed;
  if (count === 0) return null;
  const length = formatDuration(minutes);
  return count === 1
    ? `One task without an estimate counts as ${length}`
    : `${formatCount(count)} tasks without an estimate count as ${length} each`;
}
