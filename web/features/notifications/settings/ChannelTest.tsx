import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '#web/platform/use-action.ts';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import classes from './NotificationSettings.module.css';
import type { TestResult } from './test-channel.ts';

interface ChannelTestProps {
  label: string;
  run: () => Promise<TestResult>;
  /** Shown before the button: why the test is not possible. */
  children?: ReactNode;
}

/** A button that sends a test on a channel, and its result. */
export function ChannelTest({ label, run, children }: ChannelTestProps) {
  const test = useAction(run);
  const { data, error } = test;
  return (
    <>
      <Group wrap gap={3} rowGap={2} mt={2}>
        {children}
        <Button size="compact-sm" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {label}
        </Button>
      </Group>
      <div className={classes['result']}>
        <FormSuccess message={data?.result === 'sent' ? data.detail : null} />
        <FormError error={error ?? (data && data.result !== 'sent' ? data.detail : null)} />
      </div>
    </>
  );
}
