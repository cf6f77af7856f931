import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { refetchAll } from '#web/platform/queryClient.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { ChunkLoadError } from '#web/ui/page/lazy-part.tsx';
import classes from './errors.module.css';

const RETRY_DELAY_MS = 500;

/** Keeps an error inside its section; the rest of the app keeps working. `component` is its name for users. */
export function SectionBoundary({ component, children }: { component: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      key={component}
      onError={(error) => console.error(error)}
      fallbackRender={(props) => <SectionFailure component={component} {...props} />}
    >
      {children}
    </ErrorBoundary>
  );
}

function SectionFailure({ component, error, resetErrorBoundary }: FallbackProps & { component: string }) {
  const client = useQueryClient();
  const [retrying, setRetrying] = useState(false);
  const chunk = error instanceof ChunkLoadError;
  const retry = () => {
    setRetrying(true);
    // A missing chunk stays missing on this page: only a reloaded page knows the new file name.
    setTimeout(() => (chunk ? location.reload() : void refetchAll(client).then(resetErrorBoundary)), RETRY_DELAY_MS);
  };
  return (
    <div className={classes['section']} role="alert">
      <Text as="h2" mt={4} size="heading" weight={400} face="read">
        {component} Failed to Load
      </Text>
      <p className={classes['text']}>
        {chunk
          ? `The ${component} component failed to load. This can happen due to network issues or updates to the application.`
          : 'Something in this section went wrong. The rest of the app works as before.'}
      </p>
      <Group align="stretch" justify="center" wrap gap={2} mt={5}>
        <Button onClick={retry} loading={retrying}>
          Retry
        </Button>
      </Group>
    </div>
  );
}
