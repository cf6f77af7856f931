import type { ReactNode } from 'react';
import classes from './HowCounted.module.css';

/** What each number of a page counts, a list item for each. Folded away at first. */
export function HowCounted({ children }: { children: ReactNode }) {
  return (
    <details className={classes['how']}>
      <summary>How this is counted</summary>
      <ul>{children}</ul>
    </details>
  );
}
