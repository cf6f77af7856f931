import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import type { Resource } from '#contract/resources.ts';
import { act } from '#web/records/act.ts';
import { MorePages } from '#web/records/MorePages.tsx';
import { PAGE_SIZE } from '#web/records/paged-query.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { FilePreview } from '../FilePreview.tsx';
import { formatBytes, placeText } from '../file-text.ts';
import { NO_FILTERS } from '../library/file-filters.ts';
import { attachResource } from '../resource-mutations.ts';
import { type Holder, resourceQueries } from '../resource-queries.ts';
import classes from './ChooseFile.module.css';

const SEARCH_MAX = 200;
/** A search is sent this long after the last keystroke. */
const TYPING_MS = 150;

interface ChooseFileProps {
  holder: Holder;
  /** The files attached already. */
  known: readonly Resource[];
  onClose: () => void;
}

/** The user's files by name; one press attaches a file. */
export function ChooseFile({ holder, known, onClose }: ChooseFileProps) {
  const records = useRecords();
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), TYPING_MS);
  const query = useInfiniteQuery({
    ...resourceQueries.list({ ...NO_FILTERS, text: searched }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const isAttached = ({ id }: Resource) => known.some((each) => each.id === id);
  const choose = (file: Resource) =>
    isAttached(file) || void act(records, attachResource({ id: file.id, holder }), () => `Attached “${file.filename}”`);
  return (
    <Dialog title="Choose from your files" width={520} sheet onClose={onClose}>
      <TextInput
        type="search"
        className={classes['find'] ?? ''}
        data-autofocus
        aria-label="Find a file"
        placeholder="Find a file"
        maxLength={SEARCH_MAX}
        leftSection={<Search {...ICON} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes['files']}>
        {data ? (
          <RowList title="Your files" ids={data.items.map(({ id }) => id)} enter="Attach">
            <Grid as="ul" aria-label="Your files">
              {data.items.map((file) => (
                <li key={file.id} data-row-id={file.id}>
                  <Group
                    as="button"
                    type="button"
                    data-row-focus
                    gap={2.5}
                    py={1}
                    px={2}
                    textAlign="left"
                    minH="touch"
                    w="full"
                    radius="sm"
                    hover="wash"
                    tone="inherit"
                    className={classes['file']}
                    aria-disabled={isAttached(file) || undefined}
                    onClick={() => choose(file)}
                  >
                    <FilePreview file={file} />
                    <Text grow shrink breakAnywhere>
                      {file.filename}
                      {file.attached_to.length > 0 && (
                        <Text block hint>
                          {placeText(file.attached_to)}
                        </Text>
                      )}
                    </Text>
                    <Group as="span" inline gap={1} fixed fontSize="meta" tone="dim" tabular>
                      {isAttached(file) ? (
                        <>
                          <Check {...ICON} /> Attached
                        </>
                      ) : (
                        formatBytes(file.file_size)
                      )}
                    </Group>
                  </Group>
                </li>
              ))}
            </Grid>
          </RowList>
        ) : (
          <UnloadedRows query={query} what="Your files" rows={6} height={40} />
        )}
        {data?.items.length === 0 && (
          <Text as="p" py={4} px={2} tone="dim">
            {searched === '' ? 'You have no files yet.' : `No files match “${searched}”.`}
          </Text>
        )}
        {data && data.total > PAGE_SIZE && <MorePages query={query} read={data.items.length} total={data.total} />}
      </div>
      <Group align="stretch" justify="end" shareOnPhone="evenly" className={classes['foot']}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Dialog>
  );
}
