import type { Insights, RangeQuery, Totals, TrendStep } from '#contract/insights.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { sharesOf } from '#server/features/pillars/given-shares.ts';
import { readTopPillars } from '#server/features/pillars/top-pillars.ts';
import { type Context, today } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { hasRecord } from '#server/platform/records.ts';
import { recommendationsOf } from './advice/read-recommendations.ts';
import { readTexts } from './advice/read-texts.ts';
import { readOpenTasks } from './figures/open.ts';
import { type Places, readPlaces } from './figures/places.ts';
import { areaInsights, pillarInsights } from './figures/shares.ts';
import { readExisting } from './figures/snapshot.ts';
import { readCourse } from './figures/course.ts';
import { completedIn, type DaySums, readSums, type Sums, total } from './figures/sums.ts';
import { duringDays, trendsOf } from './figures/trend.ts';
import { daysOf, loggedDays, readRange } from './range/range.ts';
import { stepsOf } from './range/steps.ts';

/** Sums up the completions of a range, everywhere or in one area. @throws NotFound for a missing area. */
export async function readInsights(
  ctx: Context,
  { area_id, ...query }: RangeQuery & { area_id: string | null },
): Promise<Insights> {
  if (area_id !== null && !(await hasRecord(ctx.db, 'areas', ctx.userId, area_id))) throw notFound('Area');
  const { range, logged } = await readRange(ctx, query);
  const { usual_task_minutes: usual, week_starts_on } = await getUser(ctx.db, ctx.userId);
  const within = area_id === null ? {} : { area: area_id };
  const places = only(await readPlaces(ctx), area_id);
  const rows = await readSums(ctx, loggedDays(daysOf(range), logged), within);
  const steps = stepsOf(daysOf(range), week_starts_on);
  const course = await readCourse(ctx, { range, logged, steps }, within);
  const completed = total(rows);
  const tops = await readTopPillars(ctx);
  const given = sharesOf(rows, tops, usual);
  const place = { within, projects: places.projects, isEverywhere: area_id === null };
  const { snapshot, statuses, open } = await readExisting(ctx, { range, logged }, place, completed);
  const totals = totalsOf(completed, course.activeDays, usual);
  const before = range.previous && total(await readSums(ctx, loggedDays(range.previous, logged), within));
  const previous = before && totalsOf(before, duringDays(course.days, range.previous!).length, usual);
  const trends = trendsOf({ range, steps, ...course, first: logged.first });
  const pillars = pillarInsights(rows, places, given, area_id === null);
  const openNow = range.to < today(ctx) ? await readOpenTasks(ctx, today(ctx), place) : open;
  return {
    range,
    totals: { ...totals, best_day: course.best && dayOf(course.best) },
    previous_totals: previous,
    alignment_snapshot: { ...snapshot, pillar_alignment: pillars },
    productivity_trends: trends,
    area_distribution: areaInsights(rows, places, usual),
    task_status_breakdown: statuses,
    insights_text: await readTexts(ctx, {
      ...{
        days: daysOf(range),
        active: course.each,
        totals,
        previous,
        trend: trends.trend,
        pillars,
        given,
        tops,
        logged,
        area: area_id,
      },
    }),
    recommendations: recommendationsOf(places, openNow, given, area_id),
    generated_at: ctx.now.toISOString(),
  };
}

/** The records of one area, or all. */
const only = ({ areas, projects }: Places, areaId: string | null): Places =>
  areaId === null
    ? { areas, projects }
    : {
        areas: areas.filter(({ id }) => id === areaId),
        projects: projects.filter(({ area_id }) => area_id === areaId),
      };

const totalsOf = (sums: Sums, activeDays: number, usualMinutes: number): Totals => ({
  ...completedIn(sums, usualMinutes),
  active_days: activeDays,
});

const dayOf = ({ day, ...sums }: DaySums): TrendStep => ({ date: day, ...sums });
