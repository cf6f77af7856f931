import type { Task } from '#contract/tasks.ts';
import { dayInWords } from '#web/features/tasks/plan/plan-tasks.ts';
import type { AddedNote } from '#web/features/tasks/quick-add/use-quick-add.ts';
import { today } from '#web/platform/clock.ts';
import { navigate } from '#web/platform/navigation.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { pickForDay } from './today-mutations.ts';

/** The day on which a task is listed for its due date: that one, or today once it is late; none without a due date. */
function ownDay({ due_date }: Task): string | null {
  const now = today();
  return due_date !== null && due_date < now ? now : due_date;
}

/**
 * Puts a new task that was written on a day's list on that day, or where its words name another one, leaves it there and
 * returns what to say. Rejects with the reason of a refusal.
 */
export async function putOnItsDay(records: RecordStore, date: string, task: Task): Promise<AddedNote | void> {
  const day = ownDay(task) ?? date;
  if (day === date) return pickForDay(records, date, task);
  const show = () => navigate('today', { date: day === today() ? undefined : day });
  return { message: `Added to ${dayInWords(day)}`, also: { label: 'Show', run: show } };
}
