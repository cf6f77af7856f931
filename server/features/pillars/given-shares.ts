import { sql } from 'kysely';
import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';
import { readTopPillars, type TopPillar } from './top-pillars.ts';

/**
 * How the time given to a pillar of the top level, its sub-pillars included, stands against the share wanted for it.
 */
export interface GivenShare {
  pillar: TopPillar;
  minutes: number;
  /** How many of its completions count as the person's usual length. */
  assumedCount: number;
  /** Of all minutes given, percent with one decimal; 0 of none. */
  percentage: number;
  /** Given minus wanted in whole percentage points; null where no share is wanted or no time was given at all. */
  gap: number | null;
}

export interface GivenShares {
  /** One for each visible pillar of the top level, in the person's order. */
  pillars: GivenShare[];
  /** The same by the id of the pillar and of each of its visible sub-pillars. */
  byPillar: ReadonlyMap<string, GivenShare>;
  /** All that was given, to no pillar and to hidden ones as well. */
  minutes: number;
  /** Completed tasks and recurring instances that the minutes are of. */
  taskCount: number;
  /** How many of them had neither focus minutes that day nor an estimate. */
  assumedCount: number;
  /** What each of these counts as. */
  usualMinutes: number;
}

/**
 * How the time given from one day to another, both included, is shared among the pillars. The one definition of a
 * share: Today, Alignment, the dashboard and the digests show it (docs/decisions/0031).
 * @param user who it is, where that was read already.
 */
export async function readGivenShares(
  ctx: Context,
  from: string,
  to: string,
  user?: { usual_task_minutes: number },
): Promise<GivenShares> {
  const spent = await selectGivenMinutes(ctx.db, { userId: ctx.userId, from, to });
  const usualMinutes = user?.usual_task_minutes ?? (await readUsualMinutes(ctx));
  const tops = await readTopPillars(ctx);
  const total = sumOf(spent, usualMinutes);
  const ofPillar = Map.groupBy(spent, ({ pillar_id }) => pillar_id);
  const pillars = tops.map((pillar) => {
    const { minutes, assumedCount } = sumOf(
      [pillar.id, ...pillar.subPillarIds].flatMap((id) => ofPillar.get(id) ?? []),
      usualMinutes,
    );
    const percentage = percentOf(minutes, total.minutes);
    const wanted = pillar.time_allocation_percentage;
    const gap = wanted === null || total.minutes === 0 ? null : Math.round(percentage - wanted);
    return { pillar, minutes, assumedCount, percentage, gap };
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

/** In points: `11 points short`, `as wanted`; empty without a gap. */
export function gapText(gap: number | null): string {
  if (gap === null) return '';
  if (gap === 0) return 'as wanted';
  const points = `${Math.abs(gap)} ${Math.abs(gap) === 1 ? 'point' : 'points'}`;
  return gap < 0 ? `${points} short` : `${points} over`;
}

/** `3 of 12 tasks had no estimate and count as 30 min each`; null where every length is known. */
export function assumedText({ taskCount, assumedCount, usualMinutes }: GivenShares): string | null {
  if (assumedCount === 0) return null;
  const tasks = `${assumedCount} of ${taskCount} ${taskCount === 1 ? 'task' : 'tasks'} had no estimate`;
  return assumedCount === 1
    ? `${tasks} and counts as ${usualMinutes} min`
    : `${tasks} and count as ${usualMinutes} min each`;
}

type GivenMinutes = Awaited<ReturnType<typeof selectGivenMinutes>>[number];

/**
 * The known minutes and the completions of unknown length, by the pillar that they were completed in: those of all
 * completions, read from an index alone, and beside them what the focus sessions of their days change in that.
 */
const selectGivenMinutes = prepare((db, { userId, from, to }: { userId: string; from: string; to: string }) => {
  const focused = db
    .selectFrom('focus_sessions')
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['task_id', 'day'])
    .select((eb) => ['task_id', 'day', eb.fn.sum<number>('minutes').as('minutes')]);
  // A cross join: SQLite would read all completions there are for the few focus sessions.
  const corrections = db
    .selectFrom(focused.as('focus'))
    .crossJoin('completions as completion')
    .where('completion.user_id', '=', userId)
    .where('completion.kind', 'in', ['task', 'recurring'])
    .whereRef('completion.subject_id', '=', 'focus.task_id')
    .whereRef('completion.completed_on', '=', 'focus.day')
    .select((eb) => [
      'completion.pillar_id',
      sql.lit(0).as('task_count'),
      eb.case().when('completion.minutes', 'is', null).then(sql.lit(1)).else(sql.lit(0)).end().as('known_count'),
      sql<number>`focus.minutes - coalesce(completion.minutes, 0)`.as('known_minutes'),
    ]);
  return (
    db
      .selectFrom('completions')
      .where('user_id', '=', userId)
      .where('completed_on', '>=', from)
      .where('completed_on', '<=', to)
      // The time of a project is that of its tasks.
      .where('kind', '!=', 'project')
      .groupBy('pillar_id')
      .select((eb) => [
        'pillar_id',
        eb.fn.countAll<number>().as('task_count'),
        eb.fn.count<number>('minutes').as('known_count'),
        eb.fn.coalesce(eb.fn.sum<number>('minutes'), sql.lit(0)).as('known_minutes'),
      ])
      .unionAll(corrections)
  );
});

const selectUsualMinutes = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('users').select('usual_task_minutes').where('id', '=', userId),
);

async function readUsualMinutes({ db, userId }: Context): Promise<number> {
  const [user] = await selectUsualMinutes(db, { userId });
  return user!.usual_task_minutes;
}

function sumOf(rows: readonly GivenMinutes[], usualMinutes: number) {
  const sum = (figure: 'task_count' | 'known_count' | 'known_minutes') =>
    rows.reduce((total, row) => total + row[figure], 0);
  const taskCount = sum('task_count');
  const assumedCount = taskCount - sum('known_count');
  return { taskCount, assumedCount, minutes: sum('known_minutes') + assumedCount * usualMinutes };
}
