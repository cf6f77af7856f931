import { Button } from '@mantine/core';
import { useUser } from '#web/platform/session.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './Feedback.module.css';
import type { FeedbackOutcome } from './send-feedback.ts';

/** What happens next, by the outcome. */
const NEXT: Readonly<Record<FeedbackOutcome, (email: string) => string>> = {
  mailed: (email) => `Your message is on its way to the people who run this server. They’ll reply to ${email}.`,
  stored: (email) => `Your message is saved for the people who run this server. They can reply to ${email}.`,
  waiting: () => 'You’re offline. Your message will be sent when you’re back.',
};

/** A thank-you after sending, and what happens next. */
export function FeedbackSent({ outcome, onAnother }: { outcome: FeedbackOutcome; onAnother: () => void }) {
  const { email, first_name, username } = useUser();
  return (
    <Box py={4} role="status">
      <h2 ref={takeFocus} tabIndex={-1} className={classes['thanks']}>
        Thank you, {first_name || username}
      </h2>
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
