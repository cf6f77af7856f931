import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import classes from './Path.module.css';

/** The names above something, the widest first. Where room is short the upper ones are cut, never the last; or, with `wrap`, none. */
export function Path({ names, wrap = false }: { names: readonly (string | null)[]; wrap?: boolean }) {
  const given = names.filter((name) => name !== null && name !== '');
  return (
    <span className={classes['path']} data-wrap={wrap || undefined}>
      {given.map((name, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <>
              <ChevronRight size={12} strokeWidth={1.75} aria-hidden />
              <span className="sr-only">, </span>
            </>
          )}
          <span className={classes['name']}>{name}</span>
        </Fragment>
      ))}
    </span>
  );
}
