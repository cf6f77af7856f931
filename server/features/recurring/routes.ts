import { recurringContract } from '#contract/recurring.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import { changeRecurringTask } from './rules/change-recurring-task.ts';
import { completeInstance, reopenInstance, skipInstance } from './instances/close-instance.ts';
import { createRecurringTask } from './rules/create-recurring-task.ts';
import { changeInstance } from './instances/change-instance.ts';
import { restoreOlder, skipOlder } from './instances/skip-older.ts';
import { bringUpToDate, generateInstances } from './instances/generate-instances.ts';
import { getInstance, listInstances } from './instances/instance-queries.ts';
import { previewRecurrence } from './rules/preview.ts';
import { getRecurringTask, listRecurringTasks } from './rules/queries.ts';

export function recurringRoutes(routes: Routes): void {
  routes.add(recurringContract.list, async (ctx) => {
    await bringUpToDate(ctx);
    return listRecurringTasks(ctx);
  });
  routes.add(recurringContract.get, async (ctx, { params }) => {
    await bringUpToDate(ctx);
    return getRecurringTask(ctx, params.id);
  });
  routes.add(recurringContract.create, (ctx, { body }) => createRecurringTask(ctx, body));
  routes.add(recurringContract.change, editing(recurringContract.change, getRecurringTask, changeRecurringTask));
  routes.add(recurringContract.delete, (ctx, { params, query }) =>
    deleteRecord(ctx, 'recurring_task', params.id, query.request_id),
  );
  routes.add(recurringContract.preview, (ctx, { body }) => previewRecurrence(ctx, body));
  routes.add(recurringContract.generate, async (ctx) => {
    const generated = await generateInstances(ctx);
    return { message: generated === 1 ? '1 instance generated' : `${generated} instances generated`, generated };
  });
  routes.add(recurringContract.instances, async (ctx, { params, query }) => {
    await bringUpToDate(ctx);
    return listInstances(ctx, params.id, query);
  });
  routes.add(recurringContract.changeInstance, editing(recurringContract.changeInstance, getInstance, changeInstance));
  routes.add(recurringContract.skipOlder, (ctx, { params, query }) => skipOlder(ctx, params.id, query.request_id));
  routes.add(recurringContract.restoreOlder, (ctx, { params, body }) => restoreOlder(ctx, params.id, body));
  routes.add(recurringContract.complete, (ctx, { params }) => completeInstance(ctx, params.id));
  routes.add(recurringContract.skip, (ctx, { params }) => skipInstance(ctx, params.id));
  routes.add(recurringContract.reopen, (ctx, { params }) => reopenInstance(ctx, params.id));
}
