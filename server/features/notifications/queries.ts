import type { Delivery, Notification, NotificationChannel } from '#contract/notifications.ts';
import type { Config } from '#server/config.ts';
import { idList } from '#server/database/id-list.ts';
import type { Context } from '#server/platform/context.ts';
import { cutPage, newestFirst, type Page, type PageRequest, placeOfPage } from '#server/platform/pages.ts';
import { inLocale } from './in-locale.ts';
import { isListed, isSettled, isSnoozedAndSettled, isSuperseded } from './superseded.ts';
import type { NotificationRow } from './mail/notification-mail.ts';

/** The number of notifications in a list without a limit. */
const LIST_MAX = 500;

interface NotificationFilter extends Partial<PageRequest> {
  unread_only: boolean;
}

/**
 * The user's notifications, newest first, without superseded ones. One about a task that is no longer open counts as
 * read until the task is reopened.
 */
export async function listNotifications(
  ctx: Context,
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  { unread_only, limit = LIST_MAX, cursor }: NotificationFilter,
): Promise<Page<Notification>> {
  const found = ctx.db
    .selectFrom('notifications')
    .where('user_id', '=', ctx.userId)
    .where('cleared_at', 'is', null)
    .where(isListed(ctx.now))
    .where(({ not, or }) => not(or([isSuperseded(ctx.userId), isSnoozedAndSettled(ctx.userId)])))
    .$if(unread_only, (query) => query.where('read_at', 'is', null).where(({ not }) => not(isSettled(ctx.userId))));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const read = await found
    .selectAll()
    .select(isSettled(ctx.userId).as('is_settled'))
    .$call(newestFirst(['listed_at', 'id'], placeOfPage({ limit, cursor })))
    .execute();
  const { rows, next } = cutPage(read, limit, (row) => [row.listed_at, row.id]);
  const deliveries = await readDeliveries(ctx, rows, smtpUrl === null ? 1 : 0);
  return {
    items: rows.map((row) => ({
      ...toNotification(row, deliveries.get(row.mail_id ?? '') ?? []),
      ...inLocale(row, ctx.locale),
    })),
    total,
    next,
  };
}

/**
 * The delivery state of the mails that name notifications, by mail.
 * @param keepsNow whether mails of which it is not stored, waiting ones and early ones, count as kept in the outbox folder.
 */
async function readDeliveries(
  { db, userId }: Context,
  notifications: readonly NotificationRow[],
  keepsNow: 0 | 1,
): Promise<Map<string, Delivery[]>> {
  const ids = new Set(notifications.map(({ mail_id }) => mail_id).filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const mails = await db
    .selectFrom('outgoing_mails')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .select(['id', 'attempts', 'next_attempt_at', 'sent_at', 'is_kept', 'failed_at', 'last_error'])
    .execute();
  return new Map(
    mails.map(({ id, attempts, next_attempt_at, sent_at, is_kept, failed_at, last_error }) => [
      id,
      [
        {
          channel: 'email',
          state: failed_at ? 'failed' : (is_kept ?? keepsNow) ? 'kept' : sent_at ? 'sent' : 'waiting',
          attempts,
          at: sent_at ?? failed_at ?? next_attempt_at,
          error: sent_at ? null : last_error,
        },
      ],
    ]),
  );
}

const toNotification = (row: NotificationRow & { is_settled: boolean }, deliveries: Delivery[]): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  message: row.message,
  related_task_id: row.related_task_id,
  related_project_id: row.related_project_id,
  related_recurring_task_id: row.related_recurring_task_id,
  related_instance_id: row.instance_id,
  project_name: row.project_name,
  task_name: row.task_name,
  priority: row.priority,
  // SQLite has no booleans.
  is_read: row.read_at !== null || Boolean(row.is_settled),
  is_settled: Boolean(row.is_settled),
  read_at: row.read_at,
  channels: JSON.parse(row.channels) as NotificationChannel[],
  scheduled_for: row.scheduled_for,
  sent_at: row.sent_at,
  deliveries,
  created_at: row.created_at,
  listed_at: row.listed_at,
});
