import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { call, callQuery } from '#web/platform/api.ts';
import { useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { SettingGroup, settingProps, SettingRow } from '#web/ui/form/SettingRow.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';

type ProviderKind = 'google' | 'oidc';

/** An account at a provider that is linked to the user's account. */
interface Linked {
  id: string;
  /** What people call the provider. */
  name: string;
  email: string;
  /** Whether the server had this provider before. */
  isFormer: boolean;
}

/** The account at a provider that is linked to the user's account. Not in `authQueries`, which the first view loads. */
export const linkedAccount = (kind: ProviderKind) =>
  callQuery(
    ['auth', 'linked-account', kind],
    kind === 'google' ? authContract.googleAccount : authContract.oidcAccount,
  );

interface ProviderSettingsProps {
  kind: ProviderKind;
  title: string;
  /** What people call the provider. */
  name: string;
  linkLabel: string;
  /** Whether the server has the provider; an account that was linked before can still be unlinked. */
  isOffered: boolean;
  linking?: boolean;
  onLink: () => void;
}

/** The account at a provider that signs in to this account, with a button to link or unlink it. */
export function ProviderSettings(props: ProviderSettingsProps) {
  const { kind, title, name, linkLabel, isOffered, linking = false, onLink } = props;
  const { has_password } = useUser();
  const { data } = useQuery(linkedAccount(kind));
  const [asking, setAsking] = useState<Linked | null>(null);
  if (!data) return null;
  const { email, former_email } = data;
  const isLinkOffered = isOffered && email === null;
  const linked: Linked[] = [];
  if (email !== null) linked.push({ id: kind, name, email, isFormer: false });
  if (former_email !== null)
    linked.push({ id: `${kind}-former`, name: 'the former provider', email: former_email, isFormer: true });
  if (!isLinkOffered && linked.length === 0) return null;
  return (
    <Box mt="xl">
      <SettingGroup title={title}>
        {isLinkOffered && (
          <SettingRow id={kind} label={linkLabel} help={`Then you can also sign in with ${name}.`}>
            <Button {...settingProps(kind)} variant="default" loading={linking} onClick={onLink}>
              Link
            </Button>
          </SettingRow>
        )}
        {linked.map((account) => (
          <SettingRow
            key={account.id}
            id={account.id}
            label={`Unlink ${account.name}`}
            help={`${meaningOf(account)}${has_password ? '' : ' To unlink it, set a password first.'}`}
          >
            <Button
              {...settingProps(account.id)}
              variant="default"
              disabled={!has_password}
              onClick={() => setAsking(account)}
            >
              Unlink
            </Button>
          </SettingRow>
        ))}
        {asking && <UnlinkDialog {...asking} kind={kind} onClose={() => setAsking(null)} />}
      </SettingGroup>
    </Box>
  );
}

const meaningOf = ({ email, isFormer }: Linked): string =>
  isFormer ? `${email} is your account at a provider that this server had before.` : `You can sign in as ${email}.`;

interface UnlinkDialogProps extends Omit<Linked, 'id'>, Pick<ProviderSettingsProps, 'kind'> {
  onClose: () => void;
}

function UnlinkDialog({ kind, name, email, isFormer, onClose }: UnlinkDialogProps) {
  const records = useRecords();
  const unlink = useAction(async () => {
    const { message } = await (kind === 'google'
      ? call(authContract.unlinkGoogle)
      : call(authContract.unlinkOidc, { query: { former: String(isFormer) } }));
    showToast({ type: 'success', message });
    await records.refresh([linkedAccount(kind).queryKey]);
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Unlink ${name}?`}
      confirmLabel="Unlink"
      pending={unlink.isPending}
      error={unlink.error}
      onConfirm={() => unlink.mutate()}
      onClose={onClose}
    >
      {isFormer
        ? `${email} will not sign you in if this server uses that provider again. Your password still works.`
        : `You’ll no longer be able to sign in as ${email}. Your password still works, and you can link ${name} again at any time.`}
    </ConfirmDialog>
  );
}
