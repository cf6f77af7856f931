import type { ReactNode } from 'react';
import { CardGrid } from './CardGrid.tsx';
import classes from './CardGroup.module.css';

interface CardGroupProps {
  title: string;
  /** What is said where there are no cards. */
  none?: string;
  children: readonly ReactNode[];
}

/** Cards below a heading. */
export function CardGroup({ title, none, children }: CardGroupProps) {
  return (
    <section className={classes['group']} aria-label={title}>
      <h2 className={classes['title']}>{title}</h2>
      {children.length === 0 && none !== undefined ? (
        <p className={classes['none']}>{none}</p>
      ) : (
        <CardGrid>{children}</CardGrid>
      )}
    </section>
  );
}
