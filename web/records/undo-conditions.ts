import type { QueryKey } from '@tanstack/react-query';
import { changedFields } from './form/changed-fields.ts';
import type { Kind } from './kinds.ts';
import type { Layer } from './layers.ts';

/** State that must not have changed since a write, so that the write can be undone; plain data. */
export type UndoCondition =
  /** The fields of a record. `ifKnown`: the condition also holds if the record is no longer loaded. */
  | { kind: Kind; id: string; fields: object; ifKnown?: true }
  /** The order of records by their `sort_order`, as ids. */
  | { kind: 'pillar' | 'area' | 'project' | 'task'; order: readonly string[] }
  /** The order of the `tasks` of a query, as ids. */
  | { queryKey: QueryKey; order: readonly string[] };

/** Whether the state is still as the write left it: Undo must not revert later changes. */
export function isUndoValid(layer: Layer, condition: UndoCondition): boolean {
  if ('queryKey' in condition) {
    const rows = layer.showQuery<{ tasks: readonly { id: string }[] }>(condition.queryKey)?.tasks;
    return (
      !rows ||
      areInOrder(
        rows.map(({ id }) => id),
        condition.order,
      )
    );
  }
  if ('order' in condition) {
    const places = condition.order.flatMap((id) => layer.get(condition.kind, id)?.sort_order ?? []);
    return places.every((place, index) => index === 0 || places[index - 1]! <= place);
  }
  const { kind, id, fields, ifKnown } = condition;
  const now = layer.get(kind, id) as object | undefined;
  if (now === undefined) return ifKnown ?? false;
  return Object.keys(changedFields(pick(now, fields), fields)).length === 0;
}

/** Whether the loaded records of an order are in that order. */
function areInOrder(ids: readonly string[], order: readonly string[]): boolean {
  const named = new Set(order);
  const there = new Set(ids);
  const shown = ids.filter((id) => named.has(id));
  return order.filter((id) => there.has(id)).every((id, index) => shown[index] === id);
}

/** The fields of a record that another object has. */
const pick = (record: object, like: object): object =>
  Object.fromEntries(Object.keys(like).map((field) => [field, record[field as keyof typeof record]]));
