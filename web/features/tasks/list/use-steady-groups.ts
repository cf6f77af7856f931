import { useMemo, useState } from 'react';
import { inOrder } from '#web/platform/order.ts';
import { steadyOrder, type TaskGroup } from './task-groups.ts';

/**
 * The groups in the order in which they were first shown, so that none moves while the user works. They are sorted
 * again for another `view`, and when the list is opened again.
 */
export function useSteadyGroups(groups: TaskGroup[], view: string): TaskGroup[] {
  const ids = useMemo(() => groups.map(({ id }) => id), [groups]);
  const [kept, setKept] = useState<{ view: string; order: readonly string[] }>({ view, order: ids });
  const order = kept.view === view ? steadyOrder(kept.order, ids) : ids;
  if (kept.view !== view || order !== kept.order) setKept({ view, order });
  return useMemo(() => inOrder(groups, order), [groups, order]);
}
