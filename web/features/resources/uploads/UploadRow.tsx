import { ActionIcon } from '@mantine/core';
import { CircleAlert, CloudOff, Download, RotateCcw, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useConnection } from '#web/platform/connection/connection.ts';
import { useIsUnkept } from '#web/records/waiting/use-waiting.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { saveBlob } from '#web/ui/page/save-blob.ts';
import { FileIcon } from '../FileName.tsx';
import { formatBytes } from '../file-text.ts';
import { sentOf, subscribeUploads, wasChosenHere } from './upload-file.ts';
import classes from './UploadRow.module.css';
import type { Upload } from './use-uploads.ts';

/** The progress of an upload, what it waits for, or why it was refused. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { input, problem, retry, drop } = upload;
  const { id, file } = input;
  const sent = useSyncExternalStore(subscribeUploads, () => sentOf(id));
  const isUnkept = useIsUnkept([upload]);
  const waits = useConnection() !== 'online';
  const text =
    problem ??
    (waits
      ? `Waiting for a connection. ${isUnkept ? 'Keep this page open: this file is not stored on the device.' : 'Kept on this device.'}`
      : null);
  const actions = [
    ...(retry ? [{ label: `Try “${file.name}” again`, Icon: RotateCcw, run: retry }] : []),
    // Of one that was chosen a moment ago nobody needs a copy; another may be nowhere else.
    ...(problem === null || (retry === null && wasChosenHere(input))
      ? []
      : [{ label: `Download “${file.name}”`, Icon: Download, run: () => saveBlob(file, file.name) }]),
    { label: `${problem === null ? 'Cancel' : 'Dismiss'} “${file.name}”`, Icon: X, run: drop },
  ];
  return (
    <Group
      as="li"
      gap={3}
      lineTop
      minH="touch"
      className={classes['row']}
      data-state={problem === null ? undefined : 'refused'}
    >
      <Grid as="span" fixed tone="soft" className={classes['icon']} aria-hidden>
        {problem !== null ? <CircleAlert {...ICON} /> : waits ? <CloudOff {...ICON} /> : <FileIcon type={file.type} />}
      </Grid>
      <Group as="span" wrap gap={4} rowGap={0.5} py={1.5} grow shrink>
        <span className={classes['name']}>{file.name}</span>
        {text === null ? (
          <Group as="span" gap={3} className={classes['progress']}>
            <progress max={file.size} value={sent} aria-label={`Uploading ${file.name}`} />
            <Text fontSize="meta" tone="dim" tabular>
              {formatBytes(sent)} of {formatBytes(file.size)}
            </Text>
          </Group>
        ) : (
          <span className={classes['problem']} role={problem === null ? 'status' : 'alert'}>
            {text}
          </span>
        )}
      </Group>
      {actions.map(({ label, Icon, run }) => (
        <ActionIcon key={label} variant="subtle" size="sm" aria-label={label} onClick={run}>
          <Icon {...SMALL_ICON} />
        </ActionIcon>
      ))}
    </Group>
  );
}
