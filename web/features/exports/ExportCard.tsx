import { Button, Checkbox } from '@mantine/core';
import { Check, Circle, Download, LoaderCircle } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { formatInstant } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Box, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { ArchiveContents } from './ArchiveContents.tsx';
import type { ArchiveProgress } from './archive-progress.ts';
import { amountText, inMegabytes, stepText } from './export-text.ts';
import { currentExport, type ExportRun, lastExport, startExport, subscribeExport } from './run-export.ts';

/** Exports everything of the person as a file, with its progress. */
export function ExportCard() {
  const run = useSyncExternalStore(subscribeExport, currentExport);
  const [isExplaining, setIsExplaining] = useState(false);
  return (
    <Card title="Export" meta="everything, in formats other apps can read">
      {run && <RunningExport run={run} />}
      <StartExport isRunning={run !== null} onExplain={() => setIsExplaining(true)} />
      {isExplaining && <ArchiveContents onClose={() => setIsExplaining(false)} />}
    </Card>
  );
}

const STEPS = [
  { name: 'Records', doneFrom: 'files' },
  { name: 'Journal as Markdown', doneFrom: 'files' },
  { name: 'Files', doneFrom: 'texts' },
  { name: 'Zip', doneFrom: null },
] as const;

const ORDER: readonly ArchiveProgress['step'][] = ['records', 'files', 'texts'];

function RunningExport({ run: { progress, leftMs, stop } }: { run: ExportRun }) {
  const { step, bytes } = progress;
  const isDone = (from: ArchiveProgress['step'] | null) => from !== null && ORDER.indexOf(step) >= ORDER.indexOf(from);
  const current = STEPS.findIndex(({ doneFrom }) => !isDone(doneFrom));
  const text = stepText(progress);
  return (
    <Stack gap={2} mb={3}>
      <Group wrap gap={2} rowGap={0.5} justify="between">
        <Text size="small" weight={600} role="status">
          {text}
        </Text>
        <Text size="small" tone="dim" tabular>
          {amountText(progress, leftMs)}
        </Text>
      </Group>
      <ProgressBar
        value={step === 'records' ? 0 : step === 'texts' ? 100 : (bytes.done / bytes.total) * 100}
        label="Export"
        valueText={`${text}, ${amountText(progress, leftMs)}`}
      />
      <Group wrap gap={4} rowGap={1}>
        {STEPS.map(({ name, doneFrom }, index) => (
          <Group key={name} gap={1.5} fontSize="meta" tone={index <= current || isDone(doneFrom) ? 'soft' : 'dim'}>
            {isDone(doneFrom) ? (
              <Check {...SMALL_ICON} aria-label="Done" />
            ) : index === current ? (
              <Text waits>
                <LoaderCircle {...SMALL_ICON} aria-label="Running" />
              </Text>
            ) : (
              <Circle {...SMALL_ICON} aria-label="Not yet" />
            )}
            {name}
          </Group>
        ))}
        <Box as="span" grow />
        <TextButton onClick={stop}>Stop</TextButton>
      </Group>
    </Stack>
  );
}

function StartExport({ isRunning, onExplain }: { isRunning: boolean; onExplain: () => void }) {
  const records = useRecords();
  const last = lastExport(useUser().id);
  const [includesTrash, setIncludesTrash] = useState(false);
  return (
    <Group wrap gap={4} rowGap={2} pt={isRunning ? 4 : undefined} lineTop={isRunning}>
      <Text as="p" size="small" tone="soft" grow ownLine strong="text">
        {last ? (
          <>
            Last export on this device <strong>{formatInstant(last.at)}</strong>, {inMegabytes(last.bytes)} MB
          </>
        ) : (
          'One zip file, without passwords or secrets.'
        )}{' '}
        <TextButton underlined onClick={onExplain}>
          What is in it
        </TextButton>
      </Text>
      <Checkbox
        label="With the trash"
        checked={includesTrash}
        disabled={isRunning}
        onChange={({ currentTarget }) => setIncludesTrash(currentTarget.checked)}
      />
      <Button
        variant="default"
        leftSection={<Download {...ICON} />}
        disabled={isRunning}
        onClick={() => void startExport(records, includesTrash)}
      >
        Download
      </Button>
    </Group>
  );
}
