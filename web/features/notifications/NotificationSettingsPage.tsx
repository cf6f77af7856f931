import { EmptyState } from '#web/ui/EmptyState.tsx';

export default function NotificationSettingsPage() {
  return (
    <EmptyState
      title="You decide what rings"
      why="Notification settings are not here yet. They will say what tells you something, when, and by which way."
    />
  );
}
