import { Grid, Group } from '#web/ui/layout/Box.tsx';
import classes from './Loading.module.css';
import { Mark } from '../marks/Mark.tsx';

/** The whole screen while the app loads the user. */
export function LoadingScreen() {
  return (
    <Grid as="main" center className={classes['screen']}>
      <span className={classes['mark']} role="status" aria-label="Loading...">
        <Mark size={44} />
      </span>
    </Grid>
  );
}

/** Shown while the code of a part of the page loads. */
export function SectionSpinner() {
  return (
    <Group justify="center" gap={3} fontSize="small" tone="dim" className={classes['section']} role="status">
      <span className={classes['spinner']} aria-hidden />
      Loading...
    </Group>
  );
}
