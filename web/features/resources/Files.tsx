import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, RotateCcw, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { FILE_TYPES } from '#contract/resources.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { FileRow } from './FileRow.tsx';
import { formatBytes } from './file-words.ts';
import classes from './Files.module.css';
import { type Holder, resourceQueries } from './resource-queries.ts';
import { useFilePaste } from './use-file-paste.ts';
import { type Upload, useUploads } from './use-uploads.ts';

const ACCEPTED = Object.values(FILE_TYPES)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

/** The files of something: added by a button, by dropping and by pasting, opened, detached and deleted. */
export function Files({ holder }: { holder: Holder }) {
  const files = useQuery(resourceQueries.of(holder));
  const { uploads, add, retry, drop } = useUploads(holder);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useFilePaste(add);
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(false);
    add([...event.dataTransfer.files]);
  };
  const isEmpty = files.data?.length === 0 && uploads.length === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for keyboards there is the button
    <section
      className={classes['section']}
      aria-label="Files"
      data-over={isOver || undefined}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setIsOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={onDrop}
    >
      <div className={classes['head']}>
        <h3 className={classes['title']}>Files</h3>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPTED}
          aria-label="Files to add"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus {...SMALL_ICON} />}
          onClick={() => input.current?.click()}
        >
          Add files
        </Button>
      </div>
      {files.isError && !files.data && (
        <LoadFailure what="Its files" onRetry={() => void files.refetch()} pending={files.isFetching} />
      )}
      {isEmpty && <p className={classes['hint']}>Drop files here, or paste a screenshot. Up to 10 MB each.</p>}
      <ul className={classes['list']} aria-label="Attached files">
        {uploads.map((each) => (
          <UploadRow key={each.id} upload={each} onRetry={() => retry(each)} onDrop={() => drop(each.id)} />
        ))}
        {files.data?.map((file) => (
          <FileRow key={file.id} file={file} holder={holder} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload, onRetry, onDrop }: { upload: Upload; onRetry: () => void; onDrop: () => void }) {
  const { file, sent, problem, canRetry } = upload;
  return (
    <li className={classes['row']} data-problem={problem !== null || undefined}>
      <span className={classes['uploading']}>
        <span className={classes['uploadName']}>{file.name}</span>
        {problem === null ? (
          <span className={classes['progress']}>
            <progress max={file.size} value={sent} aria-label={`Uploading ${file.name}`} />
            <span className={classes['size']}>
              {formatBytes(sent)} of {formatBytes(file.size)}
            </span>
          </span>
        ) : (
          <span className={classes['problem']} role="alert">
            {problem}
          </span>
        )}
      </span>
      {problem !== null && canRetry && (
        <ActionIcon variant="subtle" size="sm" aria-label={`Try “${file.name}” again`} onClick={onRetry}>
          <RotateCcw {...SMALL_ICON} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={problem === null ? `Cancel “${file.name}”` : `Dismiss “${file.name}”`}
        onClick={onDrop}
      >
        <X {...SMALL_ICON} />
      </ActionIcon>
    </li>
  );
}
