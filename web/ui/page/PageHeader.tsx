import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  /** In the reading face: a greeting or a date. The section's name is in the header of the shell already. */
  title?: ReactNode;
  /** One supporting sentence. */
  lead?: ReactNode;
  /** Quiet actions first, the one primary action last. */
  actions?: ReactNode;
}

/** The top of a page: what it is about, and what can be done here. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <div className={classes['header']}>
      <div className={classes['text']}>
        {title && <h2 className={classes['title']}>{title}</h2>}
        {lead && <p className={classes['lead']}>{lead}</p>}
      </div>
      {actions && <div className={classes['actions']}>{actions}</div>}
    </div>
  );
}
