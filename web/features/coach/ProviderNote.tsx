import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { CoachProvider } from '#contract/coach.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './Coach.module.css';
import { coachQueries } from './coach-queries.ts';
import { providerWords } from './quota-words.ts';

interface ProviderNoteProps {
  /** Who has given the answer that is shown; null while there is none. */
  answered: CoachProvider | null;
  /** What else is to be known of it. */
  children?: string;
}

/** Says who answers: a model, or rules. */
export function ProviderNote({ answered, children }: ProviderNoteProps) {
  const { data: quota } = useQuery(coachQueries.quota());
  const provider = answered ?? quota?.provider;
  if (provider === undefined) return null;
  return (
    <p className={classes['provider']}>
      <Info {...ICON} />
      <span>
        {providerWords(provider, quota?.provider ?? provider)} {children}
      </span>
    </p>
  );
}
