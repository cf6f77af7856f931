/** The place kept free for what is lifted: pixels from the top of its list. */
export interface DropPlace {
  top: number;
  height: number;
}

/** Where a lifted element would be at `index`, measured from those of the list that then stand above it. */
export function dropPlace(list: readonly HTMLElement[], lifted: HTMLElement, index: number): DropPlace {
  const above = list.filter((each) => each !== lifted).slice(0, index);
  return { top: above.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0), height: lifted.offsetHeight };
}
