import { sql } from 'kysely';
import { factInSql } from './due/due-facts.ts';

/**
 * Whether a notification, a row of `notifications`, is about a former date, time or reminder of its task, occurrence or
 * project. Moving that back makes the notification valid again.
 */
export const isSuperseded = (userId: string) => sql<boolean>`(
  exists (select 1 from tasks as task where task.user_id = ${userId} and task.id = notifications.related_task_id
    and notifications.type in ('task_due', 'task_overdue', 'task_reminder')
    and notifications.fact not in (${FACTS_OF_TASK}))
  or exists (select 1 from recurring_task_instances as instance where instance.user_id = ${userId}
    and instance.id = notifications.instance_id
    and notifications.type in ('recurring_task', 'task_reminder')
    and notifications.fact not in (${factInSql('recurring_task', 'instance')}, ${factInSql('due_soon', 'instance')})
    and not ${IS_OLD_FACT_OF_INSTANCE})
  or exists (select 1 from projects as project where project.user_id = ${userId}
    and project.id = notifications.related_project_id and notifications.type = 'project_deadline'
    and notifications.fact not like 'project_deadline:' || project.id || ':' || coalesce(cast(project.due_date as text), '-') || ':%')
)`;

/*
 * Servers of 0.3.0 may run beside those of this version (docs/decisions/0130), and store two facts as before migration
 * 0085. Once `OLDEST_SERVERS` is later, these two can go.
 */
const OLD_DUE_SOON = sql`case when notifications.title like '%” is due soon' then ${factInSql('task_reminder', 'task')} end`;
/** A notice that is ahead belongs to a later time, to which the occurrence has moved. */
const IS_OLD_FACT_OF_INSTANCE = sql`(notifications.fact = 'recurring_task:' || instance.id and instance.next_notice_at is null)`;

const FACTS_OF_TASK = sql.join(
  [
    factInSql('task_due', 'task'),
    factInSql('task_overdue', 'task'),
    factInSql('due_soon', 'task'),
    factInSql('task_reminder', 'task', 'reminder'),
    OLD_DUE_SOON,
  ].map((fact) => sql`coalesce(${fact}, '')`),
);

/** Whether a notification is about a task, an occurrence or a project that is no longer open. */
export const isSettled = (userId: string) => sql<boolean>`(
  (notifications.related_task_id is not null and not exists (
    select 1 from tasks as open_task where open_task.user_id = ${userId}
      and open_task.id = notifications.related_task_id and open_task.completed_at is null))
  or (notifications.instance_id is not null and not exists (
    select 1 from recurring_task_instances as open_instance where open_instance.user_id = ${userId}
      and open_instance.id = notifications.instance_id
      and open_instance.completed_at is null and open_instance.skipped_at is null))
  or (notifications.type = 'project_deadline' and not exists (
    select 1 from projects as open_project where open_project.user_id = ${userId}
      and open_project.id = notifications.related_project_id and open_project.completed_at is null))
)`;

/** The same for one that was snoozed. */
export const isSnoozedAndSettled = (userId: string) =>
  sql<boolean>`(notifications.listed_at > notifications.created_at and ${isSettled(userId)})`;

/** Whether a notification is not snoozed. One created or snoozed while the clock was ahead is listed at once. */
export const isListed = (now: Date) =>
  sql<boolean>`(notifications.listed_at = notifications.created_at or notifications.listed_at <= ${now.toISOString()}
    or notifications.snoozed_at > ${now.toISOString()})`;
