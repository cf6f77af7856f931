export type Side = 'top' | 'bottom';

/**
 * The side of the screen that is farther from the focused field; the bottom without one.
 * @param field its edges, in pixels from the top of the screen.
 */
export const sideFor = (field: { top: number; bottom: number } | null, height: number): Side =>
  field !== null && field.top + field.bottom > height ? 'top' : 'bottom';
