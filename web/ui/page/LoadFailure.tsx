import { Button } from '@mantine/core';
import { use, useLayoutEffect, useRef } from 'react';
import { Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { NotLoaded } from '../list/not-loaded.ts';
import classes from './EmptyState.module.css';

interface LoadFailureProps {
  /** The missing part: "The pillars". */
  what: string;
  /** The reason from the server; a lost connection is reported elsewhere. */
  reason?: string | null;
  onRetry: () => void;
  pending: boolean;
}

/** Shown where something could not be loaded, with a button to retry. */
export function LoadFailure({ what, reason, onRetry, pending }: LoadFailureProps) {
  const notLoaded = use(NotLoaded);
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, what);
  if (notLoaded) return notLoaded;
  return (
    <Stack align="center" textWrap="balance" textAlign="center" className={classes['empty']}>
      <Text as="p" mt={1} tone="soft" className={classes['why']}>
        {reason ?? `${what} couldn’t be loaded.`}
      </Text>
      <Group align="stretch" justify="center" wrap gap={2} mt={5}>
        <Button ref={button} variant="default" onClick={onRetry} loading={pending}>
          Try again
        </Button>
      </Group>
    </Stack>
  );
}

/** The failure whose button had the focus when it was removed. */
let left: string | null = null;

/**
 * Keeps the focus for keyboard users: during a retry a skeleton may replace the button. Then the page has the focus,
 * and the button gets it again if it returns.
 */
function useKeptFocus(button: { current: HTMLButtonElement | null }, what: string): void {
  useLayoutEffect(() => {
    const isOnPage = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN';
    if (left === what && isOnPage) button.current?.focus({ preventScroll: true });
    left = null;
    const mounted = button.current;
    return () => {
      if (mounted === null || document.activeElement !== mounted) return;
      left = what;
      setTimeout(() => {
        if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
      });
    };
  }, [button, what]);
}

interface QueryFailureProps {
  query: { isFetching: boolean; refetch: () => unknown };
  /** The missing part: "The pillars". */
  what: string;
}

/** Shown where a query failed, with a button to retry. */
export const QueryFailure = ({ query, what }: QueryFailureProps) => (
  <LoadFailure what={what} onRetry={() => void query.refetch()} pending={query.isFetching} />
);
