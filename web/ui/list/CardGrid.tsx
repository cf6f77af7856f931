import type { ReactNode } from 'react';
import classes from './Skeleton.module.css';

/** Cards side by side as the width allows: one column on phones, two and more on wider screens. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={classes['grid']}>{children}</div>;
}
