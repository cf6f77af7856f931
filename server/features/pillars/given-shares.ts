import { gapInPoints } from '#contract/rules/short-pillar.ts';
import { minutesOf } from '#contract/rules/task-length.ts';
import { prepare } from '#server/database/prepare.ts';
import { type CompletedSums, readCompletedSums } from '#server/features/completions/completed-sums.ts';
import type { Context } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';
import { formatRoughMinutes } from '#server/platform/text/format-numbers.ts';
import { readTopPillars, type TopPillar } from './top-pillars.ts';

/** The time spent on a top-level pillar, including its sub-pillars, compared with its wanted share. */
export interface GivenShare {
  pillar: TopPillar;
  minutes: number;
  /** The number of its completions that count as the usual length. */
  assumedCount: number;
  /** Percent of all minutes, with one decimal; 0 without any minutes. */
  percentage: number;
  /** Actual minus wanted share in whole percentage points; null without a wanted share or any minutes. */
  gap: number | null;
  /** The same as time: `1 h 45 short`, `as wanted`; empty without a gap. */
  gapText: string;
}

export interface GivenShares {
  /** One for each visible top-level pillar, in the user's order. */
  pillars: GivenShare[];
  /** The same by the id of the pillar and of each of its visible sub-pillars. */
  byPillar: ReadonlyMap<string, GivenShare>;
  /** All minutes, including those without a pillar and of hidden ones. */
  minutes: number;
  /** The number of completed tasks and recurring instances. */
  taskCount: number;
  /** The number of them without focus minutes that day and without an estimate. */
  assumedCount: number;
  /** The minutes that each of these counts as. */
  usualMinutes: number;
}

interface UsualMinutes {
  usual_task_minutes: number;
}

/**
 * The shares of time of the pillars from one day to another, both included. Today, Alignment, the dashboard, insights
 * and the digests all use this definition (docs/decisions/0031).
 * @param user the user, if read at the same time.
 */
export async function readGivenShares(
  ctx: Context,
  from: string,
  to: string,
  user: Promise<UsualMinutes> = readUsualMinutes(ctx),
): Promise<GivenShares> {
  const [spent, tops, { usual_task_minutes }] = await Promise.all([
    readCompletedSums(ctx, from, to),
    readTopPillars(ctx),
    user,
  ]);
  return sharesOf(spent, tops, usual_task_minutes);
}

/** All minutes of a day, by the same definition. */
export async function readGivenOfDay(
  ctx: Context,
  day: string,
  shares: Promise<Pick<GivenShares, 'usualMinutes'>>,
): Promise<number> {
  const [spent, { usualMinutes }] = await Promise.all([readCompletedSums(ctx, day, day), shares]);
  return sumOf(spent, usualMinutes).minutes;
}

type Spent = Pick<CompletedSums, 'pillar_id' | 'tasks' | 'recurring' | 'known_minutes' | 'assumed'>;

/** Computes the shares of pillars. @param spent any number of rows per pillar. @param tops the pillars to show. */
export function sharesOf(spent: readonly Spent[], tops: readonly TopPillar[], usualMinutes: number): GivenShares {
  const total = sumOf(spent, usualMinutes);
  const ofPillar = Map.groupBy(spent, ({ pillar_id }) => pillar_id);
  const pillars = tops.map((pillar) => {
    const { minutes, assumedCount } = sumOf(
      [pillar.id, ...pillar.subPillarIds].flatMap((id) => ofPillar.get(id) ?? []),
      usualMinutes,
    );
    const percentage = percentOf(minutes, total.minutes);
    const wanted = pillar.time_allocation_percentage;
    const gap = wanted === null || total.minutes === 0 ? null : gapInPoints(percentage, wanted);
    return { pillar, minutes, assumedCount, percentage, gap, gapText: gapText(pillar, percentage, gap, total.minutes) };
  });
  return {
    ...total,
    pillars,
    byPillar: new Map(
      pillars.flatMap((share) => [share.pillar.id, ...share.pillar.subPillarIds].map((id) => [id, share] as const)),
    ),
    usualMinutes,
  };
}

/** @param minutes of all pillars. */
function gapText(pillar: TopPillar, percentage: number, gap: number | null, minutes: number): string {
  if (gap === null || pillar.time_allocation_percentage === null) return '';
  if (gap === 0) return 'as wanted';
  const time = formatRoughMinutes(Math.max(1, gapMinutes(pillar.time_allocation_percentage, percentage, minutes)));
  return gap < 0 ? `${time} short` : `${time} over`;
}

/** The gap between actual and wanted share in minutes. */
export const gapMinutes = (wanted: number, percentage: number, minutes: number): number =>
  (Math.abs(percentage - wanted) / 100) * minutes;

/** `3 of 12 tasks had no estimate and count as 30 min each`; null where every length is known. */
export function assumedText({ taskCount, assumedCount, usualMinutes }: GivenShares): string | null {
  if (assumedCount === 0) return null;
  const tasks = `${assumedCount} of ${taskCount} ${taskCount === 1 ? 'task' : 'tasks'} had no estimate`;
  return assumedCount === 1
    ? `${tasks} and counts as ${usualMinutes} min`
    : `${tasks} and count as ${usualMinutes} min each`;
}

const selectUsualMinutes = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('users').select('usual_task_minutes').where('id', '=', userId),
);

async function readUsualMinutes({ db, userId }: Context) {
  const [user] = await selectUsualMinutes(db, { userId });
  return user!;
}

function sumOf(rows: readonly Spent[], usualMinutes: number) {
  const sum = (figure: (row: Spent) => number) => rows.reduce((total, row) => total + figure(row), 0);
  const assumedCount = sum(({ assumed }) => assumed);
  return {
    taskCount: sum(({ tasks, recurring }) => tasks + recurring),
    assumedCount,
    minutes: minutesOf(
      { known_minutes: sum(({ known_minutes }) => known_minutes), assumed: assumedCount },
      usualMinutes,
    ),
  };
}
