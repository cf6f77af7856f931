import { Button } from '@mantine/core';
import { use } from 'react';
import { NotLoaded } from '../list/not-loaded.ts';
import classes from './EmptyState.module.css';

interface LoadFailureProps {
  /** What is missing: "The pillars". */
  what: string;
  /** Why, if the server said so; a lost connection is reported elsewhere. */
  reason?: string | null;
  onRetry: () => void;
  pending: boolean;
}

/** Shown where something could not be loaded, with a button to retry. */
export function LoadFailure({ what, reason, onRetry, pending }: LoadFailureProps) {
  const notLoaded = use(NotLoaded);
  if (notLoaded) return notLoaded;
  return (
    <div className={classes['empty']}>
      <p className={classes['why']}>{reason ?? `${what} could not be loaded yet.`}</p>
      <div className={classes['actions']}>
        <Button variant="default" onClick={onRetry} loading={pending}>
          Try Again
        </Button>
      </div>
    </div>
  );
}
