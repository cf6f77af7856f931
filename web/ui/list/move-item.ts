/** The list with one item moved from one index to another. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** The gap for the lifted element: pixels from the top of its list. */
export interface DropPlace {
  top: number;
  height: number;
}

/** The position of a lifted element at `index`, measured from the elements above it. */
export function dropPlace(list: readonly HTMLElement[], lifted: HTMLElement, index: number): DropPlace {
  const above = list.filter((each) => each !== lifted).slice(0, index);
  return { top: above.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0), height: lifted.offsetHeight };
}
