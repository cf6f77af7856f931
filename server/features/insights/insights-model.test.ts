import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { type CompletedIn, type CompletionRow, insightsContract } from '#contract/insights.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';
import { recordsIn } from '#server/testing/records.ts';

const RUNS = roundsOf({ all: 16, sqlite: 3, postgres: 2 });

/* After random actions, each figure is the sum of its rows. */

let now = new Date('2026-11-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject } = recordsIn(app);

const place = fc.integer({ min: 0, max: 2 });
const task = fc.integer({ min: 0, max: 7 });
const step = fc.oneof(
  fc.record({ act: fc.constant('add' as const), at: place, minutes: fc.option(fc.integer({ min: 1, max: 90 })) }),
  fc.record({ act: fc.constantFrom('complete' as const, 'reopen' as const, 'delete' as const), at: task }),
  fc.record({
    act: fc.constantFrom('moveArea' as const, 'moveProject' as const, 'hideArea' as const, 'finishProject' as const),
    at: place,
  }),
  fc.record({ act: fc.constant('wait' as const), at: fc.integer({ min: 1, max: 6 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Two pillars, three areas with a project each, one of them in no pillar. */
async function begin() {
  now = new Date('2026-11-01T12:00:00Z');
  const user = await app.newUser();
  const pillars = [await newPillar(user, { name: 'Health' }), await newPillar(user, { name: 'Work' })];
  const areas = [];
  for (const pillar_id of [pillars[0]!.id, pillars[1]!.id, null]) areas.push(await newArea(user, { pillar_id }));
  const projects = [];
  for (const { id } of areas) projects.push(await newProject(user, { area_id: id }));
  return { user, pillars, areas, projects, tasks: [] as { id: string }[] };
}
type Life = Awaited<ReturnType<typeof begin>>;

async function live({ user, pillars, areas, projects, tasks }: Life, { act, at, ...rest }: Step): Promise<void> {
  const { token } = user;
  const params = { id: tasks[at % Math.max(tasks.length, 1)]?.id ?? '' };
  if (act === 'wait') now = new Date(now.getTime() + at * 86_400_000);
  if (act === 'add') {
    const estimated_duration = 'minutes' in rest ? rest.minutes : null;
    const id = newId();
    const body = { id, name: 'Run', project_id: projects[at]!.id, estimated_duration };
    // Refused if the project is hidden.
    if ((await app.refused(tasksContract.create, { token, body })).status === 201) tasks.push({ id });
  }
  if (act === 'complete' || act === 'reopen') {
    await app.refused(tasksContract.change, { token, params, body: { completed: act === 'complete' } });
  }
  if (act === 'delete') await app.refused(tasksContract.delete, { token, params });
  if (act === 'moveArea') {
    await app.call(areasContract.change, { token, params: areas[at]!, body: { pillar_id: pillars[1]!.id } });
  }
  if (act === 'moveProject') {
    await app.refused(projectsContract.change, { token, params: projects[at]!, body: { area_id: areas[1]!.id } });
  }
  if (act === 'hideArea') await app.call(areasContract.archive, { token, params: areas[at]! });
  if (act === 'finishProject') {
    await app.refused(projectsContract.change, { token, params: projects[at]!, body: { status: 'Completed' } });
  }
}

async function rowsOf(
  { token }: TestUser,
  query: Readonly<Record<string, string | undefined>>,
): Promise<readonly CompletionRow[]> {
  const { body, headers } = await app.call(insightsContract.completions, {
    ...{ token, query: { limit: '200', ...query } as never },
  });
  // Total and sums equal those of the rows, for each kind.
  for (const kind of [undefined, 'task', 'recurring', 'project']) {
    const isOfKind = (row: CompletionRow) =>
      kind === undefined || row.kind === kind || (kind === 'task' && row.kind === 'recurring');
    const asked = { token, query: { ...query, kind } as never };
    const rows = body.filter(isOfKind);
    expect((await app.call(insightsContract.sums, asked)).body).toEqual(summed(rows));
    const { headers: counted } = await app.call(insightsContract.completions, asked);
    expect(counted['x-total-count']).toBe(`${rows.length}`);
  }
  expect(headers['x-total-count']).toBe(`${body.length}`);
  return body;
}

const summed = (rows: readonly CompletionRow[]) => {
  const steps = rows.filter(({ kind }) => kind !== 'project');
  return {
    completed: steps.length,
    points: rows.reduce((sum, { points }) => sum + points, 0),
    minutes: steps.reduce((sum, { given_minutes }) => sum + (given_minutes ?? 30), 0),
    assumed_count: steps.filter(({ given_minutes }) => given_minutes === null).length,
    completed_projects: rows.length - steps.length,
  };
};

const addedUp = (parts: readonly CompletedIn[]) => {
  const sum = (figure: keyof CompletedIn) => parts.reduce((all, part) => all + part[figure], 0);
  return { completed: sum('completed'), points: sum('points'), minutes: sum('minutes') };
};

test('after random actions, every figure of insights is the sum of its rows', { timeout: 400_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const life = await begin();
      for (const each of steps) await live(life, each);
      const { token } = life.user;
      for (const date_range of ['week', 'all_time']) {
        const { body } = await app.call(insightsContract.read, { token, query: { date_range } });
        const rows = await rowsOf(life.user, { date_range });
        const { best_day: _, active_days, ...totals } = body.totals;
        expect(totals).toEqual(summed(rows));
        expect(active_days).toBe(new Set(rows.map(({ completed_on }) => completed_on)).size);
        const { days } = body.productivity_trends;
        expect(days.reduce((sum, { points }) => sum + points, 0)).toBe(totals.points);
        expect(days.reduce((sum, { completed }) => sum + completed, 0)).toBe(totals.completed);
        for (const { pillar_id, task_count, ...pillar } of body.alignment_snapshot.pillar_alignment) {
          const query = pillar_id === null ? { without: 'pillar' } : { pillar_id };
          const own = await rowsOf(life.user, { date_range, ...query });
          expect({ completed: task_count, ...pillar }).toMatchObject(summed(own));
        }
        for (const { area_id, task_count, ...area } of body.area_distribution) {
          const query = area_id === null ? { without: 'area' } : { area_id };
          const own = await rowsOf(life.user, { date_range, ...query });
          expect({ completed: task_count, ...area }).toMatchObject(summed(own));
        }
        for (const { id } of life.pillars) {
          const { body: pillar } = await app.call(insightsContract.pillar, {
            token,
            params: { id },
            query: { date_range },
          });
          expect(pillar.summary).toMatchObject(addedUp([...pillar.areas, pillar.rest]));
          const { days: shown } = pillar.productivity_trends;
          expect(shown.reduce((sum, { points }) => sum + points, 0)).toBe(pillar.summary.points);
          expect(shown.reduce((sum, { completed }) => sum + completed, 0)).toBe(pillar.summary.completed);
          const rest = await rowsOf(life.user, { date_range, pillar_id: id, without: 'area' });
          expect(pillar.rest).toEqual(summed(rest));
        }
        for (const { id } of life.areas) {
          const { body: area } = await app.call(insightsContract.area, {
            token,
            params: { id },
            query: { date_range },
          });
          expect(area.summary).toMatchObject(addedUp([...area.projects, area.rest]));
          const rest = await rowsOf(life.user, { date_range, area_id: id, without: 'project' });
          expect(area.rest).toEqual(summed(rest));
        }
      }
    }),
    { numRuns: RUNS },
  );
});
