import type { Task } from '#contract/tasks.ts';
import { dayInSentence } from '#web/features/tasks/plan/plan-tasks.ts';
import type { AddedNote } from '#web/features/tasks/quick-add/use-quick-add.ts';
import { today } from '#web/platform/clock.ts';
import { navigate } from '#web/platform/navigation.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { pickForDay } from './today-mutations.ts';

/** The day that lists a task by its due date: that day, or today once it is late; null without a due date. */
function ownDay({ due_date }: Task): string | null {
  const now = today();
  return due_date !== null && due_date < now ? now : due_date;
}

/**
 * Adds a new task written in a day's list to that day. If its text names another day, it stays there and the toast for
 * it is returned. Rejects with the reason of a refusal.
 */
export async function placeNewTask(records: RecordStore, date: string, task: Task): Promise<AddedNote | void> {
  const day = ownDay(task) ?? date;
  if (day === date) return pickForDay(records, date, task);
  const show = () => navigate('today', { date: day === today() ? undefined : day });
  return { message: `Added to ${dayInSentence(day)}`, also: { label: 'Show', run: show } };
}
