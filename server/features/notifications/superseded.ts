import { sql } from 'kysely';

/**
 * Whether a notification, a row of `notifications`, is about a former due date or reminder of its task. Moving the task
 * back makes the notification valid again.
 */
export const isSuperseded = (userId: string) => sql<boolean>`exists (
  select 1 from tasks as moved
  where moved.user_id = ${userId}
    and moved.id = notifications.related_task_id
    and notifications.type in ('task_due', 'task_overdue', 'task_reminder')
    and notifications.fact not in (
      notifications.type || ':' || moved.id || ':' || coalesce(cast(moved.due_date as text), '') || coalesce('T' || moved.due_time, ''),
      notifications.type || ':' || moved.id || ':' || coalesce(cast(moved.reminder_date as text), '') || coalesce('T' || moved.reminder_time, '')
    )
)`;

/** Whether a notification is about a task or an occurrence that is no longer open. */
export const isSettled = (userId: string) => sql<boolean>`(
  (notifications.related_task_id is not null and not exists (
    select 1 from tasks as open_task where open_task.user_id = ${userId}
      and open_task.id = notifications.related_task_id and open_task.completed_at is null))
  or (notifications.instance_id is not null and not exists (
    select 1 from recurring_task_instances as open_instance where open_instance.user_id = ${userId}
      and open_instance.id = notifications.instance_id
      and open_instance.completed_at is null and open_instance.skipped_at is null))
)`;

/** The same for one that was snoozed. */
export const isSnoozedAndSettled = (userId: string) =>
  sql<boolean>`(notifications.listed_at > notifications.created_at and ${isSettled(userId)})`;

/**
 * Whether a notification is not snoozed. One that was created or snoozed while the clock was ahead is listed at once.
 */
export const isListed = (now: Date) =>
  sql<boolean>`(notifications.listed_at = notifications.created_at or notifications.listed_at <= ${now.toISOString()}
    or notifications.snoozed_at > ${now.toISOString()})`;
