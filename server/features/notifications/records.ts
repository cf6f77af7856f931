import type { RecordKind } from '#server/platform/record-kind.ts';

export const notificationRecords: readonly RecordKind[] = [
  // A notification stays readable after what it is about is deleted.
  {
    table: 'notifications',
    word: 'notification',
    edges: [
      { column: 'related_task_id', to: 'tasks', onDelete: 'mention' },
      { column: 'related_project_id', to: 'projects', onDelete: 'mention' },
      { column: 'related_recurring_task_id', to: 'recurring_tasks', onDelete: 'mention' },
      { column: 'instance_id', to: 'recurring_task_instances', onDelete: 'mention' },
      { column: 'mail_id', to: 'outgoing_mails', onDelete: 'mention' },
    ],
  },
  { table: 'notification_preferences', word: 'notification preferences', edges: [] },
  { table: 'outgoing_mails', word: 'mail', edges: [] },
];
