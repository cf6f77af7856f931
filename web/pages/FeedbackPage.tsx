import { EmptyState } from '#web/ui/page/EmptyState.tsx';

export default function FeedbackPage() {
  return (
    <EmptyState
      title="Tell us what you think"
      why="Feedback is not here yet. It will take suggestions, problems and questions to the people behind Auric."
    />
  );
}
