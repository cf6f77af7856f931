import type { TaskChanges } from '#contract/tasks.ts';
import type { ParsedDay } from '#web/ui/date/TypedDay.tsx';
import { repeatOf } from './read-day.ts';

/** The changes of due date, time and repeat from a chosen or typed day. */
export function dueChanges(
  parsed: ParsedDay,
): Pick<TaskChanges, 'due_date' | 'due_time' | 'recurrence_pattern' | 'repeat_from'> {
  if (parsed.day === null) return { due_date: null, due_time: null };
  const repeat = repeatOf(parsed);
  return {
    due_date: parsed.day,
    ...(parsed.time !== undefined && { due_time: parsed.time }),
    ...(repeat && { recurrence_pattern: repeat.pattern, repeat_from: repeat.from }),
  };
}
