import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { authContract } from '#contract/auth.ts';
import { type CompletionRow, insightsContract } from '#contract/insights.ts';
import { pillarsContract } from '#contract/pillars.ts';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const TODAY = new Date('2026-11-20T12:00:00Z');
let now = TODAY;
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const { newRule, close } = recurringIn(app);

type Query = EndpointRequest<typeof insightsContract.read>['query'];
const read = async ({ token }: TestUser, query: Query = {}) =>
  (await app.call(insightsContract.read, { token, query })).body;

type RowsQuery = EndpointRequest<typeof insightsContract.completions>['query'];
const page = ({ token }: TestUser, query: RowsQuery = {}) => app.call(insightsContract.completions, { token, query });

/** All pages of the rows behind a figure. */
async function rowsOf(user: TestUser, query: RowsQuery = {}): Promise<CompletionRow[]> {
  for (let cursor: string | undefined, rows: CompletionRow[] = []; ;) {
    const { body, headers } = await page(user, { limit: '2', ...query, ...(cursor && { cursor }) });
    rows.push(...body);
    const next = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1];
    if (next) cursor = decodeURIComponent(next);
    else if (headers['x-total-count'] === String(rows.length)) return rows;
    else throw new Error('The total is another one');
  }
}

/** Runs `work` at an instant, or at noon of a day. */
async function at<T>(time: string, act: () => Promise<T>): Promise<T> {
  now = new Date(time.length === 10 ? `${time}T12:00:00Z` : time);
  try {
    return await act();
  } finally {
    now = TODAY;
  }
}

const completeOn = (user: TestUser, project: { id: string }, time: string, body = {}) =>
  at(time, () => newTask(user, project, { completed: true, ...body }));

/** A user with three areas in two pillars and a sub-pillar, and their completions. */
async function newLife() {
  const user = await app.newUser();
  const health = await newPillar(user, { name: 'Health', time_allocation_percentage: 50 });
  const sport = await newPillar(user, { name: 'Sport', parent_pillar_id: health.id });
  const work = await newPillar(user, { name: 'Work', time_allocation_percentage: 50 });
  const place = async (name: string, pillar_id: string | null) => {
    const area = await newArea(user, { name, pillar_id });
    return { area, project: await newProject(user, { name: `${name} project`, area_id: area.id }) };
  };
  const life = {
    ...{ user, health, sport, work },
    sleep: await place('Sleep', health.id),
    running: await place('Running', sport.id),
    studio: await place('Studio', work.id),
    garden: await place('Garden', null),
  };
  await completeOn(user, life.sleep.project, '2026-11-18', { estimated_duration: 30 });
  await completeOn(user, life.running.project, '2026-11-19', { estimated_duration: 30 });
  await completeOn(user, life.running.project, '2026-11-20', { estimated_duration: 30 });
  await completeOn(user, life.studio.project, '2026-11-20', { estimated_duration: 90, priority: 'high' });
  await completeOn(user, life.garden.project, '2026-11-20');
  await completeOn(user, life.studio.project, '2026-10-21T13:00:00Z', { estimated_duration: 90 });
  return life;
}

testOnce('an empty account has figures of 0 and no sentences', async () => {
  const insights = await read(await app.newUser());
  expect(insights).toMatchObject({
    range: { from: null, to: '2026-11-20', previous: null },
    totals: { completed: 0, points: 0, minutes: 0, assumed_count: 0, completed_projects: 0, active_days: 0 },
    previous_totals: null,
    alignment_snapshot: { total_tasks: 0, total_projects: 0, completion_rate: 0, pillar_alignment: [] },
    productivity_trends: { this_week: 0, last_week: 0, monthly_average: 0, trend: null, days: [], previous_days: [] },
    area_distribution: [],
    task_status_breakdown: { completed: 0, in_progress: 0, todo: 0, overdue: 0 },
    insights_text: [],
    recommendations: [],
  });
  expect(insights.totals.best_day).toBeNull();
});

