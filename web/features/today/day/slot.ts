/** The place kept free for a lifted row: pixels from the top of its list. */
export interface Slot {
  top: number;
  height: number;
}

/** Where the row lifted at `from` would lie at `to`, measured from the rows that then stand above it. */
export function slotIn(list: HTMLElement | null, from: number, to: number): Slot | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const lifted = rows[from];
  if (!lifted) return null;
  const above = rows.filter((row) => row !== lifted).slice(0, to);
  return { top: above.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0), height: lifted.offsetHeight };
}
