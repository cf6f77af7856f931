import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MailX, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { EMAIL_MAX, type RegistrationMode } from '#contract/auth.ts';
import {
  type CreatedInvitation,
  type Invitation,
  INVITATION_DAYS,
  operatorContract,
  type ServerState,
} from '#contract/operator.ts';
import { NewSecret } from '#web/features/tokens/NewSecret.tsx';
import { call } from '#web/platform/api.ts';
import { formatInstant } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { operatorQueries } from './operator-queries.ts';

const MODES: readonly { value: RegistrationMode; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'invite', label: 'By invitation' },
  { value: 'closed', label: 'Closed' },
];
const MEANINGS: Readonly<Record<RegistrationMode, string>> = {
  open: 'Anyone who can reach this server can create an account.',
  invite: 'People need an invitation to create an account.',
  closed: 'No one can create an account, even with an invitation.',
};

interface RegistrationProps {
  server: ServerState;
  /** Reads the state of the server again. */
  onChanged: () => Promise<unknown>;
}

/** Who may create an account, and the invitations that nobody has used yet. */
export function RegistrationCard({ server, onChanged }: RegistrationProps) {
  const { registration, registration_is_set } = server;
  const [inviting, setInviting] = useState(false);
  const change = useAction(async (mode: RegistrationMode) => {
    await call(operatorContract.setRegistration, { body: { registration: mode } });
    await onChanged();
  });
  const invite = registration !== 'closed' && (
    <Button variant="default" leftSection={<UserPlus {...ICON} />} onClick={() => setInviting(true)}>
      Invite someone
    </Button>
  );
  return (
    <Card title="Registration" aside={invite}>
      {!registration_is_set && (
        <Segmented label="Registration" options={MODES} value={registration} onChange={(mode) => change.mutate(mode)} />
      )}
      <Text as="p" mt={2} mb={2} tone="soft">
        {registration_is_set && `${MODES.find(({ value }) => value === registration)!.label}. `}
        {MEANINGS[registration]}
        {registration_is_set && ' Set by REGISTRATION in the server’s settings.'}
      </Text>
      <FormError error={change.error} />
      <Invitations />
      {inviting && <InviteDialog canMail={server.mail.server !== null} onClose={() => setInviting(false)} />}
    </Card>
  );
}

function Invitations() {
  const invitations = useQuery(operatorQueries.invitations());
  if (!invitations.data) return <UnloadedRows query={invitations} what="The invitations" rows={1} />;
  return (
    <ul aria-label="Open invitations">
      {invitations.data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} onChanged={() => invitations.refetch()} />
      ))}
    </ul>
  );
}

function InvitationRow({ invitation, onChanged }: { invitation: Invitation; onChanged: () => Promise<unknown> }) {
  const { id, email, created_by, expires_at } = invitation;
  const name = email ?? 'Anyone with the link';
  const revoke = useAction(async () => {
    await call(operatorContract.revokeInvitation, { params: { id } });
    await onChanged();
    showToast({ type: 'success', message: 'The invitation was revoked' });
  });
  return (
    <Box as="li" py={2} hairline>
      <Group justify="between" gap={2}>
        <Box shrink>
          <Text as="p" weight={500} breakAnywhere>
            {name}
          </Text>
          <Text as="p" hint breakAnywhere>
            Invited by {created_by ?? 'a command'}, expires {formatInstant(expires_at)}
          </Text>
        </Box>
        <MoreMenu label={`Actions for the invitation: ${name}`}>
          <MenuItem icon={MailX} label="Revoke invitation" color="red" onClick={() => revoke.mutate()} />
        </MoreMenu>
      </Group>
      <FormError error={revoke.error} />
    </Box>
  );
}

/** Creates an invitation, and shows its link once. */
function InviteDialog({ canMail, onClose }: { canMail: boolean; onClose: () => void }) {
  const invitations = useQuery(operatorQueries.invitations());
  const [email, setEmail] = useState('');
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  const invite = useAction(async () => {
    const address = email.trim();
    setCreated(await call(operatorContract.invite, { body: address === '' ? {} : { email: address } }));
    await invitations.refetch();
  });
  if (created) {
    const to = created.email ?? 'one person';
    const title = created.is_mailed ? `Invitation mailed to ${to}` : `Invitation for ${to}`;
    const isLost = canMail && created.email !== null && !created.is_mailed;
    return (
      <NewSecret title={title} label="Link" secret={created.url} onClose={onClose}>
        {isLost && 'The email couldn’t be sent. '}
        {created.is_mailed ? 'If it doesn’t arrive, copy the link' : 'Copy the link now and give it to them'}: it is
        shown only this once.
      </NewSecret>
    );
  }
  return (
    <FormDialog
      title="Invite someone"
      submitLabel="Create invitation"
      pending={invite.isPending}
      error={invite.error}
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <Text as="p" tone="soft">
        You get a link that lets one person sign up within {INVITATION_DAYS} days.
      </Text>
      <TextInput
        label="Email (optional)"
        description={`With an address, only that person can sign up with the link${canMail ? ', and we email it to them' : ''}.`}
        type="email"
        maxLength={EMAIL_MAX}
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
