import type { ReactNode } from 'react';
import { Grid } from '#web/ui/layout/Box.tsx';
import classes from './Skeleton.module.css';

/** Cards in as many columns as fit: one on phones, two and more on wider screens. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Grid gap={4} className={classes['grid']}>
      {children}
    </Grid>
  );
}
