import { todayContract } from '#contract/today.ts';
import type { Routes } from '#server/platform/routes.ts';
import { dismissSuggestion, restoreSuggestion } from './dismiss-suggestion.ts';
import { placeOnDay, reorderDay, removeFromDay } from './arrange-day.ts';
import { planTasks } from './plan/plan-tasks.ts';
import { restorePlan } from './plan/restore-plan.ts';
import { readFocus } from './read-focus.ts';
import { readAvailableTasks, readToday } from './read-today.ts';
import { recordFocus } from './record-focus.ts';

export function todayRoutes(routes: Routes): void {
  routes.add(todayContract.read, (ctx, { query }) => readToday(ctx, query.date));
  routes.add(todayContract.availableTasks, (ctx, { query }) => readAvailableTasks(ctx, query.date));
  routes.add(todayContract.pick, (ctx, { params, query }) => placeOnDay(ctx, params.id, query.date));
  routes.add(todayContract.drop, (ctx, { params, query }) => removeFromDay(ctx, params.id, query.date));
  routes.add(todayContract.reorder, (ctx, { body, query }) => reorderDay(ctx, body.task_ids, query.date));
  routes.add(todayContract.plan, (ctx, { body, query }) => planTasks(ctx, body.task_ids, query));
  routes.add(todayContract.restorePlan, (ctx, { body }) => restorePlan(ctx, body.before));
  routes.add(todayContract.dismissSuggestion, (ctx, { params }) => dismissSuggestion(ctx, params.id));
  routes.add(todayContract.restoreSuggestion, (ctx, { params }) => restoreSuggestion(ctx, params.id));
  routes.add(todayContract.readFocus, (ctx, { params }) => readFocus(ctx, params.id));
  routes.add(todayContract.recordFocus, (ctx, { body }) => recordFocus(ctx, body));
}
