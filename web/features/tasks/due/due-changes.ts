import type { TaskChanges } from '#contract/tasks.ts';
import type { SaidDay } from '#web/ui/date/TypedDay.tsx';
import { repeatOf } from './read-day.ts';

/** The due date, the time and the repeat of a task by what was chosen or typed for its day. */
export function dueChanges(
  said: SaidDay,
): Pick<TaskChanges, 'due_date' | 'due_time' | 'recurrence_pattern' | 'repeat_from'> {
  if (said.day === null) return { due_date: null, due_time: null };
  const repeat = repeatOf(said);
  return {
    due_date: said.day,
    ...(said.time !== undefined && { due_time: said.time }),
    ...(repeat && { recurrence_pattern: repeat.pattern, repeat_from: repeat.from }),
  };
}
