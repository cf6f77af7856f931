import { Button } from '@mantine/core';
import type { FallbackProps } from 'react-error-boundary';
import { restoreSession } from '#web/platform/session.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { ChunkLoadError } from '#web/ui/page/lazy-part.tsx';
import { Mark } from '#web/ui/marks/Mark.tsx';
import classes from './errors.module.css';

/** The page for an error that no inner boundary has caught. */
export function GeneralError({ error, resetErrorBoundary }: FallbackProps) {
  const tryAgain = async () => {
    // A missing chunk stays missing until the page is reloaded.
    if (error instanceof ChunkLoadError) return location.reload();
    // The query cache is gone with the page; the session is restored.
    await restoreSession();
    resetErrorBoundary();
  };
  return (
    <main className={classes['screen']} role="alert">
      <Mark size={32} />
      <Text as="h1" mt={4} size="heading" weight={400} face="read">
        Something went wrong
      </Text>
      <p className={classes['text']}>The error was logged. Your data is safe. What you typed last may be lost.</p>
      <Group align="stretch" justify="center" wrap gap={2} mt={5}>
        <Button variant="default" onClick={() => void tryAgain()}>
          Try Again
        </Button>
        <Button onClick={() => location.reload()}>Reload Page</Button>
      </Group>
    </main>
  );
}
