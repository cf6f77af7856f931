import { EmptyState } from '#web/ui/page/EmptyState.tsx';

export default function InsightsPage() {
  return (
    <EmptyState
      title="Nothing to count yet"
      why="Insights are not here yet. They will show where your time went, from the tasks you complete."
    />
  );
}
