import { expect, test } from 'vitest';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import type { GivenShare, GivenShares } from '#server/features/pillars/given-shares.ts';
import { chooseNextAction, type Surroundings } from './next-action.ts';

const DAY = '2026-11-20';

/** The fields of a task that the choice uses. */
const task = (id: string, values: Partial<TodayTask> = {}) =>
  ({
    ...{ id, name: `Task ${id}`, pillar_id: null, area_id: null, project_id: 'project', priority: 'medium' },
    ...{ status: 'todo', due_date: null, due_time: null, picked: false },
    ...values,
  }) as TodayTask;

const share = (id: string, name: string, values: Partial<GivenShare> & { has_why?: number } = {}): GivenShare => {
  const { has_why = 1, ...others } = values;
  const pillar = { id, name, icon: '🎯', color: '#F4B400', time_allocation_percentage: 25, has_why, subPillarIds: [] };
  return { pillar, minutes: 0, assumedCount: 0, percentage: 0, gap: null, gapText: '', ...others };
};

const sharesOf = (...pillars: GivenShare[]): GivenShares => ({
  pillars,
  byPillar: new Map(pillars.map((each) => [each.pillar.id, each])),
  ...{ minutes: 600, taskCount: 9, assumedCount: 0, usualMinutes: 30 },
});

const nothing: Surroundings = {
  day: DAY,
  dayStartHour: 0,
  locale: undefined,
  today: { available_tasks: [], open_tasks: 0, total_tasks: 0 },
  candidates: [],
  others: [],
  waiting: new Map(),
  shares: sharesOf(),
  areas: [],
  projects: [],
  alignment: { monthly_goal: 500, forecast: null, month: '2026-11' },
};

const choose = (known: Partial<Surroundings>) => chooseNextAction({ ...nothing, ...known });
const reasonOf = (only: TodayTask, known: Partial<Surroundings> = {}) =>
  choose({ candidates: [only], ...known })!.reason;

test('a task is offered with its two strongest reasons and the user’s figures', () => {
  const family = share('family', 'Family & Friends', { gap: -11, gapText: '1 h 45 short' });
  const one = task('1', { pillar_id: 'family', area_id: 'area', status: 'in_progress' });
  expect(choose({ candidates: [one], shares: sharesOf(family), waiting: new Map([['1', 3]]) })).toEqual({
    ...{ kind: 'task', task: one, title: 'Task 1', pillar_id: 'family', area_id: 'area', project_id: 'project' },
    reason: '3 tasks wait for this one, and Family & Friends is 1 h 45 short this week.',
  });
});

test('each reason is a plain sentence', () => {
  expect(reasonOf(task('1', { due_date: DAY }))).toBe('It is due today.');
  expect(reasonOf(task('1', { due_date: DAY, due_time: '15:00' }))).toBe('It is due today at 15:00.');
  expect(reasonOf(task('1', { due_date: '2026-11-19' }))).toBe('It was due yesterday.');
  expect(reasonOf(task('1', { due_date: '2026-11-15' }))).toBe('It was due 5 days ago.');
  expect(reasonOf(task('1', { due_date: '2026-10-31' }))).toBe('It was due on 31 October.');
  expect(reasonOf(task('1', { due_date: '2026-11-22' }))).toBe('It is due on Sunday.');
  expect(reasonOf(task('1', { due_date: '2026-11-24' }))).toBe('You can do it now.');
  expect(reasonOf(task('1', { priority: 'high', picked: true }))).toBe(
    'Its priority is high, and you put it on today’s list.',
  );
  expect(reasonOf(task('1', { status: 'in_progress' }))).toBe('You’ve started it.');
  expect(reasonOf(task('1'), { waiting: new Map([['1', 1]]) })).toBe('1 task waits for this one.');
  const shares = sharesOf(share('sport', 'e-bikes', { gap: -5, gapText: '20 min short' }));
  expect(reasonOf(task('1', { pillar_id: 'sport' }), { shares })).toBe('e-bikes is 20 min short this week.');
});

