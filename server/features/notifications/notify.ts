import type { NotificationChannel, NotificationPreferences, NotificationType } from '#contract/notifications.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { readPreferences } from './preferences.ts';
import { afterQuietHours } from './quiet-hours.ts';

/** A notification to be created. */
export interface Notice {
  /** The fact that it reports, such as `task_due:<id>:2026-11-20`. A user gets one notice per fact. */
  fact: string;
  /** The facts of earlier notices that are read once this one is there. */
  replaces?: readonly string[];
  type: NotificationType;
  title: string;
  message: string;
  taskId?: string;
  projectId?: string | null;
  recurringTaskId?: string;
  instanceId?: string;
  taskName?: string;
  projectName?: string | null;
  priority?: Priority;
}

/** The user who gets it. */
interface Recipient {
  userId: string;
  timezone: string;
  preferences: NotificationPreferences;
}

const SWITCHES: Readonly<Record<NotificationType, keyof NotificationPreferences>> = {
  task_due: 'task_due_notifications',
  task_overdue: 'task_overdue_notifications',
  task_reminder: 'task_reminder_notifications',
  project_deadline: 'project_deadline_notifications',
  recurring_task: 'recurring_task_notifications',
  achievement_unlocked: 'achievement_notifications',
  unblocked_task: 'unblocked_task_notifications',
};

/** Whether a user has not switched off notices of this type. */
export const isWanted = ({ type }: Pick<Notice, 'type'>, preferences: NotificationPreferences): boolean =>
  preferences[SWITCHES[type]] === true;

/** Adds notices to the user's list, in the caller's transaction. Known facts and unwanted types are skipped. */
export async function notifyAll(ctx: Context, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const preferences = await readPreferences(ctx.db, ctx.userId);
  await storeNotices(ctx.db, { userId: ctx.userId, timezone: ctx.timezone, preferences }, notices, ctx.now);
}

/** The same for a user whose preferences are already read. */
export async function storeNotices(
  db: Db,
  { userId, timezone, preferences }: Recipient,
  notices: readonly Notice[],
  now: Date,
): Promise<void> {
  const channels = JSON.stringify(channelsOf(preferences));
  const scheduledFor = afterQuietHours(now, preferences, timezone).toISOString();
  const wanted = notices.filter((notice) => isWanted(notice, preferences));
  const rows = wanted.map((notice) => ({
    user_id: userId,
    id: newId(),
    fact: notice.fact,
    type: notice.type,
    title: notice.title,
    message: notice.message,
    related_task_id: notice.taskId ?? null,
    related_project_id: notice.projectId ?? null,
    related_recurring_task_id: notice.recurringTaskId ?? null,
    instance_id: notice.instanceId ?? null,
    project_name: notice.projectName ?? null,
    task_name: notice.taskName ?? null,
    priority: notice.priority ?? null,
    channels,
    scheduled_for: scheduledFor,
    created_at: now.toISOString(),
    listed_at: now.toISOString(),
  }));
  await insertRows(db, 'notifications', rows, { skipExisting: true });
  const replaced = wanted.flatMap(({ replaces = [] }) => replaces);
  if (replaced.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ read_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('fact', 'in', idList(replaced))
    .where('read_at', 'is', null)
    // Snoozed ones come back, as the person has asked for.
    .whereRef('listed_at', '=', 'created_at')
    .execute();
}

export function channelsOf(preferences: NotificationPreferences): NotificationChannel[] {
  const isOn = { browser: preferences.browser_notifications, email: preferences.email_notifications };
  return (['browser', 'email'] as const).filter((channel) => isOn[channel]);
}
