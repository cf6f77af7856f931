import { EmptyState } from '#web/ui/page/EmptyState.tsx';

export default function JournalPage() {
  return (
    <EmptyState
      title="A page for today"
      why="The journal is not here yet. It will keep your days, with mood, tags and links to what you worked on."
    />
  );
}
