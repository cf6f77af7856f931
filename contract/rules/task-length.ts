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

/** Minutes of steps by their estimates, and how many have none and count as the usual length. */
export function plannedOf(
  steps: readonly { estimated_duration: number | null }[],
  usual: number,
): { minutes: number; assumed_count: number } {
  const estimates = steps.flatMap(({ estimated_duration }) => estimated_duration ?? []);
  const known_minutes = estimates.reduce((sum, minutes) => sum + minutes, 0);
  const assumed_count = steps.length - estimates.length;
  return { minutes: minutesOf({ known_minutes, assumed: assumed_count }, usual), assumed_count };
}
