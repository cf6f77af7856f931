import type { Notification } from '#contract/notifications.ts';

/** The task, repeating task or project that a notification is about; itself if it is about none. */
export const subjectOf = ({
  id,
  related_task_id,
  related_recurring_task_id,
  related_project_id,
}: Notification): string => related_task_id ?? related_recurring_task_id ?? related_project_id ?? id;

/** The number of rows of a list, where each notification that is not loaded counts as one. */
export const countRows = ({ items, total }: { items: readonly unknown[]; total: number }, rows: readonly unknown[]) =>
  total - items.length + rows.length;

/** The number of unread notifications that a person sees: one for each task. */
export function countUnread(unread: { items: readonly Notification[]; total: number }): number {
  return countRows(unread, [...new Set(unread.items.map(subjectOf))]);
}
