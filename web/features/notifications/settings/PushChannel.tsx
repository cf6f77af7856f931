import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '#web/platform/use-action.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { canGetPush, isPushOn, startPush, stopPush } from '../push-device.ts';
import classes from './NotificationSettings.module.css';

const TEXTS = {
  unsupported: 'This browser doesn’t support push messages. On an iPhone or iPad, add Auric to the home screen first.',
  off: 'Get notifications on this device while Auric is closed.',
  on: 'Push messages are on: this device also gets them while Auric is closed.',
} as const;

/** Push messages to this device: whether they are possible and on, and a button that turns them on or off. */
export function PushChannel() {
  const { data: isOn, refetch } = useQuery({
    queryKey: ['notifications', 'push'],
    queryFn: isPushOn,
    enabled: canGetPush(),
  });
  const change = useAction(async () => {
    if (isOn) await stopPush();
    else await startPush();
    await refetch();
  });
  const state = !canGetPush() ? 'unsupported' : isOn ? 'on' : 'off';
  return (
    <>
      <Group wrap gap={3} rowGap={2} mt={2}>
        <Text as="p" note className={classes['note']}>
          {TEXTS[state]}
        </Text>
        {state !== 'unsupported' && (
          <Button
            size="compact-sm"
            variant="default"
            loading={change.isPending}
            disabled={isOn === undefined}
            onClick={() => change.mutate()}
          >
            {isOn ? 'Turn off on this device' : 'Turn on for this device'}
          </Button>
        )}
      </Group>
      <FormError error={change.error ?? null} />
    </>
  );
}
