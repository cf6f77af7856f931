import { onboardingContract, type StarterCounts } from '#contract/onboarding.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import { act } from '#web/records/act.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import { readAgain } from '#web/records/stale.ts';
import { defineWrite } from '#web/records/write-kinds.ts';

const remove = defineWrite<null, { removed: StarterCounts; kept: StarterCounts; trash_ids: string[] }>({
  name: 'onboarding.removeStarterItems',
  lanes: () => ['starter items'],
  send: (_input, request_id) => call(onboardingContract.removeStarterItems, { query: { request_id } }),
  inverse: (_input, _before, { trash_ids }) => restoreFromTrash(trash_ids),
  stale: () => readAgain('project'),
});

/** Moves unchanged starter items into the trash, with Undo. */
export async function removeStarterItems(records: RecordStore): Promise<void> {
  await act(records, remove(null), ({ removed, kept }) => removedText(removed, kept));
}

/** `Removed 3 pillars and 27 tasks. 1 project was kept, since you’ve used it.`, or that there was nothing to remove. */
export function removedText(removed: StarterCounts, kept: StarterCounts): string {
  const [gone, stays] = [listOf(removed), listOf(kept)];
  const first = gone === null ? 'No untouched starter items' : `Removed ${gone}`;
  if (stays === null) return first;
  const isOne = kept.pillars + kept.areas + kept.projects + kept.tasks === 1;
  return `${first}. ${stays} ${isOne ? 'was kept, since you’ve used it' : 'were kept, since you’ve used them'}.`;
}

/** `3 pillars, 9 areas and 27 tasks`; null for none. */
function listOf({ pillars, areas, projects, tasks }: StarterCounts): string | null {
  const parts = [
    ...(pillars > 0 ? [plural(pillars, 'pillar')] : []),
    ...(areas > 0 ? [plural(areas, 'area')] : []),
    ...(projects > 0 ? [plural(projects, 'project')] : []),
    ...(tasks > 0 ? [plural(tasks, 'task')] : []),
  ];
  const last = parts.pop();
  if (last === undefined) return null;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
