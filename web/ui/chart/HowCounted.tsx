import type { ReactNode } from 'react';
import { Box } from '#web/ui/layout/Box.tsx';
import classes from './HowCounted.module.css';

/** Explains how each number of a page is counted, as a list. Folded at first. */
export function HowCounted({ children }: { children: ReactNode }) {
  return (
    <Box as="details" tone="soft" fontSize="small" className={classes['how']}>
      <summary>How this is counted</summary>
      <ul>{children}</ul>
    </Box>
  );
}
