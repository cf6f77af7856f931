import type { QueryKey } from '@tanstack/react-query';
import { changedFields } from './form/changed-fields.ts';
import type { Kind } from './kinds.ts';
import type { Layer } from './layers.ts';

/** What must still be as it was left, as plain data. */
export type Over =
  /** The fields of a record. `ifKnown`: it may have left everything that is shown. */
  | { kind: Kind; id: string; fields: object; ifKnown?: true }
  /** The order of records by their `sort_order`, as ids. */
  | { kind: 'pillar' | 'area' | 'project' | 'task'; order: readonly string[] }
  /** The order of the `tasks` of what a query shows, as ids. */
  | { queryKey: QueryKey; order: readonly string[] };

/** Whether something is shown as it was left: what takes something back must not take more with it. */
export function stillHolds(layer: Layer, over: Over): boolean {
  if ('queryKey' in over) {
    const rows = layer.showQuery<{ tasks: readonly { id: string }[] }>(over.queryKey)?.tasks;
    return (
      !rows ||
      areInOrder(
        rows.map(({ id }) => id),
        over.order,
      )
    );
  }
  if ('order' in over) {
    const places = over.order.flatMap((id) => layer.get(over.kind, id)?.sort_order ?? []);
    return places.every((place, index) => index === 0 || places[index - 1]! <= place);
  }
  const { kind, id, fields, ifKnown } = over;
  const now = layer.get(kind, id) as object | undefined;
  if (now === undefined) return ifKnown ?? false;
  return Object.keys(changedFields(pick(now, fields), fields)).length === 0;
}

/** Whether those of the order that are there are in it. */
function areInOrder(ids: readonly string[], order: readonly string[]): boolean {
  const named = new Set(order);
  const there = new Set(ids);
  const shown = ids.filter((id) => named.has(id));
  return order.filter((id) => there.has(id)).every((id, index) => shown[index] === id);
}

/** Those fields of a record that another object has. */
const pick = (record: object, like: object): object =>
  Object.fromEntries(Object.keys(like).map((field) => [field, record[field as keyof typeof record]]));
