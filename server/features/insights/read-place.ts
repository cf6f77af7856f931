import {
  type AreaInsights,
  type CompletedIn,
  type PillarInsights,
  PROJECT_TASKS_MAX,
  type ProjectInsights,
  type RangeQuery,
} from '#contract/insights.ts';
import type { User } from '#contract/auth.ts';
import { sql } from 'kysely';
import { getArea, listAreas } from '#server/features/areas/queries.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { getPillar } from '#server/features/pillars/queries.ts';
import { getProject, listProjects } from '#server/features/projects/queries.ts';
import { taskFinder } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { readStepByStep } from './figures/course.ts';
import { openIn } from './figures/open.ts';
import { type Place, readPlaces } from './figures/places.ts';
import { readExisting } from './figures/snapshot.ts';
import { completedIn, difference, readSums, readSumsByProject, type Sums, total, type Within } from './figures/sums.ts';
import { daysOf, loggedDays, readRange } from './range/range.ts';

/** Sums up the completions in a pillar and its sub-pillars, by area. @throws NotFound. */
export async function readPillarInsights(ctx: Context, id: string, query: RangeQuery): Promise<PillarInsights> {
  const pillar = await getPillar(ctx, id);
  const asked = await readRange(ctx, query);
  const ids = [id, ...pillar.sub_pillars.map((sub) => sub.id)];
  const within = { pillars: ids };
  const places = await readPlaces(ctx);
  const inside = new Set(places.areas.filter(({ pillar_id }) => ids.includes(pillar_id ?? '')).map((area) => area.id));
  const projects = places.projects.filter(({ area_id }) => inside.has(area_id ?? ''));
  const areas = (await listAreas(ctx.db, ctx.userId, false)).filter((area) => inside.has(area.id));
  const user = await getUser(ctx.db, ctx.userId);
  const usual = user.usual_task_minutes;
  const place = await readPlace(ctx, asked, { within, projects });
  const sums = await readSums(ctx, loggedDays(daysOf(asked.range), asked.logged), {});
  const parts = partsOf(areas, place.completed, usual, {
    of: Map.groupBy(sums, ({ area_id }) => area_id),
    isHere: ({ pillar_id }) => ids.includes(pillar_id ?? ''),
  });
  return {
    range: asked.range,
    pillar,
    summary: summaryOf(place, usual),
    ...(await readBeside(ctx, asked, within, user)),
    areas: parts.shown,
    rest: parts.rest,
  };
}

/** Sums up the completions in an area, by project. @throws NotFound. */
export async function readAreaInsights(ctx: Context, id: string, query: RangeQuery): Promise<AreaInsights> {
  const area = await getArea(ctx, id);
  const asked = await readRange(ctx, query);
  const within = { area: id };
  const { projects } = await readPlaces(ctx);
  const usual = await readUsual(ctx);
  const own = await listProjects(ctx, { area_id: id, include_archived: false });
  const ids = own.map((project) => project.id);
  const place = await readPlace(ctx, asked, { within, projects: projects.filter(({ area_id }) => area_id === id) });
  const sums = await readSumsByProject(ctx, daysOf(asked.range), ids);
  const parts = partsOf(own, place.completed, usual, {
    of: Map.groupBy(sums, ({ project_id }) => project_id),
    isHere: ({ area_id }) => area_id === id,
  });
  return { range: asked.range, area, summary: summaryOf(place, usual), projects: parts.shown, rest: parts.rest };
}

/** Sums up the completions in a project, with its tasks. @throws NotFound. */
export async function readProjectInsights(ctx: Context, id: string, query: RangeQuery): Promise<ProjectInsights> {
  const project = await getProject(ctx, id);
  const asked = await readRange(ctx, query);
  const { projects } = await readPlaces(ctx);
  const within = { project: id };
  const place = { within, projects: projects.filter((shown) => shown.id === id) };
  const user = await getUser(ctx.db, ctx.userId);
  const { completed, existing } = await readPlace(ctx, asked, place);
  return {
    range: asked.range,
    project,
    summary: {
      task_count: existing.snapshot.total_tasks,
      completed_task_count: existing.snapshot.total_tasks_completed,
      active_task_count: openIn(existing.statuses),
      completion_percentage: existing.snapshot.completion_rate,
      ...completedIn(completed, user.usual_task_minutes),
    },
    ...(await readBeside(ctx, asked, within, user)),
    tasks: await findTasksOf(ctx, { id, most: PROJECT_TASKS_MAX }),
  };
}

const findTasksOf = taskFinder((tasks, { id, most }: { id: string; most: number }) =>
  tasks
    .where('task.project_id', '=', id)
    .orderBy('task.sort_order')
    .orderBy('task.created_at')
    .orderBy('task.id')
    .limit(sql<number>`cast(${most} as integer)`),
);

type Asked = Awaited<ReturnType<typeof readRange>>;

async function readPlace(ctx: Context, asked: Asked, place: Place) {
  const completed: Sums = total(await readSums(ctx, loggedDays(daysOf(asked.range), asked.logged), place.within));
  return { completed, existing: await readExisting(ctx, asked, place, completed) };
}

/** Further figures of a place: its steps, and its completions in the previous range. */
async function readBeside(
  ctx: Context,
  asked: Asked,
  within: Within,
  { usual_task_minutes: usual, week_starts_on }: Pick<User, 'usual_task_minutes' | 'week_starts_on'>,
): Promise<Pick<PillarInsights, 'previous_totals' | 'productivity_trends'>> {
  const { previous } = asked.range;
  const before = previous && total(await readSums(ctx, loggedDays(previous, asked.logged), within));
  return {
    previous_totals: before && completedIn(before, usual),
    productivity_trends: await readStepByStep(ctx, asked, within, week_starts_on),
  };
}

function summaryOf({ completed, existing }: Awaited<ReturnType<typeof readPlace>>, usualMinutes: number) {
  const { snapshot, statuses } = existing;
  return {
    project_count: snapshot.total_projects,
    completed_project_count: snapshot.total_projects_completed,
    total_task_count: snapshot.total_tasks,
    completed_task_count: snapshot.total_tasks_completed,
    active_task_count: openIn(statuses),
    completion_rate: snapshot.completion_rate,
    ...completedIn(completed, usualMinutes),
  };
}

/** The completions in the parts of a place, by part. */
interface InParts<Row extends Sums> {
  of: ReadonlyMap<string | null, readonly Row[]>;
  /** Whether the part was in the place at completion. */
  isHere: (row: Row) => boolean;
}

/** Shows each current part of a place with its completions there, most first, and the rest of the whole. */
function partsOf<Part extends { id: string }, Row extends Sums>(
  parts: readonly Part[],
  whole: Sums,
  usualMinutes: number,
  { of, isHere }: InParts<Row>,
) {
  const summed = parts.map((part) => {
    const rows = of.get(part.id) ?? [];
    const here = total(rows.filter(isHere));
    const { completed: elsewhere } = completedIn(difference(total(rows), here), usualMinutes);
    return { part, here, elsewhere };
  });
  return {
    shown: mostFirst(
      summed.map(({ part, here, elsewhere }) => ({
        ...part,
        ...completedIn(here, usualMinutes),
        completed_elsewhere: elsewhere,
      })),
    ),
    rest: completedIn(difference(whole, total(summed.map(({ here }) => here))), usualMinutes),
  };
}

const readUsual = async ({ db, userId }: Context): Promise<number> => (await getUser(db, userId)).usual_task_minutes;

const mostFirst = <T extends CompletedIn>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => other.completed - one.completed);
