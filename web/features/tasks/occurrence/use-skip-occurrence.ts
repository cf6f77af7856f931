import type { Occurrence } from '#contract/tasks.ts';
import { setInstance } from '#web/features/recurring/instance-mutations.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';

/** Returns a function that skips an open occurrence, at once, with Undo: it is neither completed nor missed. */
export function useSkipOccurrence() {
  const records = useRecords();
  return ({ id, name }: Pick<Occurrence, 'id' | 'name'>) =>
    void act(records, setInstance({ id, from: 'open', to: 'skipped' }), () => `“${name}” skipped`);
}
