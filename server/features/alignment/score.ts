import { type Completion, ENTRIES_SHOWN } from '#contract/alignment.ts';
import { readActiveDays } from '#server/features/completions/active-days.ts';
import type { Context } from '#server/platform/context.ts';
import { pointsOf, readCompletions } from './completions.ts';

/** A score with its newest rows, and the sums of the other rows by day. */
interface Score {
  score: number;
  entries: Completion[];
  /** The newest day first. */
  more: { day: string; entries: number; points: number }[];
}

/** The points from one day to another, both included. */
export async function readScore(ctx: Context, from: string, to: string): Promise<Score> {
  const entries = await readCompletions(ctx, from, to, ENTRIES_SHOWN);
  const isCut = entries.length === ENTRIES_SHOWN;
  const listed = Map.groupBy(entries, ({ completed_on }) => completed_on);
  const days = isCut ? await readActiveDays(ctx, from, to) : [];
  const more = days
    .map(({ day, completed, points }) => {
      const rows = listed.get(day) ?? [];
      // A completion may be taken back between the two reads.
      return { day, entries: completed - rows.length, points: Math.max(0, points - pointsOf(rows)) };
    })
    .filter((sum) => sum.entries > 0)
    .toReversed();
  return { score: pointsOf(entries) + pointsOf(more), entries, more };
}
