import type { alignmentContract } from '#contract/alignment.ts';
import type { EndpointResponse } from '#contract/platform/endpoint.ts';

/** A score with its newest rows, and the sums of the other rows by day. */
export interface Score extends Omit<EndpointResponse<typeof alignmentContract.weeklyScore>, 'weekly_score'> {
  score: number;
}

export const countOf = ({ entries, more }: Score): number =>
  more.reduce((sum, day) => sum + day.entries, entries.length);

export function pointsOn({ entries, more }: Score, day: string): number {
  const rows = entries.filter(({ completed_on }) => completed_on === day);
  const sums = more.filter((sum) => sum.day === day);
  return [...rows, ...sums].reduce((sum, { points }) => sum + points, 0);
}
