import { ActionIcon } from '@mantine/core';
import { Sparkles, X } from 'lucide-react';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { Mark } from '#web/ui/marks/Mark.tsx';
import classes from './wizard.module.css';

const STEPS = 5;

interface WizardHeaderProps {
  step: number;
  onClose: () => void;
  /** While something is being created, which cannot be half undone. */
  locked: boolean;
}

/** Where the person is in the wizard, and the way out of it. */
export function WizardHeader({ step, onClose, locked }: WizardHeaderProps) {
  const way = step === 1 ? 'Close' : 'Skip Onboarding';
  return (
    <header className={classes['header']}>
      <div className={classes['head']}>
        <Mark />
        <div className={classes['names']}>
          <span className={classes['badge']}>
            <Sparkles size={13} strokeWidth={1.75} aria-hidden />
            Smart Onboarding
          </span>
          <h1 className={classes['title']}>Set up your system</h1>
        </div>
        <span id="wizard-step" className={classes['count']}>
          Step {step} of {STEPS}
        </span>
        <ActionIcon variant="subtle" title={way} aria-label={way} onClick={onClose} disabled={locked}>
          <X {...LARGE_ICON} />
        </ActionIcon>
      </div>
      <div
        className={classes['track']}
        role="progressbar"
        aria-label="Smart Onboarding"
        aria-valuenow={step}
        aria-valuemin={0}
        aria-valuemax={STEPS}
        aria-valuetext={`Step ${step} of ${STEPS}`}
      >
        <span className={classes['fill']} style={{ width: `${(step / STEPS) * 100}%` }} />
      </div>
    </header>
  );
}
