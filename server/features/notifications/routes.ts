import { notificationsContract } from '#contract/notifications.ts';
import type { AttemptLimit } from '#server/platform/attempts/attempts.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { clearAllNotifications, clearNotification, restoreNotifications } from './clear-notifications.ts';
import { markAllRead, markRead } from './mark-read.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { listNotifications } from './queries.ts';
import { endSnooze, snooze } from './snooze.ts';
import { testChannels, type TestServices } from './test-channels.ts';

const TESTS: AttemptLimit = { kind: 'notification-test', max: 5, windowSeconds: 60 };

export function notificationRoutes(routes: Routes, services: TestServices & Pick<Services, 'attempts'>): void {
  routes.add(notificationsContract.preferences, (ctx) => readPreferences(ctx.db, ctx.userId));
  routes.add(notificationsContract.changePreferences, (ctx, { body }) => changePreferences(ctx, body));
  routes.add(notificationsContract.list, (ctx, { query }) => listNotifications(ctx, query));
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
