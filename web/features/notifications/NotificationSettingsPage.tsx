import { NotificationSettings } from './NotificationSettings.tsx';
import classes from './NotificationSettings.module.css';

/** The settings of notifications as a section of their own. */
export default function NotificationSettingsPage() {
  return (
    <div className={classes['page']}>
      <NotificationSettings />
    </div>
  );
}
