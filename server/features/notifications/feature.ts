import type { Feature } from '#server/platform/feature.ts';
import { purgeNotifications } from './clear-notifications.ts';
import { notifyDue } from './due/notify-due.ts';
import { notificationRoutes } from './routes.ts';
import { deliverNotifications } from './deliver-notifications.ts';
import { notificationRecords } from './records.ts';

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
