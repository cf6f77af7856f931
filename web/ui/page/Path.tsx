import { ChevronRight } from 'lucide-react';
import classes from './Path.module.css';

/**
 * The names above something, the widest first. Where room is short the upper ones are cut, and on phones left out as a
 * whole, the widest first; never the last. With `wrap` nothing is cut.
 */
export function Path({ names, wrap = false }: { names: readonly (string | null)[]; wrap?: boolean }) {
  const given = names.filter((name) => name !== null && name !== '');
  const levels = given.map((name, index) => (
    <span key={index} className={classes['level']}>
      <span className={classes['name']}>{name}</span>
      {index < given.length - 1 && <ChevronRight size={12} strokeWidth={1.75} />}
    </span>
  ));
  return (
    <span className={classes['path']}>
      <span className="sr-only">{given.join(', ')}</span>
      {/* From the last to the first and laid out in reverse: what does not fit any more is the widest. */}
      <span className={classes['levels']} data-wrap={wrap || undefined} aria-hidden>
        {wrap ? levels : levels.toReversed()}
      </span>
    </span>
  );
}
