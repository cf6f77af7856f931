import { useState } from 'react';
import { Grid } from '#web/ui/layout/Box.tsx';
import classes from './RingCheck.module.css';

interface RingCheckProps {
  state: 'open' | 'done' | 'blocked';
  /** The name of the ticked record, for screen readers. */
  label: string;
  onToggle: () => void;
  disabled?: boolean;
}

/** The ring that ticks an item: an empty ring, a soft gold disc with a tick, or a dashed ring with a lock. */
export function RingCheck({ state, label, onToggle, disabled = false }: RingCheckProps) {
  const [earned, setEarned] = useState(false);
  return (
    <Grid
      as="button"
      type="button"
      role="checkbox"
      center
      fixed
      relative
      className={classes['ring']}
      aria-checked={state === 'done'}
      aria-label={state === 'blocked' ? `${label} (blocked)` : label}
      aria-disabled={disabled || undefined}
      data-state={state}
      data-earned={(earned && state === 'done') || undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (disabled) return;
        setEarned(state === 'open');
        onToggle();
      }}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden>
        <circle className={classes['circle']} cx="10" cy="10" r="9" />
        {state === 'blocked' ? (
          <path
            className={classes['lock']}
            d="M7 9.4h6v4H7zM8.2 9.2V7.8a1.8 1.8 0 0 1 3.6 0v1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ) : (
          <path className={classes['tick']} d="m6.4 10.3 2.4 2.4 4.8-5" pathLength="1" />
        )}
      </svg>
    </Grid>
  );
}
