import { isCovered } from '#web/platform/back.ts';

/** The room of a toast at the foot of the window. */
const FOOT = 120;

/** Scrolls the row of a new record to the middle of the window, unless it can be seen. */
export function bringIntoSight(id: string): void {
  requestAnimationFrame(() => {
    // The history entry of the dialog that created it is taken away, which restores the place of the page.
    if (isCovered()) return bringIntoSight(id);
    const row = document.querySelector(`main [data-row-id="${CSS.escape(id)}"]`);
    if (!row) return;
    const { top, bottom } = row.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight - FOOT) row.scrollIntoView({ block: 'center' });
  });
}
