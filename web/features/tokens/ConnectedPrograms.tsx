import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessToken } from '#contract/tokens.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { Box } from '#web/ui/layout/Box.tsx';
import { PlainList, PlainRow } from '#web/ui/list/PlainList.tsx';
import { RevokeToken } from './AccessTokens.tsx';
import { agoText, lastUseText, SCOPE_TEXTS } from './token-text.ts';
import { tokenQueries } from './token-queries.ts';

/** Whether a token belongs to a program that has signed the person in and whose grant has not ended. */
const isConnected = ({ client_id, expires_at }: AccessToken): boolean =>
  client_id !== null && (expires_at === null || Date.parse(expires_at) > Date.now());

/** The programs that have signed the person in by themselves; nothing while there are none. */
export function ConnectedPrograms() {
  const { data = [] } = useQuery(tokenQueries.all());
  const programs = data.filter(isConnected);
  if (programs.length === 0) return null;
  return (
    <Box mt={3}>
      <PlainList>
        {programs.map((program) => (
          <ProgramRow key={program.id} program={program} />
        ))}
      </PlainList>
    </Box>
  );
}

function ProgramRow({ program }: { program: AccessToken }) {
  const { name, scopes, created_at } = program;
  const { timezone } = useUser();
  const [disconnecting, setDisconnecting] = useState(false);
  // Draws the row again with each minute.
  usePersonNow();
  const allowed = scopes.map((scope) => SCOPE_TEXTS[scope].name.toLowerCase()).join(', ');
  const meta = [`connected ${agoText(created_at, { timezone })}`, lastUseText(program, { timezone }), allowed];
  return (
    <PlainRow name={name} meta={meta.join(' · ')}>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Disconnect ${name}`}
        onClick={() => setDisconnecting(true)}
      >
        Disconnect
      </Button>
      {disconnecting && <RevokeToken token={program} onClose={() => setDisconnecting(false)} />}
    </PlainRow>
  );
}
