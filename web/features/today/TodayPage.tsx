import { EmptyState } from '#web/ui/EmptyState.tsx';

export default function TodayPage() {
  return (
    <EmptyState
      title="A clear day"
      why="Today is not here yet. It will hold the tasks you pick for the day and what is due."
    />
  );
}
