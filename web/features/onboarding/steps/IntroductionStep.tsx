import { CircleCheckBig, Columns3, type LucideIcon, Shapes, Target } from 'lucide-react';
import { Box, Grid, Stack, Text } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { tint } from '#web/ui/marks/tint.ts';
import { Step } from '../Step.tsx';
import { ForwardButton } from '../WizardButtons.tsx';
import classes from './IntroductionStep.module.css';

interface Level {
  name: string;
  icon: LucideIcon;
  role: string;
  meaning: string;
  example: string;
}

const LEVELS: readonly Level[] = [
  {
    name: 'Pillars',
    icon: Columns3,
    role: 'the why',
    meaning: 'Life-long goals: the parts of life that matter to you.',
    example: 'Health and Balance',
  },
  {
    name: 'Areas',
    icon: Shapes,
    role: 'the how',
    meaning: 'Ongoing systems that keep a pillar strong.',
    example: 'Movement',
  },
  {
    name: 'Projects',
    icon: Target,
    role: 'the what',
    meaning: 'Outcomes with a clear end.',
    example: 'Run five kilometers without stopping',
  },
  {
    name: 'Tasks',
    icon: CircleCheckBig,
    role: 'the next step',
    meaning: 'Actionable steps, small enough to begin.',
    example: 'Go for a first twenty minutes',
  },
];

const BENEFITS = [
  { name: 'Clarity', text: 'Every task shows what it is for, up to the pillar it serves.' },
  { name: 'Focus', text: 'A few things for today, chosen from everything you could do.' },
  { name: 'Progress', text: 'Small steps add up where you can see them, week by week.' },
];

const GREEN = '#3FB984';

/** Step 1: explains pillars, areas, projects and tasks with an example. */
export function IntroductionStep({ onContinue }: { onContinue: () => void }) {
  return (
    <Step
      title="How Your System Works"
      lead="Four levels, from what you live for to what you do next. Each one serves the one above it."
      buttons={<ForwardButton onClick={onContinue}>I Understand - Let&apos;s Build My System</ForwardButton>}
    >
      <Box
        as="ol"
        px="card"
        fill="panel"
        border="line"
        radius="lg"
        shadow={1}
        divided
        className={classes['levels']}
        {...tint(GREEN)}
      >
        {LEVELS.map(({ name, icon: Icon, role, meaning, example }) => (
          <Grid as="li" key={name} align="center" className={classes['level']}>
            <Grid as="span" center tone="soft" fill="hover" radius="md" className={classes['icon']}>
              <Icon {...LARGE_ICON} />
            </Grid>
            <div className={classes['words']}>
              <Text as="h3" size="body" weight={600}>
                {name}{' '}
                <Text tone="dim" weight={400} className={classes['role']}>
                  {role}
                </Text>
              </Text>
              <Text as="p" tone="soft" textWrap="pretty">
                {meaning}
              </Text>
            </div>
            <Stack as="p" justify="center" weight={450} className={classes['example']}>
              <Text weight={400} hint className={classes['hint']}>
                For example
              </Text>
              {example}
            </Stack>
          </Grid>
        ))}
      </Box>
      <Grid as="ul" gap={6} colsOrOne={3} px="card" className={classes['benefits']}>
        {BENEFITS.map(({ name, text }) => (
          <li key={name}>
            <Text as="h3" size="body" weight={600}>
              {name}
            </Text>
            <Text as="p" tone="soft" textWrap="pretty">
              {text}
            </Text>
          </li>
        ))}
      </Grid>
    </Step>
  );
}
