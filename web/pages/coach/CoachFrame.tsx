import type { ReactNode } from 'react';
import type { CoachProvider } from '#contract/coach.ts';
import { Note, ProviderNote, QuotaCard } from '#web/features/coach/QuotaCard.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './Coach.module.css';

interface CoachFrameProps {
  /** The form, on the left. */
  side?: ReactNode;
  /** Who gave the answer on screen; null without an answer. */
  provider?: CoachProvider | null;
  /** A note about answers that nobody is asked for. */
  free?: string;
  /** A note about the answers. */
  note?: string;
  /** The answer. */
  children: ReactNode;
}

/** The parts of a coach view, in the grid of the page: the form, the answer, and who answers. */
export function CoachFrame({ side, provider = null, free, note, children }: CoachFrameProps) {
  return (
    <>
      {side && (
        <div className={classes['side']}>
          <Card>{side}</Card>
        </div>
      )}
      <div className={classes['main']}>{children}</div>
      <Grid gap={4} shrink className={classes['quota']}>
        {free === undefined && <QuotaCard />}
        {free !== undefined && <Note>{free}</Note>}
        {note !== undefined && <ProviderNote provider={provider}>{note}</ProviderNote>}
      </Grid>
    </>
  );
}
