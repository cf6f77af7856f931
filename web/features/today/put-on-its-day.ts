import type { Task } from '#contract/tasks.ts';
import { removeTask } from '#web/features/tasks/delete-task.ts';
import { dayInWords } from '#web/features/tasks/plan/plan-tasks.ts';
import { today } from '#web/platform/clock.ts';
import { navigate } from '#web/platform/navigation.ts';
import { offerUndo } from '#web/records/act.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { pickForDay } from './today-mutations.ts';

/** The day on which a task is listed for its due date: that one, or today once it is late; none without a due date. */
function ownDay({ due_date }: Task): string | null {
  const now = today();
  return due_date !== null && due_date < now ? now : due_date;
}

/**
 * Puts a new task that was written on a day's list on that day, or where its words name another one, leaves it there and
 * says so. Rejects with the reason of a refusal.
 */
export async function putOnItsDay(records: RecordStore, date: string, task: Task): Promise<void> {
  const day = ownDay(task) ?? date;
  if (day === date) return pickForDay(records, date, task);
  const show = () => navigate('today', { date: day === today() ? undefined : day });
  offerUndo(records, `Added to ${dayInWords(day)}`, [removeTask({ id: task.id })], { label: 'Show', run: show });
}
