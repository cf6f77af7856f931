import { coachContract } from '#contract/coach.ts';
import type { Routes } from '#server/platform/routes.ts';
import { explainTasks } from './explain-tasks.ts';

export function coachRoutes(routes: Routes): void {
  routes.add(coachContract.whyStatements, (ctx, { query }) => explainTasks(ctx, query.task_ids ?? []));
}
