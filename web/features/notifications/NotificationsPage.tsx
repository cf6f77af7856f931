import { EmptyState } from '#web/ui/EmptyState.tsx';

export default function NotificationsPage() {
  return (
    <EmptyState
      title="All quiet"
      why="Notifications are not here yet. They will tell you what is due and what has become free to start."
    />
  );
}
