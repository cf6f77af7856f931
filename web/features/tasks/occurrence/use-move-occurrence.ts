import type { Occurrence } from '#contract/tasks.ts';
import { changeInstance } from '#web/features/recurring/instance-mutations.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { dateOf, type PlanDay } from '../plan/plan-tasks.ts';

/** Returns a function that moves an occurrence to today or tomorrow, at once, with Undo. Its rule keeps its days. */
export function useMoveOccurrence() {
  const records = useRecords();
  return ({ id, name }: Pick<Occurrence, 'id' | 'name'>, day: PlanDay) =>
    void act(records, changeInstance(id, { due_date: dateOf(day) }), () => `“${name}” moved to ${day}`);
}
