import type { Notification } from '#contract/notifications.ts';
import type { SectionId, SectionParams } from '#web/platform/navigation.ts';

type Related = Pick<Notification, 'type' | 'related_task_id' | 'related_project_id' | 'related_recurring_task_id'>;

interface Target {
  section: SectionId;
  params: SectionParams;
}

/** The place of the record related to a notification; null without one. */
export function placeOf({
  type,
  related_task_id,
  related_project_id,
  related_recurring_task_id,
}: Related): Target | null {
  if (type === 'achievement_unlocked') return { section: 'dashboard', params: { view: 'achievements' } };
  if (related_task_id) return { section: 'tasks', params: { task: related_task_id } };
  if (related_recurring_task_id) {
    return { section: 'tasks', params: { view: 'repeating', id: related_recurring_task_id } };
  }
  if (related_project_id) return { section: 'projects', params: { project: related_project_id } };
  return null;
}
