import { todayContract } from '#contract/today.ts';
import type { Routes } from '#server/platform/routes.ts';
import { dismissSuggestion, restoreSuggestion } from './dismiss-suggestion.ts';
import { readCompletedPage } from './done/completed-page.ts';
import { placeOnDay, reorderDay, removeFromDay } from './arrange-day.ts';
import { planTasks } from './plan/plan-tasks.ts';
import { restorePlan } from './plan/restore-plan.ts';
import { pauseTimer, resumeTimer, skipBreak, startTimer } from './focus/change-timer.ts';
import { finishTimer } from './focus/finish-timer.ts';
import { readFocus } from './focus/read-focus.ts';
import { readTimer } from './focus/timer-row.ts';
import { readAvailableTasks, readToday } from './read-today.ts';
import { recordFocus } from './focus/record-focus.ts';

export function todayRoutes(routes: Routes): void {
  routes.add(todayContract.read, (ctx, { query }) => readToday(ctx, query.date));
  routes.add(todayContract.availableTasks, (ctx, { query }) => readAvailableTasks(ctx, query.date));
  routes.add(todayContract.completed, (ctx, { query }) => readCompletedPage(ctx, query));
  routes.add(todayContract.pick, (ctx, { params, query }) => placeOnDay(ctx, params.id, query.date));
  routes.add(todayContract.drop, (ctx, { params, query }) => removeFromDay(ctx, params.id, query.date));
  routes.add(todayContract.reorder, (ctx, { body, query }) => reorderDay(ctx, body.task_ids, query.date));
  routes.add(todayContract.plan, (ctx, { body, query }) => planTasks(ctx, body.task_ids, query));
  routes.add(todayContract.restorePlan, (ctx, { body }) => restorePlan(ctx, body.before));
  routes.add(todayContract.dismissSuggestion, (ctx, { params }) => dismissSuggestion(ctx, params.id));
  routes.add(todayContract.restoreSuggestion, (ctx, { params }) => restoreSuggestion(ctx, params.id));
  routes.add(todayContract.readFocus, (ctx, { params }) => readFocus(ctx, params.id));
  routes.add(todayContract.recordFocus, (ctx, { body }) => recordFocus(ctx, body));
  routes.add(todayContract.readTimer, (ctx) => readTimer(ctx));
  routes.add(todayContract.startTimer, (ctx, { body }) => startTimer(ctx, body));
  routes.add(todayContract.pauseTimer, (ctx, { body }) => pauseTimer(ctx, body));
  routes.add(todayContract.resumeTimer, (ctx, { body }) => resumeTimer(ctx, body));
  routes.add(todayContract.finishTimer, (ctx, { body }) => finishTimer(ctx, body));
  routes.add(todayContract.skipBreak, (ctx) => skipBreak(ctx));
}
