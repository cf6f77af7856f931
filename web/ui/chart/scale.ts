const STEPS_MAX = 4;

/** Round heights for the horizontal lines of a chart of counts, from 0 to at least the largest value: at most five. */
export function linesUpTo(most: number): number[] {
  const rough = Math.max(1, most / STEPS_MAX);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough)!;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}
