import { EmptyState } from '#web/ui/page/EmptyState.tsx';

export default function CoachPage() {
  return (
    <EmptyState
      title="Someone to think with"
      why="The coach is not here yet. It will help break goals into steps and look back at a week."
    />
  );
}
