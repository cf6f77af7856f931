/** The selected ids, and the last selected one, where a range starts. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/** Adds one to the selection, or removes it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Also selects everything from the anchor to this one, in the displayed order. */
export function extended(selection: Selection, id: string, shown: readonly string[]): Selection {
  const from = shown.indexOf(selection.anchor ?? id);
  const to = shown.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: id };
}

/** Selects both, as Shift and an arrow key do; moving back into the selection deselects the row left. */
export function walked({ ids }: Selection, from: string, to: string): Selection {
  const next = new Set(ids);
  if (ids.has(from) && ids.has(to) && from !== to) next.delete(from);
  else next.add(from).add(to);
  return { ids: next, anchor: to };
}

/** Selects all of a group, or deselects it if all are selected. */
export function toggledAll({ ids }: Selection, group: readonly string[]): Selection {
  const next = new Set(ids);
  const all = group.every((id) => ids.has(id));
  for (const id of group) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return { ids: next, anchor: null };
}
