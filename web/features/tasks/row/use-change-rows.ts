import type { InstanceChanges } from '#contract/recurring.ts';
import type { Task } from '#contract/tasks.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { changeInstance } from '#web/features/recurring/instance-mutations.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { PRIORITY_WORDS } from '#web/ui/menu/priority-choices.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { occurrenceOf } from '../occurrence/occurrence-rows.ts';

/** The fields that tasks and occurrences have in common. */
type RowChanges = Pick<InstanceChanges, 'name' | 'priority' | 'estimated_duration' | 'due_time'> & {
  due_date?: string;
};

/** What is said of rows that were given a priority. */
export const ofPriority = (priority: Priority) => (what: string) =>
  `${what} of ${PRIORITY_WORDS[priority].toLowerCase()} priority`;

/**
 * Returns a function that changes the same fields of tasks, or of one occurrence, at once, with Undo. `said` gets
 * “3 tasks”, or the name of the occurrence in quotation marks. It resolves with null where the occurrence stays as it was.
 */
export function useChangeRows() {
  const records = useRecords();
  const { change } = useBulk();
  return async (rows: readonly Task[], changes: RowChanges, said: (what: string) => string): Promise<unknown> => {
    const [only] = rows;
    const occurrence = only && occurrenceOf(only);
    if (!occurrence) return change(rows, changes, said);
    return act(records, changeInstance(occurrence.id, changes), () => said(`“${occurrence.name}”`));
  };
}
