import type { RecordKind } from '#server/platform/record-kind.ts';

export const todayRecords: readonly RecordKind[] = [
  {
    table: 'day_entries',
    word: 'day entry',
    edges: [
      { column: 'task_id', to: 'tasks', onDelete: 'held' },
      { column: 'instance_id', to: 'recurring_task_instances', onDelete: 'held' },
    ],
  },
  {
    table: 'dismissed_suggestions',
    word: 'dismissed suggestion',
    edges: [{ column: 'task_id', to: 'tasks', onDelete: 'held' }],
  },
  // The time was given, whatever becomes of the task.
  {
    table: 'focus_sessions',
    word: 'focus session',
    edges: [{ column: 'task_id', to: 'tasks', onDelete: 'mention', isUse: true }],
  },
  // It runs on without its task, and its session mentions it.
  {
    table: 'focus_timers',
    word: 'focus timer',
    edges: [{ column: 'task_id', to: 'tasks', onDelete: 'mention', isUse: true }],
  },
];
