import { use } from 'react';
import { Box, Grid, Group } from '#web/ui/layout/Box.tsx';
import { NotLoaded } from '../list/not-loaded.ts';
import classes from './Loading.module.css';
import { Mark } from '../marks/Mark.tsx';

/** The whole screen while the app loads the user. */
export function LoadingScreen() {
  return (
    <Grid as="main" center className={classes['screen']}>
      <Box as="span" waits role="status" aria-label="Loading...">
        <Mark size={44} />
      </Box>
    </Grid>
  );
}

/** Shown while the code of a part of the page loads. */
export function SectionSpinner() {
  const notLoaded = use(NotLoaded);
  if (notLoaded) return notLoaded;
  return (
    <Group justify="center" gap={3} fontSize="small" tone="dim" className={classes['section']} role="status">
      <span className={classes['spinner']} aria-hidden />
      Loading...
    </Group>
  );
}
