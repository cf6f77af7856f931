import type { TodayTask } from '#contract/today.ts';
import { setInstance } from '#web/features/recurring/instance-mutations.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';

const stateOf = ({ completed }: TodayTask) => (completed ? 'completed' : 'open');

/** Returns a function that skips an instance, at once, with Undo: it is neither done nor missing. */
export function useSkipInstance() {
  const records = useRecords();
  return (row: TodayTask) =>
    void act(records, setInstance({ id: row.id, from: stateOf(row), to: 'skipped' }), () => `“${row.name}” skipped`);
}
