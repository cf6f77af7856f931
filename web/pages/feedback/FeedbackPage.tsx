import { useState } from 'react';
import { Button } from '@mantine/core';
import { FeedbackForm } from '#web/features/feedback/FeedbackForm.tsx';
import type { FeedbackOutcome } from '#web/features/feedback/send-feedback.ts';
import { hrefOf, useSection } from '#web/platform/navigation.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonCards } from '#web/ui/list/Skeleton.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useUser } from '#web/platform/session.ts';
import classes from '#web/features/feedback/Feedback.module.css';

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

/** What happens next, by the outcome. */
const NEXT: Readonly<Record<FeedbackOutcome, (email: string) => string>> = {
  mailed: (email) => `Your message is on its way to the people who run this server. They’ll reply to ${email}.`,
  stored: (email) => `Your message is saved for the people who run this server. They can reply to ${email}.`,
  waiting: () => 'You’re offline. Your message will be sent when you’re back.',
};

/** A thank-you after sending, and what happens next. */
function FeedbackSent({ outcome, onAnother }: { outcome: FeedbackOutcome; onAnother: () => void }) {
  const { email, first_name, username } = useUser();
  return (
    <Box py={4} role="status">
      <Text as="h2" ref={takeFocus} tabIndex={-1} size="display" weight={400} face="read" breakAnywhere noRing>
        Thank you, {first_name || username}
      </Text>
      <Text as="p" mt={3} tone="soft" breakAnywhere className={classes['next']}>
        {NEXT[outcome](email)}
      </Text>
      <Group align="stretch" wrap gap={3} mt={6}>
        <Button variant="default" onClick={onAnother}>
          Send another
        </Button>
        <Button variant="subtle" component="a" href={hrefOf('dashboard')}>
          Back to the dashboard
        </Button>
      </Group>
    </Box>
  );
}

/** The pressed button has disappeared. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
