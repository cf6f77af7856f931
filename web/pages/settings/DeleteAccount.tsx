import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authContract, DELETE_CONFIRMATION, FRESH_SESSION_MS } from '#contract/auth.ts';
import { authMessage } from '#web/features/auth/auth-messages.ts';
import { authQueries } from '#web/features/auth/auth-queries.ts';
import { OwnerFields, useOwnerProof } from '#web/features/auth/OwnerFields.tsx';
import { useAuthForm } from '#web/features/auth/use-auth-form.ts';
import { call } from '#web/platform/api.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { useUnsent } from '#web/records/waiting/use-waiting.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { SettingGroup, SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import { Box, Grid, Group } from '#web/ui/layout/Box.tsx';
import { deleteAccountHere, leaveDevice } from '../shell/leave-device.ts';
import classes from './DeleteAccount.module.css';

/** Deletes the account after a confirmation that lists exactly what is deleted. */
export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <SettingGroup title="Your account">
      <SettingRow id="delete-account" label="Delete account" help="Deletes everything you keep here, for good.">
        <Button {...settingProps('delete-account')} variant="danger" onClick={() => setIsAsking(true)}>
          Delete account
        </Button>
      </SettingRow>
      {isAsking && <DeleteDialog onClose={() => setIsAsking(false)} />}
    </SettingGroup>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { id, email, has_password } = useUser();
  const owner = useOwnerProof();
  const isTooOld = useIsTooOld(!has_password);
  const unsent = useUnsent();
  const { field, failure, pending, onSubmit } = useAuthForm<'confirmation' | 'password' | 'code'>({
    check: ({ confirmation, password = '', code = '' }) => ({
      confirmation: confirmation.trim() === DELETE_CONFIRMATION ? null : `Please type ${DELETE_CONFIRMATION}`,
      password: owner.check.password(password),
      code: owner.check.code(code),
    }),
    send: ({ password = '', code = '' }) => {
      const body = { confirmation_text: DELETE_CONFIRMATION, ...owner.given({ password, code }) };
      return deleteAccountHere(id, () => call(authContract.deleteAccount, { body }));
    },
    explain: (error) => authMessage(error, 'The account could not be deleted'),
  });
  return (
    <Dialog title="Delete your account?" width={520} onClose={onClose}>
      <Grid as="form" noValidate onSubmit={onSubmit} gap={4}>
        <Grid gap={3} tone="soft" className={classes['text']}>
          <p>
            This deletes the account of <strong>{email}</strong> and everything in it:
          </p>
          <Grid as="ul" gap={1} className={classes['list']}>
            <li>pillars, areas, projects and tasks, also completed and archived ones, and all repeating tasks</li>
            <li>the journal, reflections and goals, with every score and statistic</li>
            <li>files, your profile picture and your templates</li>
            <li>notifications, chats with the coach, settings, and the trash</li>
            <li>every session on all devices, and what this device keeps, drafts included</li>
          </Grid>
          <p>
            <strong>It can’t be restored</strong>, by you or by us. The email address is free again.{' '}
            <Box as="a" link href={hrefOf('settings', { section: 'data' })} onClick={onClose}>
              Export everything first
            </Box>
          </p>
          {unsent.count > 0 && (
            <p role="status">
              {unsent.text} on this device {unsent.count === 1 ? 'has' : 'have'} not been sent yet and will be lost.
            </p>
          )}
        </Grid>
        {isTooOld ? (
          <Grid as="p" gap={3} tone="soft" className={classes['text']}>
            Your account has no password. To delete it, sign in again and come back here within ten minutes.
          </Grid>
        ) : (
          <>
            <TextInput
              data-autofocus
              label={`Type ${DELETE_CONFIRMATION} to confirm`}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={20}
              required
              {...field('confirmation')}
            />
            <OwnerFields password={field('password')} code={field('code')} />
          </>
        )}
        <FormError error={failure} />
        <Group align="stretch" justify="end" wrap gap={2}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isTooOld ? (
            <Button onClick={() => void leaveDevice(id)}>
              {unsent.count === 0 ? 'Sign out' : `Discard ${unsent.count === 1 ? 'it' : 'them'} and sign out`}
            </Button>
          ) : (
            <Button type="submit" variant="danger" loading={pending}>
              Delete for good
            </Button>
          )}
        </Group>
      </Grid>
    </Dialog>
  );
}

/** Whether this session is too old to confirm the user's identity without a password. The server decides. */
function useIsTooOld(matters: boolean): boolean {
  const [openedAt] = useState(() => Date.now());
  const { data } = useQuery({ ...authQueries.sessions(), enabled: matters });
  const own = data?.find(({ current }) => current);
  return matters && own !== undefined && openedAt - Date.parse(own.created_at) > FRESH_SESSION_MS;
}
