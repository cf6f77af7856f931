import type { TaskChanges } from '#contract/tasks.ts';
import type { ParsedDay } from '#web/ui/date/TypedDay.tsx';
import { repeatOf } from './read-day.ts';

/** The due date, the time and the repeat of a task by what was chosen or typed for its day. */
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
