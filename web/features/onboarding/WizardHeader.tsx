import { ActionIcon } from '@mantine/core';
import { Sparkles, X } from 'lucide-react';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { Mark } from '#web/ui/marks/Mark.tsx';
import classes from './wizard.module.css';

const STEPS = 5;

interface WizardHeaderProps {
  step: number;
  onClose: () => void;
  /** While the system is being created, which must not be interrupted. */
  locked: boolean;
}

/** The progress through the wizard, and the button to leave it. */
export function WizardHeader({ step, onClose, locked }: WizardHeaderProps) {
  const label = step === 1 ? 'Close' : 'Skip Onboarding';
  return (
    <Box as="header" fill="page" className={classes['header']}>
      <Group gap={3} className={classes['head']}>
        <Mark />
        <Group gap={3} grow shrink className={classes['names']}>
          <Group as="span" inline gap={1.5} py={0.5} px={2} tone="soft" nowrap className={classes['badge']}>
            <Sparkles size={13} strokeWidth={1.75} aria-hidden />
            Smart Onboarding
          </Group>
          <Text as="h1" size="body" weight={600}>
            Set up your system
          </Text>
        </Group>
        <Text id="wizard-step" fontSize="small" tone="dim" tabular nowrap className={classes['count']}>
          Step {step} of {STEPS}
        </Text>
        <ActionIcon variant="subtle" title={label} aria-label={label} onClick={onClose} disabled={locked}>
          <X {...LARGE_ICON} />
        </ActionIcon>
      </Group>
      <div
        className={classes['track']}
        role="progressbar"
        aria-label="Smart Onboarding"
        aria-valuenow={step}
        aria-valuemin={0}
        aria-valuemax={STEPS}
        aria-valuetext={`Step ${step} of ${STEPS}`}
      >
        <Text block h="full" className={classes['fill']} style={{ width: `${(step / STEPS) * 100}%` }} />
      </div>
    </Box>
  );
}
