import type { Feature } from '#server/platform/feature.ts';
import { notificationsContract } from '#contract/notifications.ts';
import type { AttemptLimit } from '#server/platform/attempts/attempts.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import {
  clearAllNotifications,
  clearNotification,
  purgeNotifications,
  restoreNotifications,
} from './clear-notifications.ts';
import { notifyDue } from './due/notify-due.ts';
import { deliverNotifications } from './deliver-notifications.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { listNotifications } from './queries.ts';
import { endSnooze, snooze } from './snooze.ts';
import { testChannels, type TestServices } from './test-channels.ts';

const notificationRecords: readonly RecordKind[] = [
  // A notification stays readable after its record is deleted.
  {
    table: 'notifications',
    word: 'notification',
    exported: { part: 'notifications', omit: ['mail_id'], json: ['channels', 'before_snooze'] },
    edges: [
      { column: 'related_task_id', to: 'tasks', onDelete: 'mention' },
      { column: 'related_project_id', to: 'projects', onDelete: 'mention' },
      { column: 'related_recurring_task_id', to: 'recurring_tasks', onDelete: 'mention' },
      { column: 'instance_id', to: 'recurring_task_instances', onDelete: 'mention' },
      { column: 'mail_id', to: 'outgoing_mails', onDelete: 'mention' },
    ],
  },
  {
    table: 'notification_preferences',
    word: 'notification preferences',
    exported: { part: 'preferences', key: [], omit: ['unsubscribe_secret'], json: ['preferences'] },
    edges: [],
  },
  {
    table: 'outgoing_mails',
    word: 'mail',
    exported: { leftOut: 'mails of this server, some with secret links' },
    edges: [],
  },
];

export const notificationsFeature: Feature = {
  name: 'notifications',
  layer: 'notifications',
  records: notificationRecords,
  routes: notificationRoutes,
  jobs: (services) => [
    { name: 'notify-due', every: '* * * * *', run: notifyDue },
    { name: 'tell-notifications', every: '* * * * *', run: deliverNotifications(services) },
    { name: 'purge-notifications', every: '15 3 * * *', run: purgeNotifications },
  ],
  sections: ['notifications', 'notification-settings'],
};

const TESTS: AttemptLimit = { kind: 'notification-test', max: 5, windowSeconds: 60 };

function notificationRoutes(routes: Routes, services: TestServices & Pick<Services, 'attempts'>): void {
  routes.add(notificationsContract.preferences, (ctx) => readPreferences(ctx.db, ctx.userId));
  routes.add(notificationsContract.changePreferences, (ctx, { body }) => changePreferences(ctx, body));
  routes.add(notificationsContract.list, (ctx, { query }) => listNotifications(ctx, services.config, query));
  routes.add(notificationsContract.read, (ctx, { params }) => markRead(ctx, params.id));
  routes.add(notificationsContract.markAllRead, (ctx, { query }) => markAllRead(ctx, query.related_task_id));
  routes.add(notificationsContract.delete, (ctx, { params }) => clearNotification(ctx, params.id));
  routes.add(notificationsContract.snooze, (ctx, { params, body }) => snooze(ctx, params.id, body.until));
  routes.add(notificationsContract.endSnooze, (ctx, { params }) => endSnooze(ctx, params.id));
  routes.add(notificationsContract.clearAll, (ctx, { query }) => clearAllNotifications(ctx, query.request_id));
  routes.add(notificationsContract.restore, (ctx, { body }) => restoreNotifications(ctx, body.notification_ids));
  routes.add(notificationsContract.test, async (ctx, { body }) => {
    await services.attempts.take(TESTS, { person: ctx.userId }, ctx.now);
    return testChannels(ctx, services, body?.channel);
  });
}
