import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './Disclosure.module.css';

interface DisclosureProps {
  title: string;
  count: number;
  /** At the right end of the heading. */
  note?: string | undefined;
  children: ReactNode;
}

/** A heading that expands the content below it. Collapsed at first. */
export function Disclosure({ title, count, note, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={classes['section']}>
      <h3>
        <button
          type="button"
          className={classes['head']}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight {...ICON} />
          {title}
          <span className={classes['count']}>{count}</span>
          {note && <span className={classes['note']}>{note}</span>}
        </button>
      </h3>
      {open && (
        <div id={id} className={classes['body']}>
          <div>{children}</div>
        </div>
      )}
    </section>
  );
}
