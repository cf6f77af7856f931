import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type AccessToken, tokensContract } from '#contract/tokens.ts';
import { call } from '#web/platform/api.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import classes from './AccessTokens.module.css';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { endText, lastUseText, SCOPE_TEXTS } from './token-text.ts';
import { tokenQueries } from './token-queries.ts';

/** The person's access tokens. */
export function AccessTokens() {
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title="Access tokens"
      meta="for scripts and other apps of yours"
      aside={
        <Button size="xs" variant="default" leftSection={<Plus {...ICON} />} onClick={() => setAdding(true)}>
          New token
        </Button>
      }
    >
      <TokenList />
      {adding && <NewTokenDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function TokenList() {
  const tokens = useQuery(tokenQueries.all());
  if (!tokens.data) return <UnloadedRows query={tokens} what="Your tokens" rows={3} />;
  // Those of programs are listed as connected programs.
  const own = tokens.data.filter(({ client_id }) => client_id === null);
  if (own.length === 0) {
    return (
      <Text as="p" note>
        With a token, a program of yours can read and change what its scopes allow. You have none yet.
      </Text>
    );
  }
  return (
    <ul>
      {own.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
}

function TokenRow({ token }: { token: AccessToken }) {
  const { name, hint, scopes, last_used_from } = token;
  const { timezone } = useUser();
  const [revoking, setRevoking] = useState(false);
  // Draws the row again with each minute.
  usePersonNow();
  const end = endText(token, { timezone });
  return (
    <Group as="li" gap={3} py={2} hairline className={classes['row']}>
      <Box shrink>
        <Text as="p" weight={500} breakAnywhere>
          {name}
        </Text>
        <Text as="p" hint className={classes['code']}>
          auric_…{hint}
        </Text>
      </Box>
      <Group wrap gap={1}>
        {scopes.map((scope) => (
          <Text
            key={scope}
            px={1.5}
            size="meta"
            tone="soft"
            border="strong"
            radius="sm"
            title={SCOPE_TEXTS[scope].allows}
          >
            {SCOPE_TEXTS[scope].name.toLowerCase()}
          </Text>
        ))}
      </Group>
      <Text as="div" size="meta">
        <Text as="p" tone="soft" {...(last_used_from !== null && { title: `from ${last_used_from}` })}>
          {lastUseText(token, { timezone })}
        </Text>
        <Text as="p" tone={end.tone ?? 'dim'}>
          {end.text}
        </Text>
      </Text>
      <MoreMenu label={`Actions for ${name}`}>
        <MenuItem icon={Trash2} label="Revoke…" color="red" onClick={() => setRevoking(true)} />
      </MoreMenu>
      {revoking && <RevokeToken token={token} onClose={() => setRevoking(false)} />}
    </Group>
  );
}

/** Revokes an access token, or disconnects the program that it belongs to, after a question. */
export function RevokeToken({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const { id, name, client_id } = token;
  const records = useRecords();
  const isProgram = client_id !== null;
  const revoke = useAction(async () => {
    await call(tokensContract.revoke, { params: { id } });
    await records.refresh([tokenQueries.all().queryKey]);
    showToast({ type: 'success', message: `“${name}” was ${isProgram ? 'disconnected' : 'revoked'}` });
    onClose();
  });
  return (
    <ConfirmDialog
      title={`${isProgram ? 'Disconnect' : 'Revoke'} “${name}”?`}
      confirmLabel={isProgram ? 'Disconnect' : 'Revoke token'}
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      {isProgram
        ? 'It stops working at once. What it has changed stays. To connect it again, start in the program.'
        : 'Programs that use this token stop working at once. What they have changed stays. A token can’t be restored.'}
    </ConfirmDialog>
  );
}
