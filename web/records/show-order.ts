import type { Kept } from './kinds.ts';
import type { Layer } from './layers.ts';

/** Gives records (ids) their places in an order, from 0 on. Their lists sort by them, or are sorted besides. */
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
