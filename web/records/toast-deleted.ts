import type { QueryClient } from '@tanstack/react-query';
import { RESTORE_MAX, trashContract } from '#contract/trash.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showToast, showUndo } from '#web/ui/toast/toasts.ts';
import { staleHierarchy } from './stale.ts';

interface Deletion {
  /** Where it lies in the trash. */
  trash_id?: string | undefined;
}

/** Says what was deleted, `Deleted “Winter weekend”`, and offers to bring it back where it can be. */
export function toastDeleted(client: QueryClient, what: string, deletions: readonly Deletion[]): void {
  const trashIds = deletions.flatMap(({ trash_id }) => trash_id ?? []);
  const message = `Deleted ${what}`;
  if (trashIds.length === 0) showToast({ type: 'success', message });
  else showUndo(message, () => void restore(client, trashIds));
}

async function restore(client: QueryClient, trashIds: readonly string[]): Promise<void> {
  try {
    for (let from = 0; from < trashIds.length; from += RESTORE_MAX) {
      await call(trashContract.restoreMany, { body: { ids: trashIds.slice(from, from + RESTORE_MAX) } });
    }
  } catch (error) {
    toastFailure(error);
  }
  await staleHierarchy(client);
}
