import { useCallback } from 'react';
import type { TodayTask } from '#contract/today.ts';
import { setInstance } from '#web/features/recurring/instance-mutations.ts';
import { completionWords } from '#web/features/tasks/completion-words.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';

const stateOf = ({ completed }: TodayTask) => (completed ? 'completed' : 'open');

/** Returns a function that ticks an instance off, or opens it again: at once, with Undo, taken back when refused. */
export function useTickInstance() {
  const records = useRecords();
  return useCallback(
    (row: TodayTask) => {
      const { id, name, completed } = row;
      const write = setInstance({ id, from: stateOf(row), to: completed ? 'open' : 'completed' });
      return act(records, write, (completion_points) =>
        completionWords({ name, completed: !completed, completion_points }),
      );
    },
    [records],
  );
}

/** Returns a function that skips an instance, at once, with Undo: it is neither done nor missing. */
export function useSkipInstance() {
  const records = useRecords();
  return (row: TodayTask) =>
    void act(records, setInstance({ id: row.id, from: stateOf(row), to: 'skipped' }), () => `“${row.name}” skipped`);
}