testOnce('a range counts its completions, and the records at its end', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { area_id: (await newArea(user, { name: 'Studio' })).id });
  for (const day of ['2026-11-01', '2026-11-13', '2026-11-14', '2026-11-20']) {
    await completeOn(user, project, day, { estimated_duration: 60 });
  }
  await newTask(user, project, { status: 'review' });
  await newTask(user, project, { due_date: '2026-11-19', status: 'in_progress' });
  await newTask(user, project);

  const week = await read(user, { date_range: 'week' });
  expect(week).toMatchObject({
    range: { from: '2026-11-14', to: '2026-11-20', previous: { from: '2026-11-07', to: '2026-11-13' } },
    totals: { completed: 2, points: 10, minutes: 120, active_days: 2 },
    previous_totals: { completed: 1, points: 5, minutes: 60, active_days: 1 },
    alignment_snapshot: { total_tasks: 7, total_tasks_completed: 2, total_projects: 1, completion_rate: 40 },
    task_status_breakdown: { completed: 2, in_progress: 1, todo: 1, overdue: 1 },
    productivity_trends: { this_week: 2, last_week: 1, step: 'day' },
  });
  expect(week.totals.best_day).toEqual({ date: '2026-11-20', completed: 1, points: 5 });
  expect(week.productivity_trends.days.map(({ completed }) => completed)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  expect(week.productivity_trends.previous_days.map(({ date }) => date).at(-1)).toBe('2026-11-13');
  expect(await read(user)).toMatchObject({ totals: { completed: 4 }, alignment_snapshot: { completion_rate: 57.1 } });
});

test('a user who registered during the previous range gets no comparison', async () => {
  const user = await at('2026-11-10', () => app.newUser());
  const pillar = await newPillar(user);
  const area = await newArea(user, { pillar_id: pillar.id });
  const project = await newProject(user, { area_id: area.id });
  await completeOn(user, project, '2026-11-11');
  await completeOn(user, project, '2026-11-19');
  const nothing = { range: { previous: null }, previous_totals: null, productivity_trends: { previous_days: [] } };
  for (const date_range of ['week', 'year'] as const) {
    expect(await read(user, { date_range })).toMatchObject(nothing);
    const asked = { token: user.token, params: { id: pillar.id }, query: { date_range } };
    expect((await app.call(insightsContract.pillar, asked)).body).toMatchObject(nothing);
  }
  expect(await read(user, { date_from: '2026-11-16', date_to: '2026-11-20' })).toMatchObject({
    range: { previous: { from: '2026-11-11', to: '2026-11-15' } },
    previous_totals: { completed: 1 },
  });
});

test('a pillar and a project show their steps with those of the previous range', async () => {
  const user = await app.newUser();
  const health = await newPillar(user);
  const sport = await newPillar(user, { parent_pillar_id: health.id });
  const [inHealth, inSport, elsewhere] = [
    await newProject(user, { area_id: (await newArea(user, { pillar_id: health.id })).id }),
    await newProject(user, { area_id: (await newArea(user, { pillar_id: sport.id })).id }),
    await newProject(user),
  ];
  await completeOn(user, elsewhere, '2026-11-01');
  for (const day of ['2026-11-13', '2026-11-20']) await completeOn(user, inHealth, day);
  for (const day of ['2026-11-18', '2026-11-20']) await completeOn(user, inSport, day);
  await completeOn(user, elsewhere, '2026-11-19');

  const query = { date_range: 'week' };
  const ofPillar = { token: user.token, params: { id: health.id }, query };
  expect((await app.call(insightsContract.pillar, ofPillar)).body).toMatchObject({
    previous_totals: { completed: 1, points: 5 },
    productivity_trends: {
      step: 'day',
      days: [0, 0, 0, 0, 1, 0, 2].map((completed) => ({ completed, points: completed * 5 })),
      previous_days: [0, 0, 0, 0, 0, 0, 1].map((completed) => ({ completed })),
    },
  });
  const ofProject = { token: user.token, params: { id: inSport.id }, query };
  expect((await app.call(insightsContract.project, ofProject)).body).toMatchObject({
    previous_totals: { completed: 0 },
    productivity_trends: { days: [0, 0, 0, 0, 1, 0, 1].map((completed) => ({ completed, points: completed * 5 })) },
  });
  const years = {
    token: user.token,
    params: { id: health.id },
    query: { date_from: '2020-01-01', date_to: '2026-11-20' },
  };
  const { productivity_trends: months } = (await app.call(insightsContract.pillar, years)).body;
  expect(months).toMatchObject({ step: 'month', previous_days: [] });
  expect(months.days.at(-1)).toEqual({ date: '2026-11-01', completed: 4, points: 20 });
});

