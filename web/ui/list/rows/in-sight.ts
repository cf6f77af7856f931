import { rowIn } from './roving.ts';

/** Whether a whole row is visible, below the header of the page and above the bottom of the window. */
export function isInSight(id: string): boolean {
  const box = rowIn(document.body, id)?.getBoundingClientRect();
  if (!box) return false;
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return box.top >= Math.max(header, 0) && box.bottom <= window.innerHeight;
}
