import type { ReactNode } from 'react';
import { Grid, Group } from '#web/ui/layout/Box.tsx';
import { Mark } from '#web/ui/marks/Mark.tsx';
import classes from './AuthLayout.module.css';
import { Rings } from './Rings.tsx';

/** The frame of the pages before signing in: an introduction to Auric on the left, the form on the right. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes['layout']}>
      <section className={classes['art']} aria-label="Auric">
        <Group gap={3} weight={600} className={classes['brand']}>
          <Mark size={24} />
          Auric
        </Group>
        <p className={classes['tagline']}>Transform your potential into gold</p>
        <p className={classes['promise']}>
          Why you do it, how you keep it going, what you finish, and the next step. In one calm place.
        </p>
        <Rings />
      </section>
      <Grid as="main" center fill="panel" className={classes['side']}>
        <div className={classes['form']}>{children}</div>
      </Grid>
    </div>
  );
}