testOnce('a past range counts the tasks that were open at its end, even if completed since', async () => {
  const user = await app.newUser();
  const project = await at('2026-11-01', () => newProject(user));
  const task = await at('2026-11-02', () => newTask(user, project, { due_date: '2026-11-03' }));
  await at('2026-11-02', () => newTask(user, project, { status: 'in_progress' }));
  await completeOn(user, project, '2026-11-04');
  await at('2026-11-18', () =>
    app.call(tasksContract.change, { token: user.token, params: { id: task.id }, body: { completed: true } }),
  );
  await newTask(user, project);
  await at('2026-11-19', () =>
    app.call(projectsContract.change, { token: user.token, params: project, body: { status: 'Completed' } }),
  );

  expect(await read(user, { date_from: '2026-11-01', date_to: '2026-11-10' })).toMatchObject({
    totals: { completed: 1 },
    alignment_snapshot: { total_tasks: 3, total_projects: 1, total_projects_completed: 0 },
    task_status_breakdown: { completed: 1, in_progress: 1, todo: 0, overdue: 1 },
  });
  expect(await read(user)).toMatchObject({
    totals: { completed: 2, completed_projects: 1, points: 60 },
    alignment_snapshot: { total_tasks: 4, total_projects: 1, total_projects_completed: 1 },
    task_status_breakdown: { completed: 2, in_progress: 1, todo: 1, overdue: 0 },
  });
});

testOnce('pillars include their sub-pillars, and completions without a pillar are a separate row', async () => {
  const { user, health, work } = await newLife();
  const month = await read(user, { date_range: 'month' });
  expect(month.alignment_snapshot.pillar_alignment).toMatchObject([
    { pillar_id: health.id, task_count: 3, percentage: 60, minutes: 90, actual_percentage: 42.9, areas_count: 2 },
    {
      pillar_id: work.id,
      task_count: 1,
      minutes: 90,
      target_percentage: 50,
      gap_text: '15 min short',
      points: 15,
    },
    { pillar_id: null, task_count: 1, minutes: 30, assumed_count: 1, target_percentage: null, gap_text: '' },
  ]);
  expect(month.area_distribution.map(({ area_name, task_count }) => [area_name, task_count])).toEqual([
    ['Running', 2],
    ['Sleep', 1],
    ['Studio', 1],
    ['Garden', 1],
  ]);
});

test('one area filters every figure', async () => {
  const { user, running, sport, health } = await newLife();
  await newTask(user, running.project, { due_date: '2026-11-01' });
  const only = await read(user, { area_id: running.area.id });
  expect(only).toMatchObject({
    totals: { completed: 2, points: 10, minutes: 60, active_days: 2 },
    alignment_snapshot: {
      total_tasks: 3,
      total_projects: 1,
      pillar_alignment: [{ pillar_id: health.id, task_count: 2, actual_percentage: 100, gap_text: '' }],
    },
    productivity_trends: { this_week: 2 },
    area_distribution: [{ area_id: running.area.id, pillar_id: sport.id, task_count: 2, percentage: 100 }],
    task_status_breakdown: { completed: 2, overdue: 1, todo: 0 },
    recommendations: [{ type: 'complete_tasks', count: 1 }],
  });
  expect(only.area_distribution).toHaveLength(1);
});

