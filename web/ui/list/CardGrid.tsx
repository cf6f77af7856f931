import type { ReactNode } from 'react';
import { Grid } from '#web/ui/layout/Box.tsx';
import classes from './Skeleton.module.css';

/** Cards side by side as the width allows: one column on phones, two and more on wider screens. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Grid gap={4} className={classes['grid']}>
      {children}
    </Grid>
  );
}
