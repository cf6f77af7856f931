import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatCount } from '#web/platform/format.ts';
import classes from './MorePages.module.css';

/** The next page is read once the end of the list is this far below the visible area. */
const AHEAD = '1200px';

interface MorePagesProps {
  /** The paged list above this component. */
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** Number of rows read so far. */
  read: number;
  total: number;
}

/** The end of a paged list. Reads the next page near the screen or on request, and shows how much is loaded. */
export function MorePages({ query, read, total }: MorePagesProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError: failed, fetchNextPage } = query;
  const foot = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // A running refetch must not be cancelled by this.
  const readMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  useEffect(() => {
    const end = foot.current;
    if (!end || !hasNextPage || isFetching || failed || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && readMore(), { rootMargin: AHEAD });
    observer.observe(end);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, failed, readMore]);

  /** The number of rows when the button was pressed. A press during a refetch is handled after it. */
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  const isAsked = pressedAt === read && !failed;
  useEffect(() => {
    if (isAsked && !isFetching) readMore();
  }, [isAsked, isFetching, readMore]);

  useEffect(() => {
    // The button disappears with the last page; keyboard focus stays here instead of starting over.
    if (!hasNextPage && hadFocus.current) foot.current?.focus({ preventScroll: true });
  }, [hasNextPage]);

  return (
    <div ref={foot} className={classes['foot']} tabIndex={-1}>
      <p role="status">
        {failed && 'Couldn’t load more. '}
        {hasNextPage ? `${formatCount(read)} of ${formatCount(total)} loaded` : `All ${formatCount(total)} loaded`}
      </p>
      {hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          aria-busy={isFetchingNextPage || isAsked}
          onFocus={() => (hadFocus.current = true)}
          onBlur={() => (hadFocus.current = false)}
          onClick={() => {
            setPressedAt(read);
            readMore();
          }}
        >
          Load more
        </Button>
      )}
    </div>
  );
}
