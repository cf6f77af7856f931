import { capitalized } from '#web/platform/format.ts';
import { inOrder } from '#web/platform/order.ts';
import { act } from './act.ts';
import { useRecords } from './record-query.ts';
import type { Kept } from './kinds.ts';
import type { Layer } from './layers.ts';
import { HIERARCHY } from './stale.ts';
import { defineWrite, type Write } from './write-kinds.ts';

/** Numbers records (ids) from 0 in this order. Their lists sort by `sort_order`, or are sorted separately. */
export function showOrder<K extends 'pillar' | 'area' | 'project' | 'task'>(
  layer: Layer,
  kind: K,
  ids: readonly string[],
  places: readonly number[] = [...ids.keys()],
): void {
  for (const [index, id] of ids.entries()) {
    const record: Kept[K] | null | undefined = layer.kept(kind, id);
    const sort_order = places[index]!;
    if (record && record.sort_order !== sort_order) layer.write(kind, id, { ...record, sort_order });
  }
}

interface Order {
  ids: readonly string[];
  /** Their previous order. */
  before: readonly string[];
}

type Listed = { id: string };

/** Actions that reorder records within a parent. @param plural the key of their list queries. */
export function orderActions(
  kind: 'pillar' | 'area' | 'project',
  plural: string,
  send: (ids: string[]) => Promise<unknown>,
) {
  const reorder = defineWrite<Order, unknown>({
    name: `${plural}.reorder`,
    lanes: () => [`order of ${plural}`],
    sentAfter: ({ ids }) => ids.map((id) => `${kind} ${id}`),
    send: ({ ids }) => send([...ids]),
    show: (layer, { ids }) => {
      layer.edit<Listed | Listed[]>([plural], (shown) => (Array.isArray(shown) ? inOrder(shown, ids) : shown));
      showOrder(layer, kind, ids);
    },
    inverse: ({ ids, before }): Write[] => [
      { ...reorder({ ids: before, before: ids }), onlyIf: [{ kind, order: ids }] },
    ],
    stale: () => ({ now: HIERARCHY }),
    waits: { answer: () => null, label: () => ({ verb: 'order', name: capitalized(plural) }) },
  });

  return {
    reorder,

    /** Puts all displayed records into an order (ids), at once, with Undo. */
    useReorder: () => {
      const records = useRecords();
      return (ids: readonly string[], before: readonly string[]) =>
        act(records, reorder({ ids, before }), () => `Order of ${plural} changed`);
    },
  };
}
