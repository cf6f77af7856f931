import { onboardingContract, type StarterCounts } from '#contract/onboarding.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import { act } from '#web/records/act.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import { HIERARCHY } from '#web/records/stale.ts';
import { defineWrite } from '#web/records/write-kinds.ts';

const remove = defineWrite<null, { removed: StarterCounts; trash_ids: string[] }>({
  name: 'onboarding.removeStarterItems',
  lanes: () => ['starter items'],
  send: (_input, request_id) => call(onboardingContract.removeStarterItems, { query: { request_id } }),
  inverse: (_input, _before, { trash_ids }) => restoreFromTrash(trash_ids),
  stale: () => ({ now: HIERARCHY }),
});

/** Moves the untouched starter items into the trash, and offers Undo. */
export async function removeStarterItems(records: RecordStore): Promise<void> {
  await act(records, remove(null), ({ removed }) => removedWords(removed));
}

/** `Removed 3 pillars, 9 areas and 27 tasks`, or that there was nothing to remove. */
export function removedWords({ pillars, areas, projects, tasks }: StarterCounts): string {
  const parts = [
    ...(pillars > 0 ? [plural(pillars, 'pillar')] : []),
    ...(areas > 0 ? [plural(areas, 'area')] : []),
    ...(projects > 0 ? [plural(projects, 'project')] : []),
    ...(tasks > 0 ? [plural(tasks, 'task')] : []),
  ];
  if (parts.length === 0) return 'There are no untouched starter items';
  const last = parts.pop()!;
  return `Removed ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}`;
}
