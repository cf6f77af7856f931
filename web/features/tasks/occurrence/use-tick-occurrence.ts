import { useCallback } from 'react';
import { setInstance } from '#web/features/recurring/instance-mutations.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { completionMessage } from '../completion-message.ts';

interface Ticked {
  id: string;
  name: string;
  completed: boolean;
}

/** Returns a function that completes or reopens an occurrence: at once, with Undo, reverted if refused. */
export function useTickOccurrence() {
  const records = useRecords();
  return useCallback(
    ({ id, name, completed }: Ticked) => {
      const [from, to] = completed ? (['completed', 'open'] as const) : (['open', 'completed'] as const);
      const lost = (records.get('occurrence', id) ?? records.get('instance', id))?.completion_points;
      return act(records, setInstance({ id, from, to }), ({ completion_points }) =>
        completionMessage({ name, completed: !completed, completion_points }, lost),
      );
    },
    [records],
  );
}
