/** How much time some steps take: minutes of those whose length is known, and how many there are of the others. */
export interface Lengths {
  known_minutes: number;
  assumed: number;
}

/** Minutes that a step takes, planned or done. @param known null where nobody knows: it takes the person's usual length. */
export const lengthOf = (known: number | null, usual: number): number => known ?? usual;

/** The same of several together: the only rule of how long something takes, for what is planned and what was given. */
export const minutesOf = ({ known_minutes, assumed }: Lengths, usual: number): number =>
  known_minutes + assumed * lengthOf(null, usual);

/** Minutes that steps take: by their estimates alone, and with those that have none and count as the usual length. */
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

/** Fewer focus minutes than one whole session do not replace an estimate. */
export const FOCUS_COUNTS_FROM = 25;

/**
 * Minutes that a completion gave; null counts as the usual length. Focus minutes count if they are at least a whole session
 * or the estimate; otherwise the estimate counts (docs/decisions/0083).
 * @param focus focus minutes on the day of the completion; null for none.
 */
export function givenMinutes(focus: number | null, estimate: number | null): number | null {
  const measures = focus !== null && (focus >= FOCUS_COUNTS_FROM || (estimate !== null && focus >= estimate));
  return measures ? focus : estimate;
}
