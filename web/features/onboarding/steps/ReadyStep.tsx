import { CircleCheckBig, Columns3, Sun } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Mark } from '#web/ui/marks/Mark.tsx';
import { countSentence, type Counts } from '../selection.ts';
import { Step } from '../Step.tsx';
import classes from './ReadyStep.module.css';

const CONTINUE_MS = 2_000;

const HINTS = [
  { icon: Columns3, name: 'Pillars', text: 'Say in your own words why each one matters.' },
  { icon: Sun, name: 'Today', text: 'Pick two or three tasks for the day.' },
  { icon: CircleCheckBig, name: 'Tasks', text: 'Complete a first small task, and see it count.' },
];

/** Step 5: done. The wizard closes after two seconds. */
export function ReadyStep({ created, onComplete }: { created: Counts; onComplete: () => Promise<void> }) {
  const [failed, setFailed] = useState(false);
  const complete = useEffectEvent(async () => {
    try {
      await onComplete();
    } catch (error) {
      console.error('The dashboard could not be opened', error);
      setFailed(true);
    }
  });

  useEffect(() => {
    const timer = setTimeout(() => void complete(), CONTINUE_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Step title="Your System is Ready!" lead={`Auric has created ${countSentence(created)} for you.`}>
      <Text as="h3" mb={2} mx="auto" weight={500} hint className={classes['next']}>
        What comes next
      </Text>
      <Box
        as="ol"
        px={5}
        mx="auto"
        fill="panel"
        border="line"
        radius="lg"
        shadow={1}
        divided
        className={classes['hints']}
      >
        {HINTS.map(({ icon: Icon, name, text }) => (
          <Group as="li" key={name} gap={4} py={4} tone="dim">
            <Icon {...LARGE_ICON} />
            <div>
              <Text as="p" tone="text" weight={500}>
                {name}
              </Text>
              <Text as="p" tone="soft">
                {text}
              </Text>
            </div>
          </Group>
        ))}
      </Box>
      {failed ? (
        <div className={classes['failure']}>
          <FormError error="Onboarding completed but there was an error navigating. You can close this dialog." />
        </div>
      ) : (
        <Group as="p" justify="center" gap={3} mt={8} tone="soft" role="status">
          <Grid as="span" waits>
            <Mark size={18} />
          </Grid>
          Taking you to your dashboard...
        </Group>
      )}
    </Step>
  );
}
