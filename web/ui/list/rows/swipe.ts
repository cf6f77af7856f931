/* The swipe gesture on a row. Distances in pixels, to the right and down. */

/** Distance after which the direction is clear. */
const CLEAR = 10;
/** Share of the row's width that makes a swipe. */
const SHARE = 0.35;
const AT_MOST = 140;

/** Whether a finger swipes the row, scrolls the page, or may still do either. */
export function intentOf(across: number, down: number): 'swipe' | 'scroll' | null {
  if (Math.max(Math.abs(across), Math.abs(down)) < CLEAR) return null;
  return Math.abs(across) > Math.abs(down) * 1.5 ? 'swipe' : 'scroll';
}

/** The distance from which lifting the finger runs the action. */
export const swipeAt = (width: number): number => Math.min(width * SHARE, AT_MOST);

/** How far the row follows the finger: fully if there is an action on that side, else only a little. */
export const followed = (across: number, does: boolean): number => (does ? across : across / 8);
