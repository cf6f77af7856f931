import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { pageQuery } from './platform/paging.ts';
import { Priority } from './vocabulary.ts';
import {
  boundedString,
  changes,
  count,
  Done,
  id,
  idParams,
  instant,
  instantInput,
  listOfIds,
  NOT_A_TIME,
  orDefault,
  queryFlag,
  requestQuery,
} from './platform/wire.ts';

export const NotificationType = z.enum([
  'task_due',
  'task_overdue',
  'task_reminder',
  'project_deadline',
  'recurring_task',
  'achievement_unlocked',
  'unblocked_task',
]);
export type NotificationType = z.output<typeof NotificationType>;

export const NotificationChannel = z.enum(['browser', 'email']);
export type NotificationChannel = z.output<typeof NotificationChannel>;

/** The delivery state of the mail of a notification. */
export const Delivery = z.strictObject({
  channel: NotificationChannel,
  /** `kept`: the server has no mail server and keeps its mail in the outbox folder. */
  state: z.enum(['waiting', 'sent', 'failed', 'kept']),
  attempts: count,
  /** When it was sent, kept or given up, or the next attempt. */
  at: instant,
  /** The last error of the mail server, without an address. */
  error: z.nullable(z.string()),
});
export type Delivery = z.output<typeof Delivery>;

export const Notification = z.strictObject({
  id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  related_task_id: z.nullable(id),
  related_project_id: z.nullable(id),
  related_recurring_task_id: z.nullable(id),
  /** The occurrence that it is about. */
  related_instance_id: z.nullable(id),
  project_name: z.nullable(z.string()),
  task_name: z.nullable(z.string()),
  priority: z.nullable(Priority),
  /** Also true if it is settled. */
  is_read: z.boolean(),
  /** Whether the task, occurrence or project that it is about has been completed, skipped or deleted. */
  is_settled: z.boolean(),
  read_at: z.nullable(instant),
  /** The channels in addition to the list. */
  channels: z.array(NotificationChannel),
  /** When it is sent on its channels: at once, or after the quiet hours. */
  scheduled_for: z.nullable(instant),
  /** When it was sent on them; null before that, or if its reason no longer applied. */
  sent_at: z.nullable(instant),
  deliveries: z.array(Delivery),
  created_at: instant,
  /** The time that orders the list: its creation, or the end of its snooze. */
  listed_at: instant,
});
export type Notification = z.output<typeof Notification>;

export const REMINDER_ADVANCE_MIN = 5;
export const REMINDER_ADVANCE_MAX = 1440;

/** A time of day, `HH:MM`, or `""`. */
const quietTime = boundedString(5, NOT_A_TIME).check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, NOT_A_TIME));

const preferences = {
  email_notifications: z.boolean(),
  browser_notifications: z.boolean(),
  task_due_notifications: z.boolean(),
  task_overdue_notifications: z.boolean(),
  task_reminder_notifications: z.boolean(),
  project_deadline_notifications: z.boolean(),
  recurring_task_notifications: z.boolean(),
  achievement_notifications: z.boolean(),
  unblocked_task_notifications: z.boolean(),
  /** Minutes before a task with a time is due. */
  reminder_advance_time: z.int().check(z.minimum(REMINDER_ADVANCE_MIN), z.maximum(REMINDER_ADVANCE_MAX)),
  /** Minutes between the due time of a task and its overdue notification. */
  overdue_check_interval: z.int().check(z.minimum(REMINDER_ADVANCE_MIN), z.maximum(REMINDER_ADVANCE_MAX)),
  /**
   * Nothing is mailed or shown from `quiet_hours_start` to `quiet_hours_end`, in the user's zone; if both are equal or
   * `""`, there are no quiet hours.
   */
  quiet_hours_start: quietTime,
  quiet_hours_end: quietTime,
  daily_digest: z.boolean(),
  weekly_digest: z.boolean(),
};

