import type { InstanceChanges } from '#contract/recurring.ts';
import { changeInstance } from '#web/features/recurring/instance-mutations.ts';
import { moveOccurrence } from './move-occurrence.ts';
import type { Occurrence } from '#contract/tasks.ts';
import { useRecords } from '#web/records/record-query.ts';
import { savedText } from '../panel/saved-text.ts';
import { moveToast } from './skip-task.ts';
import { useFieldSaves } from '#web/records/use-field-saves.ts';

/** Saves single fields of an occurrence. `save` resolves with whether it succeeded. */
export function useSaveOccurrence(occurrence: Occurrence) {
  const { id } = occurrence;
  const records = useRecords();
  const { save, status, refuse, errorOf } = useFieldSaves<InstanceChanges>();
  return {
    status,
    refuse,
    errorOf,
    /** Moves its series as well; a toast offers Undo. */
    move: (project_id: string, message: string) => save(['project_id'], moveOccurrence(id, project_id), { message }),
    save: (field: keyof InstanceChanges, changes: InstanceChanges) =>
      save([field], changeInstance(id, changes), {
        message: savedText(occurrence, changes),
        noted: 'Occurrence changed',
        ...(changes.due_date && moveToast(records, occurrence, changes.due_date, changes.due_time)),
      }),
  };
}
