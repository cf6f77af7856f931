import type { ReactNode } from 'react';
import classes from './Part.module.css';

interface PartProps {
  title: string;
  aside?: string;
  late?: boolean;
  children: ReactNode;
}

/** A heading with what belongs below it. */
export function Part({ title, aside, late = false, children }: PartProps) {
  return (
    <section className={classes['part']}>
      <div className={classes['head']}>
        <h4 className={classes['title']}>{title}</h4>
        {aside && (
          <span className={classes['aside']} data-late={late || undefined}>
            {aside}
          </span>
        )}
      </div>
      {children}
    </section>
  );
}
