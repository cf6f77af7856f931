import { createAreaLists } from '#server/features/projects/area-lists.ts';
import { inboxOf } from '#server/features/projects/inbox.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { fitTasks, refuseCycles, applyRulesAfterRestore } from './restore-rules.ts';

export const taskRecords: readonly RecordKind[] = [
  {
    table: 'tasks',
    word: 'task',
    exported: { part: 'tasks' },
    kind: 'task',
    texts: ['name', 'description'],
    edges: [
      { column: 'parent_task_id', to: 'tasks', onDelete: 'held', isParent: true },
      { column: 'project_id', to: 'projects', onDelete: 'held', isParent: true, isRequired: true },
    ],
    trash: {
      lastResort: inboxOf,
      prepareParent: (ctx, id) => createAreaLists(ctx, [id]),
      fit: fitTasks,
      restored: applyRulesAfterRestore,
    },
  },
  {
    table: 'task_dependencies',
    word: 'dependency',
    exported: { part: 'dependencies', key: ['task_id', 'depends_on_id'] },
    edges: [
      { column: 'task_id', to: 'tasks', onDelete: 'between' },
      { column: 'depends_on_id', to: 'tasks', onDelete: 'between' },
    ],
    trash: { refuseLinks: refuseCycles },
  },
  // After the tasks, so that deleting an account does not update the counts.
  { table: 'project_tasks', word: 'counted project', exported: { leftOut: 'sums that triggers keep' }, edges: [] },
];