testOnce('the open tasks of today include the current occurrences, as in the list of tasks', async () => {
  const user = await app.newUser();
  const { token } = user;
  const area = await newArea(user);
  const recurrence_pattern = { type: 'weekly' } as const;
  await at('2026-11-02', async () => {
    const project = await newProject(user, { name: 'Home', area_id: area.id });
    await newRule(token, { name: 'Water the plants', project_id: project.id, recurrence_pattern });
    await newRule(token, { name: 'Stretch', recurrence_pattern, start_date: '2026-11-04' });
    await newRule(token, { name: 'Later', recurrence_pattern, start_date: '2026-11-25' });
    // The occurrence due today replaces the missed task.
    await newTask(user, project, { name: 'Tea', due_date: '2026-11-06', recurrence_pattern });
  });

  const { body: tasks } = await app.call(tasksContract.list, { token, query: { completed: 'false' } });
  const { body: occurrences } = await app.call(tasksContract.occurrences, { token, query: {} });
  const replaced = new Set(occurrences.map(({ missed_task_id }) => missed_task_id));
  const rows = [...tasks.filter(({ id }) => !replaced.has(id)), ...occurrences];
  // A row that also represents missed occurrences is overdue, as in the list of tasks.
  const lateIn = (some: typeof rows) =>
    some.filter((row) => row.is_overdue || ('missed' in row && row.missed > 0)).length;
  const overdue = lateIn(rows);
  expect([rows.length, overdue, replaced.size]).toEqual([4, 3, 2]);

  const all = await read(user);
  expect(all.task_status_breakdown).toMatchObject({ in_progress: 0, todo: rows.length - overdue, overdue });
  expect(all.recommendations[0]).toMatchObject({ count: 3, description: 'In Home and No project.' });
  const here = rows.filter(({ area_id }) => area_id === area.id);
  const ofArea = await read(user, { area_id: area.id });
  expect(ofArea.task_status_breakdown).toMatchObject({ todo: here.length - lateIn(here), overdue: lateIn(here) });
  const params = { id: area.id };
  const { body } = await app.call(insightsContract.area, { token, params, query: {} });
  expect(body.summary.active_task_count).toBe(here.length);

  const before = await read(user, { date_from: '2026-11-09', date_to: '2026-11-10' });
  expect(before.task_status_breakdown).toMatchObject({ todo: 0, overdue: 1 });
});

test('the rows behind a figure match its count and its points', async () => {
  const { user, health, sport, running, studio } = await newLife();
  await app.call(projectsContract.change, {
    token: user.token,
    params: studio.project,
    body: { status: 'Completed' },
  });
  const rule = await newRule(user.token, { project_id: running.project.id });
  await close(user.token, rule.id, '2026-11-20');
  const all = await read(user);
  const points = (rows: readonly CompletionRow[]) => rows.reduce((sum, row) => sum + row.points, 0);

  const rows = await rowsOf(user);
  expect(points(rows)).toBe(all.totals.points);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(await rowsOf(user, { kind: 'task' })).toHaveLength(all.totals.completed);
  expect(await rowsOf(user, { kind: 'recurring' })).toHaveLength(1);
  expect(await rowsOf(user, { kind: 'project' })).toHaveLength(all.totals.completed_projects);
  for (const pillar of all.alignment_snapshot.pillar_alignment) {
    const query = pillar.pillar_id === null ? { without: 'pillar' as const } : { pillar_id: pillar.pillar_id };
    const own = await rowsOf(user, query);
    expect([pillar.pillar_name, points(own)]).toEqual([pillar.pillar_name, pillar.points]);
    expect(await rowsOf(user, { ...query, kind: 'task' })).toHaveLength(pillar.task_count);
  }
  for (const area of all.area_distribution) {
    const own = await rowsOf(user, { area_id: area.area_id ?? '' });
    expect([area.area_name, points(own)]).toEqual([area.area_name, area.points]);
  }
  expect(await rowsOf(user, { pillar_id: sport.id })).toHaveLength(3);
  expect(await rowsOf(user, { pillar_id: health.id, area_id: studio.area.id })).toEqual([]);
  expect(await rowsOf(user, { pillar_id: health.id, without: 'pillar' })).toEqual([]);
  const week = { date_range: 'week' as const };
  expect(await rowsOf(user, { ...week, project_id: running.project.id })).toHaveLength(3);
});

