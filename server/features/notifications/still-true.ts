import { joinLevelsAbove } from '#server/database/levels-above.ts';
import type { Db } from '#server/database/transaction.ts';
import { belongsToVisible, visible } from '#server/database/visibility.ts';
import { isSuperseded } from './superseded.ts';
import type { NotificationRow } from './mail/notification-mail.ts';

/** False if its record has been completed, deleted, archived or moved to another time. */
export async function isStillTrue(db: Db, notification: NotificationRow): Promise<boolean> {
  const { user_id, type, related_task_id, instance_id, related_project_id } = notification;
  if (type === 'achievement_unlocked') return true;
  if (await isAboutFormerTime(db, notification)) return false;
  if (related_task_id !== null) return isOpen(db, 'tasks', user_id, related_task_id);
  if (instance_id !== null) return isOpen(db, 'recurring_task_instances', user_id, instance_id);
  const project = await db
    .selectFrom('projects as project')
    .$call(joinLevelsAbove)
    .where('project.user_id', '=', user_id)
    .where('project.id', '=', related_project_id)
    .where('project.completed_at', 'is', null)
    .where(visible('project'))
    .select('project.id')
    .executeTakeFirst();
  return project !== undefined;
}

async function isAboutFormerTime(db: Db, { user_id, id }: NotificationRow): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where(isSuperseded(user_id))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function isOpen(db: Db, table: 'tasks' | 'recurring_task_instances', userId: string, id: string) {
  const row = await db
    // Typed as one of the tables: both have the columns used here.
    .selectFrom(table as 'recurring_task_instances')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .$if(table === 'recurring_task_instances', (query) => query.where('skipped_at', 'is', null))
    .where(belongsToVisible(table, userId))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
