/** The time of some steps: the minutes of those with a known length, and the number of the others. */
export interface Lengths {
  known_minutes: number;
  assumed: number;
}

/**
 * Minutes of a step, planned or done.
 * @param known null if unknown: then it is the user's usual length.
 */
export const lengthOf = (known: number | null, usual: number): number => known ?? usual;

/** Minutes of several steps. The only rule for durations, planned and given. */
export const minutesOf = ({ known_minutes, assumed }: Lengths, usual: number): number =>
  known_minutes + assumed * lengthOf(null, usual);

/** Minutes of steps: by their estimates alone, and including those without one, which count as the usual length. */
export function plannedOf(
  steps: readonly { estimated_duration: number | null }[],
  usual: number,
): { estimated_duration: number; planned_minutes: number; assumed_count: number } {
  const estimates = steps.flatMap(({ estimated_duration }) => estimated_duration ?? []);
  const estimated_duration = estimates.reduce((sum, minutes) => sum + minutes, 0);
  const assumed_count = steps.length - estimates.length;
  const planned_minutes = minutesOf({ known_minutes: estimated_duration, assumed: assumed_count }, usual);
  return { estimated_duration, planned_minutes, assumed_count };
}

/** Fewer focus minutes than a whole session do not replace an estimate. */
export const FOCUS_COUNTS_FROM = 25;

/**
 * The given minutes of a completion; null counts as the usual length. Focus minutes count if they are at least a whole
 * session or the estimate; otherwise the estimate counts (docs/decisions/0083).
 * @param focus focus minutes on the day of the completion; null for none.
 */
export function givenMinutes(focus: number | null, estimate: number | null): number | null {
  const measures = focus !== null && (focus >= FOCUS_COUNTS_FROM || (estimate !== null && focus >= estimate));
  return measures ? focus : estimate;
}
