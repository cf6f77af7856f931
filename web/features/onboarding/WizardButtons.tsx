import { Button } from '@mantine/core';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './WizardButtons.module.css';

interface WizardButtonProps {
  onClick: () => void;
  disabled?: boolean;
}

export function BackButton(props: WizardButtonProps) {
  return (
    <Button variant="default" className={classes['back']} leftSection={<ArrowLeft {...ICON} />} {...props}>
      Back
    </Button>
  );
}

export function SkipButton(props: WizardButtonProps) {
  return (
    <Button variant="subtle" className={classes['skip']} {...props}>
      Skip Onboarding
    </Button>
  );
}

interface ForwardButtonProps extends WizardButtonProps {
  /** Busy: keeps its focus and width, and ignores clicks. */
  busy?: boolean;
  /** Wide enough for both of its labels. */
  steady?: boolean;
  children: ReactNode;
}

export function ForwardButton({
  busy = false,
  steady = false,
  children,
  onClick,
  disabled = false,
}: ForwardButtonProps) {
  return (
    <Button
      className={classes['forward']}
      data-steady={steady || undefined}
      rightSection={!busy && <ArrowRight {...ICON} />}
      disabled={disabled}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onClick();
      }}
    >
      {children}
    </Button>
  );
}
