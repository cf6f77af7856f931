import { CircleCheckBig, Columns3, Sun } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
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
  { icon: CircleCheckBig, name: 'Tasks', text: 'Tick off a first small one, and see it count.' },
];

/** Step 5: it is done. Two seconds later the app is asked to take over. */
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
      <h3 className={classes['next']}>What comes next</h3>
      <ol className={classes['hints']}>
        {HINTS.map(({ icon: Icon, name, text }) => (
          <li key={name} className={classes['hint']}>
            <Icon {...LARGE_ICON} />
            <div>
              <p className={classes['name']}>{name}</p>
              <p className={classes['text']}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {failed ? (
        <div className={classes['failure']}>
          <FormError error="Onboarding completed but there was an error navigating. You can close this dialog." />
        </div>
      ) : (
        <p className={classes['going']} role="status">
          <span className={classes['mark']}>
            <Mark size={18} />
          </span>
          Taking you to your dashboard...
        </p>
      )}
    </Step>
  );
}
