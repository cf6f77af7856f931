import type { ReactNode } from 'react';
import classes from './HowCounted.module.css';

/** Explains how each number of a page is counted, as a list. Folded at first. */
export function HowCounted({ children }: { children: ReactNode }) {
  return (
    <details className={classes['how']}>
      <summary>How this is counted</summary>
      <ul>{children}</ul>
    </details>
  );
}
