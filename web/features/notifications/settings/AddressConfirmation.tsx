import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { authContract } from '#contract/auth.ts';
import { authQueries } from '#web/features/auth/auth-queries.ts';
import { call } from '#web/platform/api.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './NotificationSettings.module.css';

/** Explains that mail waits for the confirmation of the user's address, and sends the link again. */
export function AddressConfirmation() {
  const { data } = useQuery(authQueries.emailConfirmation());
  const send = useAction(() => call(authContract.sendConfirmation));
  if (!data || data.confirmed || !data.required) return null;
  return (
    <>
      <Group wrap gap={3} rowGap={2} mt={2}>
        <Text as="p" note className={classes['note']}>
          Confirm your address to get email. Open the link in the email “Is this your address?”.
        </Text>
        <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          Send the link again
        </Button>
      </Group>
      <div className={classes['result']}>
        <FormSuccess message={send.data?.message ?? null} />
        <FormError error={send.error} />
      </div>
    </>
  );
}
