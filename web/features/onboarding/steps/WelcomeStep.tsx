import { CircleCheckBig, Columns3, Shapes, Target } from 'lucide-react';
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

/** Step 2: what the wizard is going to create. */
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
      <ul className={classes['parts']}>
        {PARTS.map(({ icon: Icon, count, name, share }) => (
          <li key={name} className={classes['part']}>
            <Icon {...LARGE_ICON} />
            <p className={classes['name']}>
              <span className={classes['figure']}>{count}</span> {name}
            </p>
            <p className={classes['share']}>{share}</p>
          </li>
        ))}
      </ul>
      <p className={classes['promise']}>
        Nothing is created before you confirm. Leave out what you do not need, and rename, move or delete the rest
        whenever you like.
      </p>
    </Step>
  );
}