testOnce('rows have the names of their existing places, the newest first', async () => {
  const { user, running, garden, sleep } = await newLife();
  const { token } = user;
  await app.call(areasContract.delete, { token, params: garden.area });
  await app.call(projectsContract.archive, { token, params: sleep.project });
  const rows = await rowsOf(user);
  expect(rows.map(({ completed_on }) => completed_on)).toEqual(
    rows.map(({ completed_on }) => completed_on).toSorted((one, other) => (one < other ? 1 : -1)),
  );
  expect(rows.find(({ area_id }) => area_id === garden.area.id)).toMatchObject({ exists: false, area_name: null });
  expect(rows.find(({ area_id }) => area_id === running.area.id)).toMatchObject({
    exists: true,
    project_name: 'Running project',
    area_name: 'Running',
    pillar_name: 'Sport',
  });
  expect(rows.find(({ area_id }) => area_id === sleep.area.id)).toMatchObject({
    exists: false,
    project_name: null,
    area_name: 'Sleep',
  });
});

testOnce('records archived or deleted since are counted without a place', async () => {
  const { user, work, studio, garden } = await newLife();
  const { token } = user;
  const before = await read(user);
  await app.call(pillarsContract.archive, { token, params: work });
  await app.call(areasContract.delete, { token, params: garden.area });

  const after = await read(user);
  expect(after.totals).toEqual(before.totals);
  expect(after.alignment_snapshot).toMatchObject({ total_projects: 2, total_tasks: 6 });
  expect(after.alignment_snapshot.pillar_alignment.at(-1)).toMatchObject({ pillar_id: null, task_count: 3 });
  expect(after.area_distribution.at(-1)).toMatchObject({ area_id: null, task_count: 3, pillar_name: null });
  expect(await rowsOf(user, { without: 'pillar', kind: 'task' })).toHaveLength(3);
  expect(await rowsOf(user, { without: 'area', kind: 'task' })).toHaveLength(3);
  expect(await rowsOf(user, { area_id: studio.area.id })).toHaveLength(2);
});

testOnce('a pillar is split by areas, an area by projects, and a project by tasks', async () => {
  const { user, health, running, sleep } = await newLife();
  const { token } = user;
  const open = await newTask(user, running.project);
  const query = { date_range: 'week' as const };

  const { body: pillar } = await app.call(insightsContract.pillar, { token, params: health, query });
  expect(pillar).toMatchObject({
    range: { from: '2026-11-14', to: '2026-11-20' },
    pillar: { id: health.id, name: 'Health' },
    summary: { total_task_count: 4, completed_task_count: 3, completion_rate: 75, project_count: 2, minutes: 90 },
    areas: [
      { id: running.area.id, completed: 2, points: 10, minutes: 60, pillar_name: 'Sport' },
      { id: sleep.area.id, completed: 1 },
    ],
  });
  const { body: area } = await app.call(insightsContract.area, { token, params: running.area, query });
  expect(area).toMatchObject({
    area: { id: running.area.id, pillar_name: 'Sport' },
    summary: { total_task_count: 3, completed_task_count: 2, completion_rate: 66.7, project_count: 1, completed: 2 },
    projects: [{ id: running.project.id, completed: 2, points: 10, minutes: 60 }],
  });
  const { body: project } = await app.call(insightsContract.project, { token, params: running.project, query });
  expect(project).toMatchObject({
    project: { id: running.project.id, area_name: 'Running', pillar_name: 'Sport' },
    summary: { task_count: 3, completed_task_count: 2, active_task_count: 1, completion_percentage: 66.7, points: 10 },
  });
  expect(project.tasks.map(({ id }) => id)).toContain(open.id);
});

