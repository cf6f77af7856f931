import { useState } from 'react';
import { FeedbackForm } from '#web/features/feedback/FeedbackForm.tsx';
import { FeedbackSent } from '#web/features/feedback/FeedbackSent.tsx';
import type { FeedbackOutcome } from '#web/features/feedback/send-feedback.ts';
import { hrefOf, useSection } from '#web/platform/navigation.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonCards } from '#web/ui/list/Skeleton.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

const Help = lazyPart(
  async () => (await import('./Help.tsx')).Help,
  () => <SkeletonCards cards={4} height={220} />,
);

/** Feedback to the operators of the server. In the URL, `view=help` shows the help page. */
export default function FeedbackPage() {
  const { params } = useSection();
  return params['view'] === 'help' ? <Help /> : <Feedback />;
}

function Feedback() {
  const [outcome, setOutcome] = useState<FeedbackOutcome | null>(null);
  if (outcome !== null) {
    return (
      <Box maxW="form">
        <FeedbackSent outcome={outcome} onAnother={() => setOutcome(null)} />
      </Box>
    );
  }
  return (
    <Box maxW="form">
      <Text as="p" mb={5} tone="soft" links="text">
        Suggestions, problems and questions go to the people who run this server, with your name and address so they can
        reply. To see how things work, open <a href={hrefOf('feedback', { view: 'help' })}>Help</a>.
      </Text>
      <Card>
        <FeedbackForm onSent={setOutcome} />
      </Card>
    </Box>
  );
}