test('other available tasks are offered after suggestions and the plan for the day', () => {
  const today = { available_tasks: [{} as Task], open_tasks: 1, total_tasks: 0 };
  const others = [task('other')];
  expect(choose({ candidates: [task('1')], others })!.title).toBe('Task 1');
  expect(choose({ today, others })!.kind).toBe('plan_day');
  expect(choose({ today: { ...today, total_tasks: 1 }, others })!.title).toBe('Task other');
});

test('the task with the strongest reasons is offered, of equal ones the first', () => {
  const family = share('family', 'Family', { gap: -30 });
  const candidates = [
    task('picked', { picked: true }),
    task('urgent', { due_date: DAY, priority: 'high' }),
    task('family', { pillar_id: 'family' }),
    task('also urgent', { due_date: DAY, priority: 'high' }),
  ];
  const chosen = (waiting: ReadonlyMap<string, number>) =>
    choose({ candidates, shares: sharesOf(family), waiting })!.title;
  expect(chosen(new Map())).toBe('Task urgent');
  expect(chosen(new Map([['family', 2]]))).toBe('Task family');
});

test('without open tasks, adding one to the pillar with the largest gap is offered', () => {
  expect(choose({})).toEqual({
    ...{ kind: 'create_task', task: null, pillar_id: null, area_id: null, project_id: null },
    ...{ title: 'Add a task', reason: 'You have no open tasks.' },
  });
  const shares = sharesOf(
    share('work', 'Work', { gap: 20 }),
    share('health', 'Health', { gap: -6 }),
    share('family', 'Family', { gap: -11, gapText: '1 h 45 short' }),
  );
  const areas = [{ id: 'home', name: 'Home', pillar_id: 'family' }] as Area[];
  expect(choose({ shares, areas })).toMatchObject({
    ...{ pillar_id: 'family', area_id: 'home', project_id: null, title: 'Add a task to “Home”' },
    reason: 'Family is 1 h 45 short this week, and has no open tasks.',
  });
  const place = { pillar_id: 'family', area_id: 'home' };
  const projects = [
    { id: 'later', name: 'Later', status: 'On Hold', ...place },
    { id: 'trip', name: 'Trip', status: 'In Progress', ...place },
  ] as Project[];
  expect(choose({ shares, areas, projects })).toMatchObject({ project_id: 'trip', title: 'Add a task to “Trip”' });
});

test('planning is offered for an empty day, not for a completed list', () => {
  const today = { available_tasks: [task('1')], open_tasks: 12, total_tasks: 0 } as unknown as Surroundings['today'];
  expect(choose({ today })).toMatchObject({
    ...{ kind: 'plan_day', title: 'Plan today', reason: '12 tasks are open, but none is on today’s list.' },
  });
  expect(choose({ today: { ...today, open_tasks: 1 } })!.reason).toBe('1 task is open, but not on today’s list.');
  expect(choose({ today: { ...today, total_tasks: 3 } })).toBeNull();
  expect(choose({ today: { ...today, available_tasks: [] } })).toBeNull();
});

test('a goal is proposed once there are completions to measure', () => {
  const today = { ...nothing.today, total_tasks: 3 };
  const without = { monthly_goal: null, month: '2026-11' };
  expect(choose({ today, alignment: { ...without, forecast: 240 } })).toMatchObject({
    ...{ kind: 'set_goal', title: 'Set a goal for November' },
    reason: 'At this pace you’ll end November around 240 points.',
  });
  expect(choose({ today, alignment: { ...without, forecast: null } })).toBeNull();
  expect(choose({ today, alignment: { ...without, forecast: 0 } })).toBeNull();
});

test('describing a pillar is proposed for the pillar with most time and no description', () => {
  const today = { ...nothing.today, total_tasks: 3 };
  const shares = sharesOf(
    share('work', 'Work', { minutes: 400 }),
    share('health', 'Health', { minutes: 60, has_why: 0 }),
    share('family', 'Family', { minutes: 140, has_why: 0 }),
    share('play', 'Play', { has_why: 0 }),
  );
  expect(choose({ today, shares })).toEqual({
    ...{ kind: 'write_why', task: null, pillar_id: 'family', area_id: null, project_id: null },
    title: 'Write why “Family” matters',
    reason: 'It got 2 h 20 in the last 7 days, but has no why yet.',
  });
});
