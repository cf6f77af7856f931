import { Button } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { dropUpload, type UploadInput, wasChosenHere } from '#web/features/resources/uploads/upload-file.ts';
import { useToday } from '#web/platform/clock.ts';
import { messageOf } from '#web/platform/errors.ts';
import { formatClock } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { TextChoice } from '#web/records/waiting/texts/TextChoice.tsx';
import { useIsUnkept } from '#web/records/waiting/use-waiting.ts';
import { countWrites, fileOf, recreate, type KeptWrite } from '#web/records/waiting/write-log.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { saveBlob } from '#web/ui/page/save-blob.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { typedText } from '#web/records/waiting/texts/typed-text.ts';
import classes from './OfflineBanner.module.css';
import { RefusedText } from './RefusedText.tsx';
import { doneLabel, pendingLabel, iconOf } from './waiting-text.ts';

interface WaitingListProps {
  waiting: readonly KeptWrite[];
  refused: readonly KeptWrite[];
}

/** The queued changes in order, then the refused ones with reasons, and texts that were changed elsewhere. */
export function WaitingList({ waiting, refused: all }: WaitingListProps) {
  const isUnkept = useIsUnkept(waiting);
  const disputed = all.filter((each) => each.refused?.theirs);
  const refused = all.filter((each) => !each.refused?.theirs);
  const refusedTitle =
    refused.length === 1
      ? `1 was refused at ${formatClock(refused[0]!.refused!.at)}`
      : `${refused.length} were refused`;
  return (
    <>
      {waiting.length > 0 && (
        <section aria-label="Waiting">
          <Group align="baseline" justify="between" gap={2} className={classes['head']}>
            <Text as="h2" size="body" weight={600} className={classes['title']}>
              {countWrites(waiting)} waiting
            </Text>
            <Text fontSize="meta" tone="soft">
              {isUnkept ? 'only in this page: keep it open' : 'kept on this device'}
            </Text>
          </Group>
          <Box as="ol" px={4} className={classes['list']}>
            {waiting.map((each) => (
              <WaitingItem key={each.id} write={each} />
            ))}
          </Box>
        </section>
      )}
      {refused.length > 0 && (
        <section aria-label="Refused" className={classes['refused']}>
          <Group align="baseline" justify="between" gap={2} className={classes['head']}>
            <CircleAlert {...ICON} />
            <Text as="h2" size="body" weight={600} className={classes['title']}>
              {refusedTitle}
            </Text>
          </Group>
          <Box as="ul" px={4} className={classes['list']}>
            {refused.map((each) => (
              <RefusedItem key={each.id} write={each} />
            ))}
          </Box>
        </section>
      )}
      {disputed.length > 0 && (
        <section aria-label="Also changed elsewhere" className={classes['disputed']}>
          <Box as="ul" px={4} className={classes['list']}>
            {disputed.map((each) => (
              <Grid as="li" key={each.id} gap={3} rowGap={0} py={2} lineTop className={classes['item']}>
                <TextChoice write={each} />
              </Grid>
            ))}
          </Box>
        </section>
      )}
    </>
  );
}

function WaitingItem({ write }: { write: KeptWrite }) {
  const { label, at } = write;
  const today = useToday();
  return (
    <Grid as="li" gap={3} rowGap={0} py={2} lineTop className={classes['item']}>
      {iconOf(label)}
      <div>
        <Text as="p" size="small" weight={500} breakAnywhere className={classes['name']}>
          {label.name}
        </Text>
        <Text as="p" size="meta" tone="soft" breakAnywhere>
          {doneLabel(label, today)}, {formatClock(at)}
        </Text>
        {fileOf(write) && (
          <Group align="stretch" wrap gap={2} pt={2}>
            <DownloadButton write={write} label={pendingLabel(label, today)} />
            <DiscardButton write={write} label={pendingLabel(label, today)} />
          </Group>
        )}
      </div>
    </Grid>
  );
}

function RefusedItem({ write }: { write: KeptWrite }) {
  const { id, label, refused, input } = write;
  const records = useRecords();
  const [newOne] = useState(newId);
  const labelText = pendingLabel(label, useToday());
  const text = typedText(input);
  const again = recreate(records, write, newOne);
  const make = useAction(async () => {
    await records.write(again!);
    await records.drop(id);
    showToast({ type: 'success', message: `Saved as new: “${label.name}”` });
  });
  return (
    <Grid as="li" gap={3} rowGap={0} py={2} lineTop className={classes['item']}>
      <Text as="p" size="small" weight={500} breakAnywhere className={classes['name']}>
        {labelText}
      </Text>
      <Text as="p" size="meta" tone="soft" breakAnywhere>
        {refused?.reason}
      </Text>
      {text !== '' && <RefusedText label={labelText} text={text} />}
      {make.error && (
        <Text as="p" size="meta" tone="soft" breakAnywhere role="alert">
          {messageOf(make.error)}
        </Text>
      )}
      <Group align="stretch" wrap gap={2} pt={2}>
        {again && (
          <Button
            size="compact-sm"
            variant="default"
            title="Links to deleted items are left out"
            aria-label={`Save as new: ${labelText}`}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            Save as new
          </Button>
        )}
        {!refused?.isFinal && (
          <Button
            size="compact-sm"
            variant="default"
            title="Sends it again after the other changes"
            aria-label={`Send again: ${labelText}`}
            onClick={() => records.putBack(id)}
          >
            Send again
          </Button>
        )}
        {!(refused?.isFinal && wasChosenHere(input as UploadInput)) && (
          <DownloadButton write={write} label={labelText} />
        )}
        <DiscardButton write={write} label={labelText} />
      </Group>
    </Grid>
  );
}

interface WriteButtonProps {
  write: KeptWrite;
  /** What the write was to do, for screen readers. */
  label: string;
}

/** Saves the file of a write, which may be nowhere else. */
function DownloadButton({ write, label }: WriteButtonProps) {
  const file = fileOf(write);
  if (!file) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Download: ${label}`}
      onClick={() => saveBlob(file, file.name)}
    >
      Download
    </Button>
  );
}

function DiscardButton({ write, label }: WriteButtonProps) {
  const records = useRecords();
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={`Discard: ${label}`}
      onClick={() => void (fileOf(write) ? dropUpload(records, write) : records.drop(write.id))}
    >
      Discard
    </Button>
  );
}