test('records moved, archived or deleted since are the rest, so that the parts add up', async () => {
  const { user, health, work, sleep, running, studio } = await newLife();
  const { token } = user;
  const walk = await newProject(user, { name: 'Walk', area_id: running.area.id });
  await completeOn(user, walk, '2026-11-20');
  const gone = await newArea(user, { name: 'Gone', pillar_id: health.id });
  await completeOn(user, await newProject(user, { area_id: gone.id }), '2026-11-20');
  const tasksOf = async (query: RowsQuery) => (await rowsOf(user, { ...query, kind: 'task' })).length;
  const pillarOf = async (params: { id: string }) => (await app.call(insightsContract.pillar, { token, params })).body;
  const areaOf = async (params: { id: string }) => (await app.call(insightsContract.area, { token, params })).body;
  const countsOf = (parts: readonly { name: string; completed: number; completed_elsewhere: number }[]) =>
    Object.fromEntries(parts.map(({ name, completed, completed_elsewhere: other }) => [name, [completed, other]]));

  await app.call(areasContract.change, { token, params: running.area, body: { pillar_id: work.id } });
  await app.call(areasContract.delete, { token, params: gone });
  const before = await pillarOf(health);
  expect([before.summary.completed, countsOf(before.areas), before.rest.completed]).toEqual([5, { Sleep: [1, 0] }, 4]);
  expect(await tasksOf({ pillar_id: health.id, without: 'area' })).toBe(4);
  const after = await pillarOf(work);
  expect([after.summary.completed, countsOf(after.areas), after.rest.completed]).toEqual([
    2,
    { Studio: [2, 0], Running: [0, 3] },
    0,
  ]);
  expect(await tasksOf({ pillar_id: work.id, without: 'area' })).toBe(0);
  expect((await areaOf(running.area)).summary.completed).toBe(3);

  await app.call(projectsContract.change, { token, params: running.project, body: { area_id: studio.area.id } });
  await app.call(projectsContract.archive, { token, params: sleep.project });
  const old = await areaOf(running.area);
  expect([old.summary.completed, countsOf(old.projects), old.rest.completed]).toEqual([3, { Walk: [1, 0] }, 2]);
  expect(await tasksOf({ area_id: running.area.id, without: 'project' })).toBe(2);
  const other = await areaOf(studio.area);
  expect([other.summary.completed, countsOf(other.projects), other.rest.completed]).toEqual([
    2,
    { 'Studio project': [2, 0], 'Running project': [0, 2] },
    0,
  ]);
  expect((await areaOf(sleep.area)).rest).toMatchObject({ completed: 1, points: 5, minutes: 30 });
  expect(await tasksOf({ area_id: sleep.area.id, without: 'project' })).toBe(1);
});

testOnce('completed and open tasks of the pillars add up to the overview', async () => {
  const { user, health, work, running, studio, garden } = await newLife();
  for (const { project } of [running, studio, studio, garden]) await newTask(user, project);
  const query = { date_range: 'week' as const };
  const counted = async (params: { id: string }) => {
    const { summary } = (await app.call(insightsContract.pillar, { token: user.token, params, query })).body;
    const { completed_task_count: completed, active_task_count: active } = summary;
    expect(summary.completion_rate).toBeCloseTo((completed / (completed + active)) * 100, 1);
    return [completed, active];
  };
  const { task_status_breakdown: all } = await read(user, query);
  const inGarden = [1, 1];
  const [completed, active] = [await counted(health), await counted(work), inGarden].reduce(
    ([done, open], [more, left]) => [done! + more!, open! + left!],
    [0, 0],
  );
  expect([completed, active]).toEqual([all.completed, all.todo]);
});

testOnce('the rows behind a figure are summed up on the server', async () => {
  const { user, health, running } = await newLife();
  const sums = async (query: RowsQuery) => (await app.call(insightsContract.sums, { token: user.token, query })).body;
  expect(await sums({})).toEqual({ completed: 6, points: 40, minutes: 300, assumed_count: 1, completed_projects: 0 });
  expect(await sums({ pillar_id: health.id, date_range: 'week' })).toMatchObject({ completed: 3, minutes: 90 });
  expect(await sums({ area_id: running.area.id, kind: 'project' })).toMatchObject({ completed: 0, points: 0 });
  const stranger = { token: (await app.newUser()).token, query: { area_id: running.area.id } };
  expect((await app.refused(insightsContract.sums, stranger)).status).toBe(404);
});

