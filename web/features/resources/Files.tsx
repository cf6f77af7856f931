import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Camera, FolderOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { SHOWN_PICTURES } from '#contract/resources.ts';
import { useIsUnsent } from '#web/records/waiting/use-waiting.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { useTouchScreen } from '#web/ui/list/rows/use-touch-screen.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { AttachedRows } from './AttachedRows.tsx';
import classes from './Files.module.css';
import { PictureGrid } from './pictures/PictureGrid.tsx';
import { isPicture, PictureViewing } from './pictures/viewing.tsx';
import { type Holder, kindOfHolder, resourceQueries } from './resource-queries.ts';
import { AddFilesButton, TakePhotoButton } from './uploads/AddFilesButton.tsx';
import { UploadRow } from './uploads/UploadRow.tsx';
import { type Upload, useUploads } from './uploads/use-uploads.ts';
import { useFileDrop } from './drop/use-file-drop.ts';
import { useFilePaste } from './use-file-paste.ts';

const ChooseFile = lazyPart(async () => (await import('./choose/ChooseFile.tsx')).ChooseFile);

const KIND_LABELS: Readonly<Record<Holder['type'], string>> = {
  ...{ pillar: 'pillar', area: 'area', project: 'project', task: 'task' },
  ...{ journal_entry: 'entry', template: 'template' },
};

interface FilesProps {
  holder: Holder;
  /** Saves the record if it is new; resolves with whether it was saved. */
  onSave?: () => Promise<boolean>;
}

/** The files of a record: added from the device or the library, opened, detached and deleted. */
export function Files({ holder, onSave }: FilesProps) {
  // The server has no files of a record that it does not have.
  const isThere = !useIsUnsent(kindOfHolder(holder), holder.id) && onSave === undefined;
  const files = useQuery({ ...resourceQueries.of(holder), enabled: isThere });
  const { uploads, add: upload } = useUploads(holder);
  const add = async (chosen: readonly File[]) => {
    if (onSave === undefined || (await onSave())) upload(chosen);
  };
  const hasCamera = useTouchScreen();
  const [choosing, setChoosing] = useState(false);
  const section = useFileDrop<HTMLElement>(`Drop to add to this ${KIND_LABELS[holder.type]}`, add);
  useFilePaste(add);
  const isEmpty = (!isThere || files.data?.length === 0) && uploads.length === 0;
  const all = files.data ?? [];
  const showsPictures = holder.type === 'journal_entry';
  const pictures = showsPictures ? all.filter(isPicture).toReversed() : [];
  const isWaitingPicture = ({ input, problem }: Upload) => problem === null && SHOWN_PICTURES.has(input.file.type);
  const waitingPictures = showsPictures ? uploads.filter(isWaitingPicture).map(({ input }) => input) : [];
  return (
    <PictureViewing files={pictures.length > 0 ? pictures : all} holder={holder}>
      <PictureGrid pictures={pictures} waiting={waitingPictures} />
      <Grid as="section" ref={section} gap={0.5} mt={4} py={4} lineTop aria-label="Files">
        <Group justify="between" wrap gap={2} rowGap={0} minH="small">
          <Text as="h3" size="body" weight={600}>
            Files
          </Text>
          <Group align="stretch" justify="end" wrap rowGap={2}>
            {isThere && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<FolderOpen {...SMALL_ICON} />}
                onClick={() => setChoosing(true)}
              >
                Choose<Text heardOnPhone>&nbsp;from your files</Text>
              </Button>
            )}
            {hasCamera && (
              <TakePhotoButton
                variant="subtle"
                size="compact-sm"
                leftSection={<Camera {...SMALL_ICON} />}
                onAdd={add}
              />
            )}
            <AddFilesButton variant="subtle" size="compact-sm" leftSection={<Plus {...SMALL_ICON} />} onAdd={add} />
          </Group>
        </Group>
        {files.isError && !files.data && <QueryFailure query={files} what="Its files" />}
        {isEmpty && (
          <Text as="p" shrink fontSize="meta" tone="dim" breakAnywhere>
            <span className={classes['pointer']}>Drop files on this page, or paste a screenshot. </span>Up to 10 MB
            each.
          </Text>
        )}
        <AttachedRows files={all.filter((file) => !pictures.includes(file))} holder={holder}>
          {uploads.map((each) => (
            <UploadRow key={each.id} upload={each} />
          ))}
        </AttachedRows>
        {choosing && <ChooseFile holder={holder} known={all} onClose={() => setChoosing(false)} />}
      </Grid>
    </PictureViewing>
  );
}
