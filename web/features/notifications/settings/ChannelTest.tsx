import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '#web/platform/use-action.ts';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import classes from './NotificationSettings.module.css';
import type { TestResult } from './test-channel.ts';

interface ChannelTestProps {
  label: string;
  run: () => Promise<TestResult>;
  /** Shown before the button: what prevents the test. */
  children?: ReactNode;
}

/** A button that sends a test on a channel, and its result. */
export function ChannelTest({ label, run, children }: ChannelTestProps) {
  const test = useAction(run);
  const { data, error } = test;
  return (
    <>
      <div className={classes['below']}>
        {children}
        <Button size="compact-sm" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {label}
        </Button>
      </div>
      <div className={classes['result']}>
        <FormSuccess message={data?.result === 'sent' ? data.detail : null} />
        <FormError error={error ?? (data && data.result !== 'sent' ? data.detail : null)} />
      </div>
    </>
  );
}
