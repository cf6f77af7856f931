import { sql } from 'kysely';

/**
 * Whether a notification, a row of `notifications`, is about a time at which its task is no longer due: it was moved to
 * another day, or its reminder was. Moving it back makes the notification true again.
 */
export const isOvertaken = sql<boolean>`exists (
  select 1 from tasks as moved
  where moved.user_id = notifications.user_id
    and moved.id = notifications.related_task_id
    and notifications.type in ('task_due', 'task_overdue', 'task_reminder')
    and notifications.fact not in (
      notifications.type || ':' || moved.id || ':' || coalesce(cast(moved.due_date as text), '') || coalesce('T' || moved.due_time, ''),
      notifications.type || ':' || moved.id || ':' || coalesce(cast(moved.reminder_date as text), '')
    )
)`;