testOnce('an invalid range of days is refused with a sentence', async () => {
  const user = await app.newUser();
  const refused = async (query: Record<string, string>) => {
    const { status, body } = await app.refused(insightsContract.read, { token: user.token, query: query as never });
    return [status, (body.detail as unknown as { msg: string }[])[0]!.msg];
  };
  expect(await refused({ date_from: '2026-11-20', date_to: '2026-11-19' })).toEqual([
    422,
    'The range ends before it begins',
  ]);
  expect(await refused({ date_from: '2026-11-20' })).toEqual([422, 'Give both the first and the last day, or neither']);
  expect(await refused({ date_from: '1026-11-20', date_to: '2026-11-19' })).toEqual([
    422,
    'A range has at most a hundred years. Leave the days out for all time',
  ]);
  expect((await refused({ date_range: 'decade' }))[0]).toBe(422);
  expect((await refused({ date_from: '2026-02-30', date_to: '2026-11-19' }))[0]).toBe(422);
});

test.each([
  ['0001-01-01', '0001-01-05'],
  ['9999-12-01', '9999-12-31'],
  ['0001-01-01', '0100-12-31'],
])('days at the ends of the calendar are a range: %s to %s', async (date_from, date_to) => {
  const { user } = await newLife();
  const { range, totals, productivity_trends } = await read(user, { date_from, date_to });
  expect([range.from, range.to, totals.completed]).toEqual([date_from, date_to, 0]);
  expect(productivity_trends.days[0]!.date).toBe(date_from);
});

testOnce('the public API reads other names of ranges', async () => {
  const user = await app.newUser();
  const lengths = { weekly: '2026-11-14', monthly: '2026-10-22', quarter: '2026-08-22', yearly: '2025-11-21' };
  for (const [date_range, from] of Object.entries(lengths)) {
    expect((await read(user, { date_range })).range.from).toBe(from);
  }
  expect((await app.send({ url: '/api/ultra/insights?date_range=&area_id=', token: user.token })).status).toBe(200);
});

testOnce('days are those of the user: their zone, their day start, and a zone they have moved to', async () => {
  const user = await app.newUser({ timezone: 'Europe/Stockholm' });
  const { token } = user;
  await app.call(authContract.changeProfile, { token, body: { day_start_hour: 4 } });
  const project = await newProject(user);
  // 31 October, 00:30 at home, so it is the 30th until 4 o'clock, in the night in which the clocks go back on the 25th.
  await completeOn(user, project, '2026-10-30T23:30:00Z');
  await completeOn(user, project, '2026-10-25T02:30:00Z');
  await completeOn(user, project, '2026-10-25T03:30:00Z');
  const { days } = (await read(user, { date_from: '2026-10-24', date_to: '2026-10-31' })).productivity_trends;
  expect(days.filter(({ completed }) => completed > 0)).toMatchObject([
    { date: '2026-10-24', completed: 1 },
    { date: '2026-10-25', completed: 1 },
    { date: '2026-10-30', completed: 1 },
  ]);
  await at('2026-11-20T20:00:00Z', async () => {
    await app.call(authContract.changeProfile, { token, body: { timezone: 'Pacific/Kiritimati' } });
    await newTask(user, project, { completed: true });
    expect((await read(user, { date_range: 'week' })).range.to).toBe('2026-11-21');
    await app.call(authContract.changeProfile, { token, body: { timezone: 'Pacific/Honolulu' } });
    const { range, totals } = await read(user);
    expect([range.to, totals.completed]).toEqual(['2026-11-21', 4]);
  });
});

testOnce('weeks begin as the user has chosen', async () => {
  const user = await app.newUser();
  await app.call(authContract.changeProfile, { token: user.token, body: { week_starts_on: 'sunday' } });
  const { step, days } = (await read(user, { date_range: 'year' })).productivity_trends;
  expect([step, days[0]!.date, days[1]!.date]).toEqual(['week', '2025-11-21', '2025-11-23']);
});

