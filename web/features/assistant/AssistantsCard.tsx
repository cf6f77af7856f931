import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Copy, Undo2 } from 'lucide-react';
import { type AssistantChange, assistantContract } from '#contract/assistant.ts';
import { call, callQuery } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { formatInstant } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { ConnectedPrograms } from '#web/features/tokens/ConnectedPrograms.tsx';
import { useRecords } from '#web/records/record-query.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { PlainList, PlainRow } from '#web/ui/list/PlainList.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { CopyField } from '#web/ui/toast/CopyField.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';

/** Queries for the changes that assistants have made. */
const assistantQueries = {
  /** The newest first, at most 100. */
  changes: () => callQuery(['assistant_changes'], assistantContract.changes),
};

/** The address for assistants, the connected ones, and what they have changed, each change with Undo. */
export function AssistantsCard() {
  const address = new URL('/api/mcp', window.location.href).href;
  return (
    <Card title="Assistants" meta="paste this address into an assistant that speaks MCP">
      <CopyField
        aria-label="Address for assistants"
        value={address}
        message="Address copied"
        button={{ variant: 'default', leftSection: <Copy {...ICON} />, children: 'Copy address' }}
        code
      />
      <Text as="p" mt={2} note>
        Most assistants then ask you to sign in, and you choose what they may do. Give any other one an access token.
      </Text>
      <ConnectedPrograms />
      <Text as="h3" mt={4} mb={1} fontSize="body" weight={600}>
        What they did
      </Text>
      <Changes />
    </Card>
  );
}

function Changes() {
  const changes = useQuery(assistantQueries.changes());
  if (!changes.data) return <UnloadedRows query={changes} what="The changes" rows={2} />;
  if (changes.data.length === 0) {
    return (
      <Text as="p" note>
        Nothing in the last 30 days.
      </Text>
    );
  }
  return (
    <PlainList>
      {changes.data.map((change) => (
        <ChangeRow key={change.id} change={change} />
      ))}
    </PlainList>
  );
}

function ChangeRow({ change: { id, summary, token_name, at, can_undo } }: { change: AssistantChange }) {
  const records = useRecords();
  const undo = useAction(async () => {
    try {
      await call(assistantContract.undo, { params: { id } });
      showToast({ type: 'success', message: `Undone: ${summary}` });
    } catch (error) {
      toastFailure(error);
    }
    // The change may have been of anything.
    await records.refresh([[]]);
  });
  return (
    <PlainRow name={summary} meta={`${token_name} · ${formatInstant(at)}`}>
      {can_undo ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Undo2 {...ICON} />}
          loading={undo.isPending}
          aria-label={`Undo: ${summary}`}
          onClick={() => undo.mutate()}
        >
          Undo
        </Button>
      ) : (
        <Text hint>Undone</Text>
      )}
    </PlainRow>
  );
}
