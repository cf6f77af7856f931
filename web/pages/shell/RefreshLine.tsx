import { type Query, useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import classes from './RefreshLine.module.css';

/** Minimum display time, so that it does not flicker. */
const SHOWN_MS = 500;

/** First reads have their skeletons, and queries polled every minute would show the line constantly. */
const isRefetched = ({ state, observers }: Query) =>
  state.data !== undefined && !observers.some(({ options }) => options.refetchInterval);

/** A line below the header while queries of the page are refetched. */
export function RefreshLine() {
  const isReading = useIsFetching({ type: 'active', predicate: isRefetched }) > 0;
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
