export type Side = 'top' | 'bottom';

/**
 * The side of the screen that is farther from the focused field; the bottom without one.
 * @param field its edges, in pixels from the top of the screen.
 */
export const sideFor = (field: { top: number; bottom: number } | null, height: number): Side =>
  field !== null && field.top + field.bottom > height ? 'top' : 'bottom';

/** In pixels from the top left of the screen. */
type Edges = Pick<DOMRect, 'top' | 'bottom' | 'left'>;

interface Place {
  left?: number;
  width?: number;
  top?: number;
  bottom: number | 'auto';
  marginBottom: number;
}

const GAP = 12;
const MARGIN = 24;
/** A toast of three lines fits. */
const ROOM = 112;
const NARROWEST = 240;
const WIDEST = 480;

/**
 * Where a toast covers no button of an open dialog: left of it, where no preview opens; if that is too narrow, below or
 * above it; otherwise over its fields. Null: the usual place.
 * @param foot the row of the buttons that save; null without one.
 */
export function placeFor(dialog: Edges, foot: Edges | null, height: number): Place | null {
  const beside = dialog.left - MARGIN - GAP;
  if (beside >= NARROWEST) {
    return { left: MARGIN, width: Math.min(beside, WIDEST), bottom: MARGIN, marginBottom: 0 };
  }
  if (height - dialog.bottom >= ROOM) return { bottom: GAP, marginBottom: 0 };
  if (dialog.top >= ROOM) return { top: GAP, bottom: 'auto', marginBottom: 0 };
  return foot && { bottom: height - foot.top + GAP, marginBottom: 0 };
}
