import { NotificationSettings } from '#web/features/notifications/settings/NotificationSettings.tsx';
import { Box } from '#web/ui/layout/Box.tsx';

/** The notification settings as a separate section. */
export default function NotificationSettingsPage() {
  return (
    <Box maxW="form">
      <NotificationSettings />
    </Box>
  );
}
