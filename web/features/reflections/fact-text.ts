import type { DayReflections } from '#contract/reflections.ts';
import { formatCount, formatDuration, plural } from '#web/platform/format.ts';

/** The facts of a day in figures; what was not is not named. */
export function factWords({ completed, points, focus_minutes }: DayReflections['facts']): string[] {
  const words = [
    completed.length > 0 && `${formatCount(completed.length)} done`,
    points > 0 && plural(points, 'point'),
    focus_minutes > 0 && `${formatDuration(focus_minutes)} of focus`,
  ];
  return words.filter((each) => each !== false);
}
