import { CircleCheckBig, Columns3, type LucideIcon, Shapes, Target } from 'lucide-react';
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
    meaning: 'Ongoing systems that keep a pillar standing.',
    example: 'Movement',
  },
  {
    name: 'Projects',
    icon: Target,
    role: 'the what',
    meaning: 'Outcomes with an end that you can recognise.',
    example: 'Run five kilometres without stopping',
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

/** Step 1: what pillars, areas, projects and tasks are, with one example. */
export function IntroductionStep({ onContinue }: { onContinue: () => void }) {
  return (
    <Step
      title="How Your System Works"
      lead="Four levels, from what you live for to what you do next. Each one serves the one above it."
      buttons={<ForwardButton onClick={onContinue}>I Understand - Let&apos;s Build My System</ForwardButton>}
    >
      <ol className={classes['levels']} {...tint(GREEN)}>
        {LEVELS.map(({ name, icon: Icon, role, meaning, example }) => (
          <li key={name} className={classes['level']}>
            <span className={classes['icon']}>
              <Icon {...LARGE_ICON} />
            </span>
            <div className={classes['words']}>
              <h3 className={classes['name']}>
                {name} <span className={classes['role']}>{role}</span>
              </h3>
              <p className={classes['meaning']}>{meaning}</p>
            </div>
            <p className={classes['example']}>
              <span className={classes['hint']}>For example</span>
              {example}
            </p>
          </li>
        ))}
      </ol>
      <ul className={classes['benefits']}>
        {BENEFITS.map(({ name, text }) => (
          <li key={name}>
            <h3 className={classes['name']}>{name}</h3>
            <p className={classes['meaning']}>{text}</p>
          </li>
        ))}
      </ul>
    </Step>
  );
}
