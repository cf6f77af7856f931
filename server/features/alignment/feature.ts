import type { Feature } from '#server/platform/feature.ts';
import { alignmentContract } from '#contract/alignment.ts';
import { monthStart, rollingWeekStart } from '#server/platform/calendar.ts';
import { today } from '#server/platform/context.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { readActivity } from './activity.ts';
import { readHistory } from './history.ts';
import { readMonthlyGoal, removeMonthlyGoal, setMonthlyGoal } from './monthly-goal.ts';
import { readAlignment } from './read-alignment.ts';
import { readScore } from './score.ts';

const alignmentRecords: readonly RecordKind[] = [
  { table: 'monthly_goals', word: 'monthly goal', exported: { part: 'goals', key: ['month'] }, edges: [] },
];

export const alignmentFeature: Feature = {
  name: 'alignment',
  layer: 'views',
  records: alignmentRecords,
  routes: alignmentRoutes,
};

function alignmentRoutes(routes: Routes): void {
  routes.add(alignmentContract.dashboard, (ctx) => readAlignment(ctx));
  routes.add(alignmentContract.weeklyScore, async (ctx) => {
    const { score, ...rows } = await readScore(ctx, rollingWeekStart(today(ctx)), today(ctx));
    return { weekly_score: score, ...rows };
  });
  routes.add(alignmentContract.monthlyScore, async (ctx) => {
    const { score, ...rows } = await readScore(ctx, monthStart(today(ctx)), today(ctx));
    return { monthly_score: score, ...rows };
  });
  routes.add(alignmentContract.monthlyGoal, async (ctx) => ({ monthly_goal: await readMonthlyGoal(ctx) }));
  routes.add(alignmentContract.setMonthlyGoal, (ctx, { body }) => setMonthlyGoal(ctx, body.goal));
  routes.add(alignmentContract.removeMonthlyGoal, removeMonthlyGoal);
  routes.add(alignmentContract.history, (ctx, { query }) => readHistory(ctx, query.months));
  routes.add(alignmentContract.activity, (ctx, { query }) => readActivity(ctx, query.weeks));
}
