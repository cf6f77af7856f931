import { type InstanceChanges, OccurrenceField } from '#contract/recurring.ts';
import type { TaskField } from '#contract/task-fields.ts';
import type { Task } from '#contract/tasks.ts';
import { changeInstance } from '#web/features/recurring/instance-mutations.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { entryOf, formatChange } from '../fields.tsx';
import { occurrenceOf } from '../occurrence/occurrence-rows.ts';

/** The fields that tasks and occurrences share. */
type RowChanges = Pick<InstanceChanges, 'name' | 'priority' | 'estimated_duration' | 'due_time'> & {
  due_date?: string;
};
export const OF_OCCURRENCES: ReadonlySet<TaskField> = new Set([...OccurrenceField.options, 'due_date']);

/** The toast for rows with a new value. */
export const changedMessage = (field: TaskField, value: unknown) => {
  const entry = entryOf(field);
  return (what: string) => `${what} ${entry ? formatChange(entry, value) : 'changed'}`;
};

/**
 * Returns a function that changes the same fields of tasks and occurrences, at once, with Undo. `message` is
 * called with “3 tasks”, or the quoted name of the only one. Resolves with null if the occurrence was not changed.
 */
export function useChangeRows() {
  const records = useRecords();
  const { change } = useBulk();
  return async (rows: readonly Task[], changes: RowChanges, message: (what: string) => string): Promise<unknown> => {
    const [only, ...more] = rows;
    const occurrence = only && more.length === 0 ? occurrenceOf(only) : undefined;
    if (!occurrence) return change(rows, changes, message);
    return act(records, changeInstance(occurrence.id, changes), () => message(`“${occurrence.name}”`));
  };
}
