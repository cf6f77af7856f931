import type { ReactNode } from 'react';
import classes from './HowCounted.module.css';

/** Explains how each number of a page is counted, in a list item each. Folded at first. */
export function HowCounted({ children }: { children: ReactNode }) {
  return (
    <details className={classes['how']}>
      <summary>How this is counted</summary>
      <ul>{children}</ul>
    </details>
  );
}
