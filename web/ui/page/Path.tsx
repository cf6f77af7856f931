import { ChevronRight } from 'lucide-react';
import { Text } from '#web/ui/layout/Box.tsx';
import classes from './Path.module.css';

/**
 * The names above a record, the top level first. Shows the last two, or only the last if both do not fit; a focused row
 * shows all, below it if they do not fit. With `wrap` nothing is left out.
 */
export function Path({ names, wrap = false }: { names: readonly (string | null)[]; wrap?: boolean }) {
  const given = givenNames(names);
  return (
    <Text
      block
      shrink
      hint
      className={classes['path']}
      data-wrap={wrap || undefined}
      data-path-words={wrap ? undefined : formatPath(names)}
    >
      <span className="sr-only">{given.join(', ')}</span>
      <span className={wrap ? classes['whole'] : classes['levels']} data-levels aria-hidden>
        {given.map((name, index) => (
          <span key={index} className={classes['level']} style={{ order: wrap ? index : -index }}>
            <Text shrink truncate className={classes['name']}>
              {name}
            </Text>
            {index < given.length - 1 && <ChevronRight size={12} strokeWidth={1.75} />}
          </span>
        ))}
      </span>
    </Text>
  );
}

/** The whole path in one line, for a tooltip: `Health › Running › First 10 km`. */
export const formatPath = (names: readonly (string | null)[]): string => givenNames(names).join(' › ');

const givenNames = (names: readonly (string | null)[]) => names.filter((name) => name !== null && name !== '');
