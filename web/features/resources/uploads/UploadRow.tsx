import { ActionIcon } from '@mantine/core';
import { CircleAlert, CloudOff, RotateCcw, X } from 'lucide-react';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { FileIcon } from '../FileName.tsx';
import { formatBytes } from '../file-text.ts';
import { dropUpload, retryUpload, type Upload } from './uploads.ts';
import classes from './UploadRow.module.css';

/** The progress of an upload, or why it failed. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { id, file, sent, state, problem } = upload;
  const failed = state === 'failed' || state === 'refused';
  return (
    <Group as="li" gap={3} lineTop minH="touch" className={classes['row']} data-state={state}>
      <Grid as="span" fixed tone="soft" className={classes['icon']} aria-hidden>
        {failed ? (
          <CircleAlert {...ICON} />
        ) : state === 'waiting' ? (
          <CloudOff {...ICON} />
        ) : (
          <FileIcon type={file.type} />
        )}
      </Grid>
      <Group as="span" wrap gap={4} rowGap={0.5} py={1.5} grow shrink>
        <span className={classes['name']}>{file.name}</span>
        {problem === null ? (
          <Group as="span" gap={3} className={classes['progress']}>
            <progress max={file.size} value={sent} aria-label={`Uploading ${file.name}`} />
            <Text fontSize="meta" tone="dim" tabular>
              {formatBytes(sent)} of {formatBytes(file.size)}
            </Text>
          </Group>
        ) : (
          <span className={classes['problem']} role={failed ? 'alert' : 'status'}>
            {problem}
          </span>
        )}
      </Group>
      {problem !== null && state !== 'refused' && (
        <ActionIcon variant="subtle" size="sm" aria-label={`Try “${file.name}” again`} onClick={() => retryUpload(id)}>
          <RotateCcw {...SMALL_ICON} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={failed ? `Dismiss “${file.name}”` : `Cancel “${file.name}”`}
        onClick={() => dropUpload(id)}
      >
        <X {...SMALL_ICON} />
      </ActionIcon>
    </Group>
  );
}
