import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { calendarDate, color, count, icon, id, instant, percentage } from './platform/wire.ts';

/** One row of the completion log: what was completed, and what it earned. */
export const Completion = z.strictObject({
  kind: z.enum(['task', 'recurring', 'project']),
  subject_id: id,
  name: z.string(),
  completed_at: instant,
  /** The user's own day. */
  completed_on: calendarDate,
  points: count,
  breakdown: z.array(z.strictObject({ reason: z.string(), points: count })),
  /** Minutes that were planned for it. */
  minutes: z.nullable(count),
  project_id: z.nullable(id),
  area_id: z.nullable(id),
  pillar_id: z.nullable(id),
});
export type Completion = z.output<typeof Completion>;

/** Wanted against given share of a pillar, its sub-pillars included, over the last seven days. */
export const PillarAlignment = z.strictObject({
  pillar_id: id,
  pillar_name: z.string(),
  icon,
  color,
  target_percentage: z.nullable(percentage),
  actual_percentage: percentage,
  minutes: count,
  /** How many of its completions had neither focus minutes nor an estimate and count as the usual length. */
  assumed_count: count,
  /** `11 points short`, `as wanted`; empty where no share is wanted or nothing was completed. */
  gap_text: z.string(),
});

export const Alignment = z.strictObject({
  /** Points of today and the six days before. */
  rolling_weekly_score: count,
  /** Points of the calendar month so far. */
  monthly_score: count,
  monthly_goal: z.nullable(count),
  /** Of the goal, at most 100; 0 without one. */
  progress_percentage: percentage,
  has_goal_set: z.boolean(),
  /** What a month that goes evenly would have by today. */
  expected_by_today: z.nullable(count),
  on_pace: z.nullable(z.boolean()),
  /** Of the month, today included. */
  days_left: count,
  balance: z.array(PillarAlignment),
});
export type Alignment = z.output<typeof Alignment>;

const entries = z.array(Completion);

export const alignmentContract = {
  dashboard: endpoint({
    method: 'GET',
    path: '/alignment/dashboard',
    summary: 'Reads the scores of week and month, the goal and its pace, and the balance of the pillars.',
    response: Alignment,
  }),
  weeklyScore: endpoint({
    method: 'GET',
    path: '/alignment/weekly-score',
    summary: 'Reads the score of the last seven days with the rows that it is the sum of.',
    response: z.strictObject({ weekly_score: count, entries }),
  }),
  monthlyScore: endpoint({
    method: 'GET',
    path: '/alignment/monthly-score',
    summary: 'Reads the score of the month with the rows that it is the sum of.',
    response: z.strictObject({ monthly_score: count, entries }),
  }),
  monthlyGoal: endpoint({
    method: 'GET',
    path: '/alignment/monthly-goal',
    summary: 'Reads the points that the user wants to reach in a month.',
    response: z.strictObject({ monthly_goal: z.nullable(count) }),
  }),
  setMonthlyGoal: endpoint({
    method: 'POST',
    path: '/alignment/monthly-goal',
    summary: 'Sets the points to reach in a month: a positive whole number.',
    // Any value, because a goal that is none is a broken rule (400), not a malformed body.
    body: z.object({ goal: z.unknown() }),
    response: z.strictObject({ message: z.string(), goal: count }),
  }),
};
