import { EmptyState } from '#web/ui/page/EmptyState.tsx';

export default function TemplatesPage() {
  return (
    <EmptyState
      title="Begin from what worked"
      why="Templates are not here yet. They will start a project with its tasks and dates in one go."
    />
  );
}
