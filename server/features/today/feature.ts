import type { Feature } from '#server/platform/feature.ts';
import { todayContract } from '#contract/today.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { dismissSuggestion, restoreSuggestion } from './dismiss-suggestion.ts';
import { readCompletedPage } from './done/completed-page.ts';
import { listPlannedDays } from './day-entries.ts';
import { placeOnDay, removeFromDay, reorderDay } from './arrange-day.ts';
import { planTasks } from './plan/plan-tasks.ts';
import { restorePlan } from './plan/restore-plan.ts';
import { pauseTimer, resumeTimer, skipBreak, startTimer } from './focus/change-timer.ts';
import { finishTimer } from './focus/finish-timer.ts';
import { readFocus } from './focus/read-focus.ts';
import { readTimer } from './focus/timer-row.ts';
import { readAvailableTasks, readToday } from './read-today.ts';
import { recordFocus } from './focus/record-focus.ts';

const todayRecords: readonly RecordKind[] = [
  {
    table: 'day_entries',
    word: 'day entry',
    exported: { part: 'day_entries', key: ['day', 'subject_id'] },
    edges: [
      { column: 'task_id', to: 'tasks', onDelete: 'held' },
      { column: 'instance_id', to: 'recurring_task_instances', onDelete: 'held' },
    ],
  },
  {
    table: 'dismissed_suggestions',
    word: 'dismissed suggestion',
    exported: { part: 'dismissed_suggestions', key: ['task_id'] },
    edges: [{ column: 'task_id', to: 'tasks', onDelete: 'held' }],
  },
  // The time stays recorded, whatever happens to the task.
  {
    table: 'focus_sessions',
    word: 'focus session',
    exported: { part: 'focus_sessions' },
    edges: [{ column: 'task_id', to: 'tasks', onDelete: 'mention', isUse: true }],
  },
  // The timer continues without its task, and its session keeps the reference.
  {
    table: 'focus_timers',
    word: 'focus timer',
    exported: { part: 'focus_timers', key: [] },
    edges: [{ column: 'task_id', to: 'tasks', onDelete: 'mention', isUse: true }],
  },
];

export const todayFeature: Feature = {
  name: 'today',
  layer: 'views',
  records: todayRecords,
  routes: todayRoutes,
  sections: ['today'],
};

function todayRoutes(routes: Routes): void {
  routes.add(todayContract.read, (ctx, { query }) => readToday(ctx, query.date));
  routes.add(todayContract.availableTasks, (ctx, { query }) => readAvailableTasks(ctx, query.date));
  routes.add(todayContract.completed, (ctx, { query }) => readCompletedPage(ctx, query));
  routes.add(todayContract.pick, (ctx, { params, query }) => placeOnDay(ctx, params.id, query.date));
  routes.add(todayContract.drop, (ctx, { params, query }) => removeFromDay(ctx, params.id, query.date));
  routes.add(todayContract.reorder, (ctx, { body, query }) => reorderDay(ctx, body.task_ids, query.date));
  routes.add(todayContract.planned, (ctx) => listPlannedDays(ctx));
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
