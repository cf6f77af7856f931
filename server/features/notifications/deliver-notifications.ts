import { setImmediate as giveWay } from 'node:timers/promises';
import type { NotificationChannel } from '#contract/notifications.ts';
import { idList } from '#server/database/id-list.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { belongsToVisible, visible } from '#server/database/visibility.ts';
import { mayMail } from '#server/features/auth/links/may-mail.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { forEachPerson } from '#server/platform/jobs/for-each-person.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import type { Services } from '#server/platform/services.ts';
import { type NotificationRow, notificationMail } from './notification-mail.ts';

const BATCH = 200;
/** No notice waits longer. */
const QUIET_HOURS_MAX_MS = 48 * 60 * 60_000;

type DeliveryServices = Pick<Services, 'config' | 'publicUrl'>;

/** Job: sends due notices on their channels, except those that were read or whose reason is gone. */
export const deliverNotifications = (services: DeliveryServices) =>
  forEachPerson({
    isQueue: true,
    async find({ db, now }, except) {
      const due = await dueNotifications(db, now, except);
      return [...Map.groupBy(due, (row) => row.user_id)].map(([id, notifications]) => ({ id, notifications }));
    },
    async handle({ db, now, signal }, { notifications }) {
      for (const notification of notifications) {
        await giveWay();
        signal.throwIfAborted();
        await deliver(db, services, notification, now);
      }
    },
  });

async function dueNotifications(db: Db, now: Date, exceptUsers: readonly string[]): Promise<NotificationRow[]> {
  const waiting = db
    .selectFrom('notifications')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .$if(exceptUsers.length > 0, (query) => query.where('user_id', 'not in', idList(exceptUsers)))
    .orderBy('scheduled_for')
    .limit(BATCH);
  const due = await waiting.where('scheduled_for', '<=', now.toISOString()).execute();
  // What is scheduled further ahead than it can be was written by a clock that was wrong.
  return due.length > 0 ? due : waiting.where('scheduled_for', '>', latestWithin(QUIET_HOURS_MAX_MS, now)).execute();
}

function deliver(db: Db, services: DeliveryServices, notification: NotificationRow, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { user_id, id, read_at, cleared_at } = notification;
    const isNews = read_at === null && cleared_at === null && (await isStillTrue(trx, notification));
    const settled = await trx
      .updateTable('notifications')
      .set({ [isNews ? 'sent_at' : 'withdrawn_at']: now.toISOString() })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const channels = JSON.parse(notification.channels) as NotificationChannel[];
    if (!settled || !isNews || !channels.includes('email')) return;
    if (!(await mayMail({ db: trx, userId: user_id, now }, services))) return;
    const mail = notificationMail(notification, services.publicUrl());
    await enqueueMail(trx, user_id, { key: `notification:${id}`, notificationId: id, notBefore: now, ...mail }, now);
  });
}

/** False if what it is about has been done, deleted or archived meanwhile. */
async function isStillTrue(db: Db, notification: NotificationRow): Promise<boolean> {
  const { user_id, type, related_task_id, instance_id, related_project_id } = notification;
  if (type === 'achievement_unlocked') return true;
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

async function isOpen(db: Db, table: 'tasks' | 'recurring_task_instances', userId: string, id: string) {
  const row = await db
    // One table stands for both: the columns used here are the same.
    .selectFrom(table as 'recurring_task_instances')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .$if(table === 'recurring_task_instances', (query) => query.where('skipped_at', 'is', null))
    .where(belongsToVisible(table))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
