import { createAreaLists } from '#server/features/projects/area-lists.ts';
import type { Feature } from '#server/platform/feature.ts';
import { recurringContract } from '#contract/recurring.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import { changeOccurrence, changeSeries, type MoveTask } from './rules/change-series.ts';
import type { Routes } from '#server/platform/routes.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { idsOf, type RecordKind } from '#server/platform/record-kind.ts';
import { generateForAll } from './instances/generate-for-all.ts';
import { completeInstance, reopenInstance, skipInstance } from './instances/close-instance.ts';
import { createRecurringTask } from './rules/create-recurring-task.ts';
import { restoreOlder, skipOlder } from './instances/skip-older.ts';
import { bringUpToDate, generateInstances } from './instances/generate-instances.ts';
import { getInstance, listInstances } from './instances/instance-queries.ts';
import { deleteRule } from './rules/delete-rule.ts';
import { previewRecurrence } from './rules/preview.ts';
import { getRecurringTask, listRecurringTasks } from './rules/queries.ts';
import { detachTakenTasks, refuseTakenTasks, resumeRules } from './rules/restore-rules.ts';

const recurringRecords: readonly RecordKind[] = [
  {
    table: 'recurring_tasks',
    word: 'recurring task',
    exported: { part: 'recurring_tasks', json: ['recurrence_pattern'] },
    kind: 'recurring_task',
    texts: ['name', 'description'],
    edges: [
      { column: 'project_id', to: 'projects', onDelete: 'held', isParent: true },
      // The task it was created from, without a foreign key, since the rule continues without it.
      { column: 'task_id', to: 'tasks', onDelete: 'loose' },
    ],
    trash: {
      prepareParent: (ctx, id) => createAreaLists(ctx, [id]),
      fit: detachTakenTasks,
      refuseLinks: refuseTakenTasks,
      restored: (ctx, { recurring_tasks = [] }) => resumeRules(ctx, idsOf(recurring_tasks)),
      relinked: resumeRules,
    },
  },
  {
    table: 'recurring_task_instances',
    word: 'recurring task instance',
    exported: { part: 'recurring_instances' },
    edges: [
      { column: 'recurring_task_id', to: 'recurring_tasks', onDelete: 'held' },
      // A closed instance keeps its project.
      { column: 'project_id', to: 'projects', onDelete: 'mention' },
    ],
    trash: {
      restored: (ctx, { recurring_task_instances = [] }) =>
        refreshNoticeMoments(ctx, 'recurring_task_instances', idsOf(recurring_task_instances)),
    },
  },
];

/** @param moveTask of the layer above: a series takes along the task that it was created from. */
export const recurringFeature = (moveTask: MoveTask): Feature => ({
  name: 'recurring',
  layer: 'recurring',
  records: recurringRecords,
  routes: (routes) => recurringRoutes(routes, moveTask),
  jobs: () => [{ name: 'generate-instances', every: '*/15 * * * *', run: generateForAll }],
});

function recurringRoutes(routes: Routes, moveTask: MoveTask): void {
  routes.add(recurringContract.list, async (ctx) => {
    await bringUpToDate(ctx);
    return listRecurringTasks(ctx);
  });
  routes.add(recurringContract.get, async (ctx, { params }) => {
    await bringUpToDate(ctx);
    return getRecurringTask(ctx, params.id);
  });
  routes.add(recurringContract.create, (ctx, { body }) => createRecurringTask(ctx, body));
  routes.add(recurringContract.change, editing(recurringContract.change, getRecurringTask, changeSeries(moveTask)));
  routes.add(recurringContract.delete, (ctx, { params, query }) => deleteRule(ctx, params.id, query));
  routes.add(recurringContract.preview, (ctx, { body }) => previewRecurrence(ctx, body));
  routes.add(recurringContract.generate, async (ctx) => {
    const generated = await generateInstances(ctx);
    return { message: generated === 1 ? '1 instance generated' : `${generated} instances generated`, generated };
  });
  routes.add(recurringContract.instances, async (ctx, { params, query }) => {
    await bringUpToDate(ctx);
    return listInstances(ctx, params.id, query);
  });
  routes.add(
    recurringContract.changeInstance,
    editing(recurringContract.changeInstance, getInstance, changeOccurrence(moveTask)),
  );
  routes.add(recurringContract.skipOlder, (ctx, { params, query }) => skipOlder(ctx, params.id, query.request_id));
  routes.add(recurringContract.restoreOlder, (ctx, { params, body }) => restoreOlder(ctx, params.id, body));
  routes.add(recurringContract.complete, (ctx, { params }) => completeInstance(ctx, params.id));
  routes.add(recurringContract.skip, (ctx, { params, query }) => skipInstance(ctx, params.id, query.due_date));
  routes.add(recurringContract.reopen, (ctx, { params, query }) => reopenInstance(ctx, params.id, query.due_date));
}
