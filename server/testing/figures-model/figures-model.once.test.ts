import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignmentContract } from '#contract/alignment.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { insightsContract, RANGE_DAYS } from '#contract/insights.ts';
import { todayContract } from '#contract/today.ts';
import { addDays } from '#server/platform/calendar.ts';
import { startTestApp } from '../app.ts';
import {
  expectedActivity,
  expectedBalance,
  expectedHistory,
  expectedInsights,
  expectedScores,
  wholeLog,
} from './figures.ts';
import { Person, type Zone } from './person.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';

/*
 * Random histories of people who complete, reopen, change, move, archive, delete, restore, focus, write, travel and set
 * goals, at ends of months, when clocks change and in leap years: each figure equals that of a simple model computed
 * from the rows. The sums are compared with the log after the test.
 */

const SEED = 20_261_123;
const RUNS = roundsOf({ all: 60, sqlite: 6 });
const HOUR_MS = 3_600_000;

const clock = { now: 0 };
const app = await startTestApp({ clock: () => new Date(clock.now) });

const zone: fc.Arbitrary<Zone> = fc.record({
  timezone: fc.constantFrom('Europe/Stockholm', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
  dayStart: fc.constantFrom(0, 4),
});
/** Days before clocks change, before the end of a month, before a 29 February. */
const start = fc.constantFrom(
  ...['2026-10-24T20:00:00Z', '2026-10-31T22:00:00Z', '2026-03-28T20:00:00Z', '2026-11-29T12:00:00Z'],
  ...['2028-02-26T12:00:00Z', '2026-12-30T12:00:00Z'],
);
const priority = fc.constantFrom('low' as const, 'medium' as const, 'high' as const);
const estimate = fc.option(fc.integer({ min: 0, max: 120 }));
const some = fc.nat({ max: 30 });

/** An action on task number `which` of the existing tasks, or of those in the trash. */
type Step = (person: Person) => Promise<void>;
const onTask =
  (which: number, act: (person: Person, task: Person['tasks'][number]) => Promise<void>, inTrash = false): Step =>
  async (person) => {
    const tasks = person.tasks.filter(({ trashId }) => (trashId !== '') === inTrash);
    if (tasks.length > 0) await act(person, tasks[which % tasks.length]!);
  };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(some, priority, estimate).map(
      (given): Step =>
        (one) =>
          one.addTask(...given),
    ),
  },
  { weight: 12, arbitrary: some.map((which) => onTask(which, (one, task) => one.complete(task, true))) },
  { weight: 2, arbitrary: some.map((which) => onTask(which, (one, task) => one.complete(task, false))) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(some, priority, estimate)
      .map(([which, ...given]) => onTask(which, (one, task) => one.change(task, ...given))),
  },
  { weight: 1, arbitrary: fc.tuple(some, some).map(([which, to]) => onTask(which, (one, task) => one.move(task, to))) },
  { weight: 2, arbitrary: some.map((which) => onTask(which, (one, task) => one.delete(task))) },
  { weight: 1, arbitrary: some.map((which) => onTask(which, (one, task) => one.restore(task), true)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(some, fc.integer({ min: 1, max: 90 }))
      .map(([which, minutes]) => onTask(which, (one, task) => one.focus(task, minutes))),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(some, fc.boolean()).map(
      (given): Step =>
        (one) =>
          one.completeProject(...given),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(some, some).map(
      (given): Step =>
        (one) =>
          one.moveArea(...given),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(some, fc.boolean()).map(
      (given): Step =>
        (one) =>
          one.archive(...given),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(some, fc.boolean()).map(
      (given): Step =>
        (one) =>
          one.archiveArea(...given),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(some, priority, estimate).map(
      (given): Step =>
        (one) =>
          one.repeat(...given),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(some, some, fc.boolean()).map(
      (given): Step =>
        (one) =>
          one.completeOccurrence(...given),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 9 }).map(
      (daysAgo): Step =>
        (one) =>
          one.write(daysAgo),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.option(fc.integer({ min: 1, max: 300 })).map(
      (goal): Step =>
        (one) =>
          one.setGoal(goal),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 5, max: 90 }).map(
      (minutes): Step =>
        (one) =>
          one.setUsual(minutes),
    ),
  },
  {
    weight: 1,
    arbitrary: zone.map(
      (to): Step =>
        (one) =>
          one.travel(to),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.integer({ min: 1, max: 40 }).map((hours): Step => async () => {
      clock.now += hours * HOUR_MS;
    }),
  },
);

async function compare(person: Person): Promise<void> {
  const { life, today } = person;
  const alignment = await person.get(alignmentContract.dashboard);
  expect(alignment).toMatchObject({ ...expectedScores(life, today), ...expectedBalance(life, today) });
  const { weekly_score, entries } = await person.get(alignmentContract.weeklyScore);
  expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(weekly_score);
  expect(weekly_score).toBe(alignment.rolling_weekly_score);
  const given = entries.filter(({ kind }) => kind !== 'project').map((row) => row.given_minutes ?? life.usual);
  expect(given.reduce((sum, minutes) => sum + minutes, 0)).toBe(alignment.given_minutes);
  const day = await person.get(todayContract.read);
  const estimates = day.tasks.map(({ estimated_duration }) => estimated_duration);
  expect(day.estimated_duration).toBe(sumOf(estimates.map((minutes) => minutes ?? 0)));
  expect(day.planned_minutes).toBe(sumOf(estimates.map((minutes) => minutes ?? life.usual)));
  expect(day.assumed_count).toBe(estimates.filter((minutes) => minutes === null).length);
  const month = await person.get(alignmentContract.monthlyScore);
  expect(month.entries.reduce((sum, { points }) => sum + points, 0)).toBe(alignment.monthly_score);
  expect((await person.get(alignmentContract.history)).months).toEqual(expectedHistory(life, today));
  const { areas: _, ...activity } = await person.get(alignmentContract.activity);
  expect(activity).toEqual(expectedActivity(life, today));
  const dashboard = await person.get(dashboardContract.read);
  expect([dashboard.alignment, dashboard.activity]).toEqual([alignment, activity]);
  expect(dashboard.stats.current_streak).toBe(activity.current_streak);
  for (const date_range of ['week', 'month', 'all_time'] as const) {
    const shown = await person.get(insightsContract.read, { date_range });
    const { from, to } = date_range === 'all_time' ? wholeLog(life, today) : rangeUpTo(today, RANGE_DAYS[date_range]);
    expect([shown.range.from ?? to, shown.range.to]).toEqual([from, to]);
    const { pillars, areas, this_week, last_week, ...totals } = expectedInsights(
      life,
      from,
      to,
      date_range === 'all_time',
    );
    expect(shown).toMatchObject({ ...totals, productivity_trends: { this_week, last_week } });
    expect(shown.alignment_snapshot.pillar_alignment).toMatchObject(pillars);
    const byId = (one: { area_id: string | null }, other: { area_id: string | null }) =>
      one.area_id! < other.area_id! ? -1 : 1;
    const named = shown.area_distribution.filter(({ area_id }) => area_id !== null);
    expect(named.toSorted(byId)).toMatchObject(areas.toSorted(byId));
    expect(sumOf(shown.area_distribution.map(({ task_count }) => task_count))).toBe(totals.totals.completed);
    expect(sumOf(shown.productivity_trends.days.map(({ points }) => points))).toBe(totals.totals.points);
  }
}

const rangeUpTo = (to: string, days: number) => ({ from: addDays(to, 1 - days), to });
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const COMPARED_EVERY = 10;

test('each figure is the sum of its rows in every random history and time zone', { timeout: 0 }, async () => {
  const history = fc.tuple(start, zone, fc.array(step, { minLength: 30, maxLength: 70 }));
  let lives = 0;
  await fc.assert(
    fc.asyncProperty(history, async ([began, where, steps]) => {
      clock.now = Date.parse(began);
      const person = await Person.begin(app, clock, where);
      for (const [index, act] of steps.entries()) {
        await act(person);
        if (index % COMPARED_EVERY === 0) await compare(person);
      }
      await compare(person);
      lives += 1;
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
  expect(lives).toBe(RUNS);
});
