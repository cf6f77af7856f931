import { ActionIcon } from '@mantine/core';
import { CircleAlert, CloudOff, RotateCcw, X } from 'lucide-react';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { FileIcon } from '../FileIcon.tsx';
import { formatBytes } from '../file-words.ts';
import { dropUpload, retryUpload, type Upload } from './uploads.ts';
import classes from './UploadRow.module.css';

/** A file on its way with its progress, or why it was not stored. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { id, file, sent, state, problem } = upload;
  const failed = state === 'failed' || state === 'refused';
  return (
    <li className={classes['row']} data-state={state}>
      <span className={classes['icon']} aria-hidden>
        {failed ? (
          <CircleAlert {...ICON} />
        ) : state === 'waiting' ? (
          <CloudOff {...ICON} />
        ) : (
          <FileIcon type={file.type} />
        )}
      </span>
      <span className={classes['words']}>
        <span className={classes['name']}>{file.name}</span>
        {problem === null ? (
          <span className={classes['progress']}>
            <progress max={file.size} value={sent} aria-label={`Uploading ${file.name}`} />
            <span className={classes['size']}>
              {formatBytes(sent)} of {formatBytes(file.size)}
            </span>
          </span>
        ) : (
          <span className={classes['problem']} role={failed ? 'alert' : 'status'}>
            {problem}
          </span>
        )}
      </span>
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
    </li>
  );
}
