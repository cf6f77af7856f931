import { NotificationSettings } from '#web/features/notifications/settings/NotificationSettings.tsx';
import classes from '#web/features/notifications/settings/NotificationSettings.module.css';

/** The notification settings as a section of their own. */
export default function NotificationSettingsPage() {
  return (
    <div className={classes['page']}>
      <NotificationSettings />
    </div>
  );
}
