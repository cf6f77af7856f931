import type { ReactNode } from 'react';
import classes from './PlainList.module.css';

/** Things below each other between hairlines, each a {@link PlainRow}. */
export function PlainList({ children }: { children: ReactNode }) {
  return <ul className={classes['list']}>{children}</ul>;
}

interface PlainRowProps {
  name: string;
  /** In a `RowList`: what its keys call it; one of the children has `data-row-focus`. */
  rowId?: string | undefined;
  /** Below the name, quieter. */
  meta: ReactNode;
  /** Why what was tried last did not go through. */
  error?: string | null;
  /** At the right: what can be done with it. */
  children: ReactNode;
}

/** A thing that leads nowhere, with what can be done with it; on phones that stands below it. */
export function PlainRow({ name, rowId, meta, error, children }: PlainRowProps) {
  return (
    <li className={classes['row']} data-row-id={rowId}>
      <div className={classes['text']}>
        <p>{name}</p>
        <p className={classes['meta']}>{meta}</p>
        {error && (
          <p className={classes['error']} role="alert">
            {error}
          </p>
        )}
      </div>
      {children}
    </li>
  );
}
