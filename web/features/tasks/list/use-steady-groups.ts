import { useMemo, useState } from 'react';
import { inOrder } from '#web/platform/order.ts';
import { mergeSingles, singlesOf, steadyOrder, type TaskGroup } from './task-groups.ts';

/**
 * Tasks grouped by project, with many projects of one task in one group: `singles` has their ids. Groups keep the order and
 * the tasks their groups of when they were first shown, so that none moves while the user works. That is decided again for
 * another `view`, and when the list is opened again.
 */
export function useSteadyGroups(groups: TaskGroup[], view: string, byProject: boolean) {
  const decide = (): { view: string; singles: ReadonlySet<string>; order: readonly string[] } => {
    const singles = singlesOf(byProject ? groups : []);
    return { view, singles, order: mergeSingles(groups, singles).map(({ id }) => id) };
  };
  const [kept, setKept] = useState(decide);
  const { singles, order: before } = kept.view === view ? kept : decide();
  const merged = useMemo(() => mergeSingles(groups, singles), [groups, singles]);
  const ids = useMemo(() => merged.map(({ id }) => id), [merged]);
  const order = steadyOrder(before, ids);
  if (order !== kept.order) setKept({ view, singles, order });
  return { groups: useMemo(() => inOrder(merged, order), [merged, order]), singles };
}
