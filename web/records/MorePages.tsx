import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatCount } from '#web/platform/format.ts';
import classes from './MorePages.module.css';

/** How far below the screen the end of the list is when more is read. */
const AHEAD = '1200px';

interface MorePagesProps {
  /** The paged list above. */
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  /** How many rows were read. */
  read: number;
  total: number;
}

/** The foot of a paged list: reads more when it comes near, and on request; says how much of the list is here. */
export function MorePages({ query, read, total }: MorePagesProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError: failed, fetchNextPage } = query;
  const foot = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // What is being read anew must not be broken off for it.
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
    // The button is gone with the last page; those who use the keyboard should not start over.
    if (!hasNextPage && hadFocus.current) foot.current?.focus({ preventScroll: true });
  }, [hasNextPage]);

  return (
    <div ref={foot} className={classes['foot']} tabIndex={-1}>
      <p role="status">
        {failed && 'More could not be read. '}
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
