import type { ReactNode } from 'react';
import classes from './PanelSection.module.css';

interface PanelSectionProps {
  title: string;
  aside?: string;
  late?: boolean;
  children: ReactNode;
}

/** A heading with what belongs below it. */
export function PanelSection({ title, aside, late = false, children }: PanelSectionProps) {
  return (
    <section className={classes['section']}>
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