test('ranges of less than three weeks, and ones with few active days, have no sentences about weekdays or hours', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  for (let each = 0; each < 21; each += 1) await completeOn(user, project, each === 0 ? '2026-11-16' : '2026-11-17');
  const day = { date_from: '2026-11-17', date_to: '2026-11-17' };
  expect((await read(user, day)).insights_text.join(' ')).not.toMatch(/Tuesday|between|more than/);
  const weeks = { date_from: '2026-10-28', date_to: '2026-11-17' };
  expect((await read(user, weeks)).insights_text.join(' ')).not.toMatch(/Tuesday|between/);
  for (const on of ['11-04', '11-05', '11-06', '11-07', '11-08', '10-27'])
    await completeOn(user, project, `2026-${on}`);
  const text = (await read(user, weeks)).insights_text.join(' ');
  expect(text).toMatch(/^26 of 26 tasks were completed between 12:00 and 14:00\..* 20 of 26 tasks .* on a Tuesday\./);
});

testOnce('a user finds no records of another user', async () => {
  const { user: owner, health, running } = await newLife();
  const { token } = await app.newUser();
  expect((await app.refused(insightsContract.read, { token, query: { area_id: running.area.id } })).status).toBe(404);
  expect((await app.refused(insightsContract.pillar, { token, params: health })).status).toBe(404);
  expect((await app.refused(insightsContract.area, { token, params: running.area })).status).toBe(404);
  expect((await app.refused(insightsContract.project, { token, params: running.project })).status).toBe(404);
  for (const query of [{ pillar_id: health.id }, { area_id: running.area.id }, { project_id: running.project.id }]) {
    expect((await app.refused(insightsContract.completions, { token, query })).status).toBe(404);
  }
  expect((await page({ ...owner, token })).body).toEqual([]);
  expect((await read({ ...owner, token })).totals.completed).toBe(0);
});

test('many years read by months give the same figures as read by days', async () => {
  const user = await app.newUser();
  const { email, password } = user;
  // The session has expired after years.
  const signedIn = async (): Promise<TestUser> => {
    const { body } = await app.call(authContract.login, { body: { email, password } });
    return { ...user, token: body.access_token };
  };
  const project = await newProject(user);
  const days = ['2022-03-17', '2022-03-17', '2022-03-31', '2024-02-29', '2024-02-29', '2026-10-31', '2026-11-20'];
  for (const [index, day] of days.entries()) {
    const priority = index === 4 ? 'high' : 'medium';
    await at(day, async () => newTask(await signedIn(), project, { completed: true, priority }));
  }
  await at('2025-05-05', async () => newProject(await signedIn(), { name: 'Done', status: 'Completed' }));

  const reader = await signedIn();
  const { range, totals, productivity_trends: trends } = await read(reader);
  const daily = await read(reader, { date_from: '2022-03-17', date_to: '2026-11-20' });
  expect(range).toEqual({ from: '2022-03-17', to: '2026-11-20', previous: null });
  expect(totals).toEqual(daily.totals);
  expect(totals).toMatchObject({
    completed: 7,
    active_days: 6,
    best_day: { date: '2024-02-29', completed: 2, points: 20 },
  });
  const { days: months, step, this_week, last_week, monthly_average } = trends;
  expect([step, months.length]).toEqual(['month', 57]);
  expect(months).toEqual(daily.productivity_trends.days);
  expect(months.filter(({ points }) => points > 0).map(({ date, points }) => [date, points])).toEqual([
    ['2022-03-17', 15],
    ['2024-02-01', 20],
    ['2025-05-01', 50],
    ['2026-10-01', 5],
    ['2026-11-01', 5],
  ]);
  expect([this_week, last_week, monthly_average]).toEqual([
    daily.productivity_trends.this_week,
    daily.productivity_trends.last_week,
    daily.productivity_trends.monthly_average,
  ]);
});
