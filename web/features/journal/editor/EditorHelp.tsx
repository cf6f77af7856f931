import { CircleQuestionMark } from 'lucide-react';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import classes from './EditorHelp.module.css';
import { EditorPopover } from './EditorPopover.tsx';

const TYPED = [
  ['#, ##', 'Heading'],
  ['-', 'List'],
  ['1.', 'Numbered list'],
  ['[ ]', 'Check list'],
  ['>', 'Quote'],
  ['**bold**', 'Bold'],
  ['*italic*', 'Italic'],
  ['~~gone~~', 'Struck out'],
  ['`code`', 'Code'],
  ['---', 'A line across'],
] as const;

const PRESSED = [
  ['Ctrl B', 'Bold'],
  ['Ctrl I', 'Italic'],
  ['Ctrl Z', 'Undo'],
  ['Tab', 'Deeper in a list'],
  ['Shift Enter', 'New line, same paragraph'],
  ['Ctrl Enter', 'Save the entry'],
] as const;

/** What can be typed instead of pressing the buttons. */
export function EditorHelp({ className }: { className: string | undefined }) {
  return (
    <EditorPopover
      label="What can be typed"
      icon={<CircleQuestionMark {...LARGE_ICON} />}
      className={className}
      position="top"
      toRead
    >
      {() => (
        <div className={classes['help']}>
          <Signs title="Type at the beginning, or around words" rows={TYPED} />
          <Signs title="Press" rows={PRESSED} />
        </div>
      )}
    </EditorPopover>
  );
}

function Signs({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <>
      <Text as="h3" fontSize="meta" tone="dim" weight={400}>
        {title}
      </Text>
      <Grid as="dl" gap={1} mt={1.5} mb={3}>
        {rows.map(([sign, does]) => (
          <Grid key={sign} fontSize="small" className={classes['sign']}>
            <dt>
              <code>{sign}</code>
            </dt>
            <dd>{does}</dd>
          </Grid>
        ))}
      </Grid>
    </>
  );
}
