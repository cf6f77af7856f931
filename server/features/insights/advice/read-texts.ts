import { sql } from 'kysely';
import type { Insights, Totals } from '#contract/insights.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import { TEXTS_MAX } from '#contract/insights.ts';
import { inNoHiddenProject } from '#server/database/visibility.ts';
import { type GivenShares, sharesOf } from '#server/features/pillars/given-shares.ts';
import type { TopPillar } from '#server/features/pillars/top-pillars.ts';
import { daysBetween, localHours } from '#server/platform/calendar.ts';
import type { Logged } from '#server/features/completions/logged-days.ts';
import type { Context } from '#server/platform/context.ts';
import { type DaySums, readSums } from '../figures/sums.ts';
import { backFrom } from '../figures/trend.ts';
import { type Days, loggedDays } from '../range/range.ts';
import {
  activeDaysText,
  estimateText,
  type Finished,
  largestShareText,
  moreText,
  noPillarText,
  shortPillarText,
  timeOfDayText,
  weekdayText,
  type WeekOfPillar,
  weeksShort,
} from './texts.ts';

/** Data for the sentences that was already read. */
interface Known {
  days: Days;
  /** Each day of the range with a completion; empty for a range of many years. */
  active: readonly DaySums[];
  totals: Totals;
  previous: Totals | null;
  trend: Insights['productivity_trends']['trend'];
  pillars: Insights['alignment_snapshot']['pillar_alignment'];
  given: GivenShares;
  tops: readonly TopPillar[];
  logged: Logged;
  /** Limits the figures to this area. */
  area: string | null;
}

/** Notable facts, the most important first. */
export async function readTexts(ctx: Context, known: Known): Promise<string[]> {
  const { days, active, totals, previous, trend } = known;
  const length = daysBetween(days.from, days.to) + 1;
  const ofAll = known.area === null;
  const tellsHabits = length >= HABIT_DAYS && totals.active_days >= ACTIVE_DAYS;
  const texts = [
    ofAll ? shortPillarText(await readWeeks(ctx, known)) : null,
    tellsHabits ? timeOfDayText(await readHours(ctx, days, known.area), totals.completed, ctx.locale) : null,
    ofAll ? await readEstimateText(ctx) : null,
    trend === 'up' && previous !== null ? moreText(totals.completed, previous.completed, length) : null,
    ofAll ? readNoPillarText(known) : null,
    tellsHabits ? weekdayText(active) : null,
    ofAll ? readLargestShare(known) : null,
    activeDaysText(totals.active_days, length),
  ];
  return texts.filter((text) => text !== null).slice(0, TEXTS_MAX);
}

function readNoPillarText({ totals, pillars, tops }: Known): string | null {
  const outside = pillars.find(({ pillar_id }) => pillar_id === null);
  return tops.length === 0 ? null : noPillarText(outside?.task_count ?? 0, totals.completed);
}

function readLargestShare({ given, totals }: Known): string | null {
  const pillars = given.pillars.map(({ pillar, minutes }) => ({ name: pillar.name, minutes }));
  return totals.completed < ENOUGH ? null : largestShareText(pillars, given.minutes);
}

/** Three weeks: in fewer, one busy day would look like a habit of its weekday. */
const HABIT_DAYS = 21;
/** Below this number of days with completions, a habit would only be the few days that somebody used the product. */
const ACTIVE_DAYS = 7;
/** The minimum number of completions for a sentence about shares. */
const ENOUGH = 10;
const WEEK = 7;
const WEEKS_MAX = 12;
/** Weeks with fewer completions are not used for shares. */
const ENOUGH_IN_WEEK = 5;

/** The weeks up to the end of the range, the latest first, until no pillar was short in all of them. */
async function readWeeks(ctx: Context, { days, tops, given, logged }: Known) {
  const weeks: ReadonlyMap<string, WeekOfPillar>[] = [];
  const wanted = tops.filter(({ time_allocation_percentage }) => time_allocation_percentage !== null);
  for (let back = 0; back < WEEKS_MAX; back += 1) {
    const to = backFrom(days.to, back * WEEK + 1);
    const week = loggedDays({ from: backFrom(to, WEEK), to }, logged);
    const shares = sharesOf(await readSums(ctx, week, {}), wanted, given.usualMinutes);
    if (shares.taskCount < ENOUGH_IN_WEEK) break;
    weeks.push(new Map(shares.pillars.map(({ pillar, gap }) => [pillar.id, { name: pillar.name, gap }])));
    if (!wanted.some(({ id }) => weeksShort(weeks, id) === weeks.length)) break;
  }
  return weeks;
}

/** The number of last completions used for the time of day: all those of a year, for most people. */
const LAST = 3000;

interface OfDays extends Days {
  userId: string;
  area: string;
}

const selectInstants = prepareForms(({ ofArea }: { ofArea: boolean }) =>
  prepare((db, { userId, from, to, area }: OfDays) =>
    db
      .selectFrom('completions')
      .where('user_id', '=', userId)
      .where('completed_on', '>=', from)
      .where('completed_on', '<=', to)
      .where('kind', '<>', 'project')
      .$if(ofArea, (query) => query.where('area_id', '=', area))
      .select('completed_at')
      .orderBy('completed_on', 'desc')
      .orderBy('completed_at', 'desc')
      .limit(sql<number>`${sql.lit(LAST)}`),
  ),
);

async function readHours({ db, userId, timezone }: Context, days: Days, area: string | null): Promise<number[]> {
  const rows = await selectInstants({ ofArea: area !== null })(db, { userId, ...days, area: area ?? '' });
  return localHours(
    rows.map(({ completed_at }) => new Date(completed_at)),
    timezone,
  );
}

/** The number of newest tasks to compare. */
const ADDED_LAST = 500;

const selectFinished = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom(
      db
        .selectFrom('tasks')
        .where('user_id', '=', userId)
        .where(inNoHiddenProject('tasks', userId))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql<number>`${sql.lit(ADDED_LAST)}`)
        .select(['estimated_duration', 'completed_at'])
        .as('task'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.count<number>('completed_at').as('completed'),
      eb.fn.count<number>('estimated_duration').as('estimated'),
      eb.fn
        .count<number>(eb.case().when('estimated_duration', 'is not', null).then(eb.ref('completed_at')).end())
        .as('estimated_completed'),
    ]),
);

async function readEstimateText({ db, userId }: Context): Promise<string | null> {
  const [counted] = await selectFinished(db, { userId });
  const { all, completed, estimated, estimated_completed } = counted!;
  const withEstimate: Finished = { completed: estimated_completed, all: estimated };
  return estimateText(withEstimate, { completed: completed - estimated_completed, all: all - estimated });
}
