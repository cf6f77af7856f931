import { type Query, useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import classes from './RefreshLine.module.css';

/** How long it is shown at least, so that it does not flicker. */
const SHOWN_MS = 500;

/** What is read for the first time has its skeleton, and what is asked for every minute would never let it rest. */
const isReadAgain = ({ state, observers }: Query) =>
  state.data !== undefined && !observers.some(({ options }) => options.refetchInterval);

/** A line below the header while what is on the screen is read again. */
export function RefreshLine() {
  const isReading = useIsFetching({ type: 'active', predicate: isReadAgain }) > 0;
  const [isShown, setShown] = useState(false);
  const since = useRef(0);
  if (isReading && !isShown) setShown(true);

  useEffect(() => {
    if (isShown) since.current = performance.now();
  }, [isShown]);
  useEffect(() => {
    if (isReading || !isShown) return undefined;
    const timer = setTimeout(() => setShown(false), Math.max(0, since.current + SHOWN_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [isReading, isShown]);

  return isShown && <span className={classes['line']} role="progressbar" aria-label="Refreshing" />;
}
