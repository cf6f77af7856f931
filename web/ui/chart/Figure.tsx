import type { ReactNode } from 'react';
import { Card } from '../page/Card.tsx';
import classes from './Figure.module.css';

interface FigureProps {
  title: string;
  /** The number with its unit, or a dash where there is none. */
  value: string;
  /** What it says. */
  note: ReactNode;
  /** Where the rows behind it are shown. */
  href?: string | undefined;
}

/** A number with what it says. */
export function Figure({ title, value, note, href }: FigureProps) {
  return (
    <Card>
      <h3 className={classes['what']}>
        {href === undefined ? (
          title
        ) : (
          <a className={classes['over']} href={href}>
            {title}
          </a>
        )}
      </h3>
      <p className={classes['value']}>{value}</p>
      <p className={classes['note']}>{note}</p>
    </Card>
  );
}

/** Figures beside each other: four, where there is less room two. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <div className={classes['room']}>
      <div className={classes['figures']}>{children}</div>
    </div>
  );
}
