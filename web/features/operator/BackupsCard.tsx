import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { operatorContract, type ServerBackup, type ServerBackups } from '#contract/operator.ts';
import { call } from '#web/platform/api.ts';
import { formatInstant, plural } from '#web/platform/format.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { type BackupRequest, requestState, type RequestState } from './backup-request.ts';
import { operatorQueries } from './operator-queries.ts';
import { backupWarning, scheduleText, sizeText } from './operator-text.ts';

const LOOK_AGAIN_MS = 1000;

/** The part of a query that says what the server answered last. */
interface Answers {
  data: ServerBackups | undefined;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/** The backups of the server, and a button that makes one. */
export function BackupsCard() {
  const [request, setRequest] = useState<BackupRequest | null>(null);
  const stateOf = ({ data, dataUpdatedAt, errorUpdatedAt }: Answers) =>
    requestState(data, request, Math.max(dataUpdatedAt, errorUpdatedAt));
  const backups = useQuery({
    ...operatorQueries.backups(),
    refetchInterval: ({ state }) => stateOf(state) === 'pending' && LOOK_AGAIN_MS,
  });
  const start = useAction(async () => {
    await call(operatorContract.backUp);
    setRequest({ before: backups.data?.started_at ?? null, at: Date.now() });
  });
  const { data } = backups;
  const state = stateOf(backups);
  if (backups.isError && !data) return <QueryFailure query={backups} what="The backups" />;
  return (
    <Card
      title="Backups"
      meta={data && scheduleText(data)}
      aside={
        <Button
          variant="default"
          loading={start.isPending || state === 'pending'}
          disabled={!data}
          onClick={() => start.mutate()}
        >
          Back up now
        </Button>
      }
    >
      <FormError error={start.error} />
      {data ? <Backups {...data} state={state} /> : <SkeletonRows rows={3} />}
    </Card>
  );
}

function Backups(data: ServerBackups & { state: RequestState }) {
  const warning = data.state === 'lost' ? 'The backup did not begin. Try again.' : backupWarning(data);
  return (
    <>
      <Box role="status">
        {data.state === 'pending' ? (
          <Text as="p" size="small" tone="soft">
            A backup is being made…
          </Text>
        ) : (
          warning && (
            <Text as="p" size="small" tone="warning">
              {warning}
            </Text>
          )
        )}
      </Box>
      <ul>
        {data.backups.map((backup) => (
          <BackupRow key={backup.name} backup={backup} />
        ))}
      </ul>
      <Text as="p" mt={2} hint breakAnywhere>
        New backups go to {data.folder} on the server. To restore one, stop Auric and run its command “restore” there.
      </Text>
    </>
  );
}

function BackupRow({ backup: { created_at, kind, bytes, checked, lost_files, problem } }: { backup: ServerBackup }) {
  return (
    <Group as="li" wrap gap={3} rowGap={0.5} py={2} hairline>
      <Text weight={500}>{formatInstant(created_at)}</Text>
      {kind === 'upgrade' && <Text tone="dim">before an upgrade, without files</Text>}
      {lost_files > 0 && <Text tone="warning">without {plural(lost_files, 'lost file')}</Text>}
      {problem && <Text tone="danger">{problem}</Text>}
      <Box as="span" grow />
      {problem === null && (
        <Text tone="dim" tabular>
          {sizeText(bytes)}
        </Text>
      )}
      {checked && problem === null && (
        <Group as="span" inline gap={1} tone="success">
          <ShieldCheck {...SMALL_ICON} aria-hidden />
          checked
        </Group>
      )}
    </Group>
  );
}
