import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { idsOf, type RecordKind } from '#server/platform/record-kind.ts';
import { continueRules } from './instances/continue-rules.ts';
import { detachTakenTasks, refuseTakenTasks } from './rules/restore-rules.ts';

/** A rule continues without the task that it was made from, and is linked to it again when that is restored. */
const continueAll = async (ctx: RequestContext, ids: readonly string[]): Promise<void> => {
  await continueRules(ctx, ids);
};

export const recurringRecords: readonly RecordKind[] = [
  {
    table: 'recurring_tasks',
    word: 'recurring task',
    kind: 'recurring_task',
    texts: ['name', 'description'],
    edges: [
      { column: 'project_id', to: 'projects', onDelete: 'held', isParent: true },
      // The task it was made from. Without a foreign key: the rule continues without it.
      { column: 'task_id', to: 'tasks', onDelete: 'loose' },
    ],
    trash: {
      fit: detachTakenTasks,
      refuseLinks: refuseTakenTasks,
      restored: (ctx, { recurring_tasks = [] }) => continueAll(ctx, idsOf(recurring_tasks)),
      relinked: continueAll,
    },
  },
  {
    table: 'recurring_task_instances',
    word: 'recurring task instance',
    edges: [
      { column: 'recurring_task_id', to: 'recurring_tasks', onDelete: 'held' },
      // A finished instance keeps the project that it was done for.
      { column: 'project_id', to: 'projects', onDelete: 'mention' },
    ],
    trash: {
      restored: (ctx, { recurring_task_instances = [] }) =>
        refreshNoticeMoments(ctx, 'recurring_task_instances', idsOf(recurring_task_instances)),
    },
  },
];
