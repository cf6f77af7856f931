import { Button } from '@mantine/core';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { useRecords } from '../../record-query.ts';
import { bothOf, editedFields } from './disputed-texts.ts';
import classes from './TextChoice.module.css';
import { typedText } from './typed-text.ts';
import type { KeptWrite } from '../write-log.ts';

interface TextChoiceProps {
  /** An edit that was refused because its texts were changed elsewhere. */
  write: KeptWrite;
}

/** Shows both versions of a text and lets the person choose; nothing is lost until then. */
export function TextChoice({ write }: TextChoiceProps) {
  const records = useRecords();
  const { id, label, refused } = write;
  const mine = editedFields(write);
  const theirs = refused?.theirs ?? {};
  const both = bothOf(mine, theirs);
  const words = `“${label.name}” was also changed elsewhere`;
  const button = (way: string) => ({ size: 'compact-sm', variant: 'default', 'aria-label': `${way}: “${label.name}”` });
  return (
    <Grid gap={2} role="group" aria-label={words}>
      <Text as="p" size="small" breakAnywhere role="status">
        {words}. Choose which text to keep.
      </Text>
      <Side whose="Yours" text={typedText(mine)} />
      <Side whose="Theirs" text={typedText(theirs)} />
      <Group align="stretch" wrap gap={2}>
        <Button {...button('Keep mine')} onClick={() => records.putBack(id)}>
          Keep mine
        </Button>
        <Button {...button('Use theirs')} onClick={() => void records.drop(id)}>
          Use theirs
        </Button>
        {both && (
          <Button {...button('Keep both')} onClick={() => records.putBack(id, both)}>
            Keep both
          </Button>
        )}
      </Group>
    </Grid>
  );
}

function Side({ whose, text }: { whose: string; text: string }) {
  return (
    <Grid gap={0.5}>
      <Text size="meta" tone="soft">
        {whose}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className={classes['text']} tabIndex={0} role="note" aria-label={`${whose} text`}>
        {text === '' ? 'Nothing' : text}
      </pre>
    </Grid>
  );
}

/** The choice between two texts in a frame, above the fields concerned. */
export function OpenTextChoice({ write }: { write: KeptWrite }) {
  return (
    <Box mb={3} border="strong" radius="md" className={classes['open']}>
      <TextChoice write={write} />
    </Box>
  );
}
