import { use } from 'react';
import { Box, Grid, Group } from '#web/ui/layout/Box.tsx';
import { NotLoaded } from './not-loaded.ts';
import classes from './Skeleton.module.css';

/** Placeholder rows of the size of the real ones. */
export function SkeletonRows({ rows = 5, height = 56 }: { rows?: number; height?: number }) {
  const notLoaded = use(NotLoaded);
  if (notLoaded) return notLoaded;
  return (
    <div role="status" aria-label="Loading...">
      {Array.from({ length: rows }, (_, index) => (
        <Group key={index} gap={3} lineBottom style={{ height }}>
          <span className={classes['disc']} />
          <span className={classes['line']} style={{ width: `${[46, 34, 52, 40, 28][index % 5]}%` }} />
        </Group>
      ))}
    </div>
  );
}

/** Placeholder cards of the size of the real ones, in the same grid as `CardGrid`. */
export function SkeletonCards({ cards = 4, height = 200 }: { cards?: number; height?: number }) {
  const notLoaded = use(NotLoaded);
  if (notLoaded) return notLoaded;
  return (
    <Grid role="status" aria-label="Loading..." gap={4} className={classes['grid']}>
      {Array.from({ length: cards }, (_, index) => (
        <Box key={index} waits fill="hover" radius="lg" style={{ height }} />
      ))}
    </Grid>
  );
}