export const NotificationPreferences = z.strictObject(preferences);
export type NotificationPreferences = z.output<typeof NotificationPreferences>;

export const DEFAULT_PREFERENCES: NotificationPreferences = {
  email_notifications: true,
  browser_notifications: true,
  task_due_notifications: true,
  task_overdue_notifications: true,
  task_reminder_notifications: true,
  project_deadline_notifications: true,
  recurring_task_notifications: true,
  achievement_notifications: true,
  unblocked_task_notifications: true,
  reminder_advance_time: 30,
  overdue_check_interval: 60,
  quiet_hours_start: '22:00',
  quiet_hours_end: '08:00',
  daily_digest: false,
  weekly_digest: true,
};

/** The result of testing one channel. */
export const ChannelTest = z.strictObject({
  channel: NotificationChannel,
  result: z.enum(['sent', 'off', 'failed']),
  detail: z.string(),
});
export type ChannelTest = z.output<typeof ChannelTest>;

const DoneWithCount = z.strictObject({ success: z.literal(true), message: z.string(), count });

export const NOTIFICATIONS_RESTORE_MAX = 500;
/** The longest snooze, in days. */
export const SNOOZE_DAYS_MAX = 90;

export const notificationsContract = about('account', {
  preferences: endpoint('GET /notifications/preferences', {
    summary: 'Reads what the user wants to be notified of, where and when.',
    response: NotificationPreferences,
  }),
  changePreferences: endpoint('PUT /notifications/preferences', {
    summary: 'Changes the given preferences.',
    body: changes({
      ...preferences,
      quiet_hours_start: orDefault(quietTime, ''),
      quiet_hours_end: orDefault(quietTime, ''),
    }),
    response: NotificationPreferences,
  }),
  list: endpoint('GET /notifications', {
    summary: 'Lists notifications, the newest first.',
    query: z.object({ unread_only: queryFlag(false), ...pageQuery }),
    paged: true,
    response: z.array(Notification),
  }),
  read: endpoint('PUT /notifications/:id/read', {
    summary: 'Marks a notification as read.',
    params: idParams,
    response: Done,
  }),
  delete: endpoint('DELETE /notifications/:id', {
    summary: 'Removes a notification from the list.',
    params: idParams,
    response: Done,
  }),
  snooze: endpoint('PUT /notifications/:id/snooze', {
    summary: 'Removes a notification from the list until an instant, at which it returns as a new one.',
    params: idParams,
    body: z.object({ until: instantInput }),
    response: Done,
  }),
  endSnooze: endpoint('DELETE /notifications/:id/snooze', {
    summary: 'Returns a snoozed notification to its place on the list.',
    params: idParams,
    response: Done,
  }),
  markAllRead: endpoint('PUT /notifications/mark-all-read', {
    summary: 'Marks all notifications as read, or only those about one task.',
    query: z.object({ related_task_id: z.optional(id) }),
    response: DoneWithCount,
  }),
  clearAll: endpoint('DELETE /notifications/clear-all', {
    summary: 'Removes every notification from the list.',
    query: requestQuery,
    response: z.strictObject({ ...DoneWithCount.shape, notification_ids: z.array(id) }),
  }),
  restore: endpoint('PUT /notifications/restore', {
    refuses: [404],
    summary: 'Returns removed notifications to the list.',
    body: z.object({ notification_ids: listOfIds(NOTIFICATIONS_RESTORE_MAX, 1) }),
    response: DoneWithCount,
  }),
  test: endpoint('POST /notifications/test', {
    summary: 'Sends a test on each channel, or on one, and returns the results.',
    body: z.nullish(z.object({ channel: z.optional(NotificationChannel) })),
    response: z.strictObject({
      success: z.boolean(),
      message: z.string(),
      /** The number of channels on which a test was sent. */
      notifications_processed: count,
      channels: z.array(ChannelTest),
    }),
  }),
});
