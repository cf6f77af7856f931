import { CircleCheckBig, Columns3, Shapes, Target } from 'lucide-react';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { Step } from '../Step.tsx';
import { ForwardButton, SkipButton } from '../WizardButtons.tsx';
import classes from './WelcomeStep.module.css';

const PARTS = [
  { icon: Columns3, count: 3, name: 'Pillars', share: 'what matters to you' },
  { icon: Shapes, count: 9, name: 'Areas', share: 'three in each pillar' },
  { icon: Target, count: 9, name: 'Projects', share: 'one in each area' },
  { icon: CircleCheckBig, count: 27, name: 'Tasks', share: 'three in each project' },
];

/** Step 2: what the wizard will create. */
export function WelcomeStep({ onContinue, onSkip }: { onContinue: () => void; onSkip: () => void }) {
  return (
    <Step
      title="Welcome to Your Growth Journey!"
      lead="Choose a template, and Auric creates a starter system for you."
      buttons={
        <>
          <SkipButton onClick={onSkip} />
          <ForwardButton onClick={onContinue}>Let&apos;s Get Started</ForwardButton>
        </>
      }
    >
      <Grid as="ul" gap="cards" mx="auto" className={classes['parts']}>
        {PARTS.map(({ icon: Icon, count, name, share }) => (
          <Text as="li" key={name} p="card" tone="dim" fill="panel" border="line" radius="lg" shadow={1}>
            <Icon {...LARGE_ICON} />
            <Group
              as="p"
              align="baseline"
              gap={2}
              mt={4}
              fontSize="lead"
              tone="text"
              weight={600}
              className={classes['name']}
            >
              <Text tabular tight="display" className={classes['figure']}>
                {count}
              </Text>{' '}
              {name}
            </Group>
            <Text as="p" size="small">
              {share}
            </Text>
          </Text>
        ))}
      </Grid>
      <Text as="p" mt={8} mx="auto" tone="soft" textWrap="balance" textAlign="center" className={classes['promise']}>
        Nothing is created until you confirm. Leave out what you don’t need, and rename, move or delete the rest at any
        time.
      </Text>
    </Step>
  );
}
