import { CircleQuestionMark } from 'lucide-react';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import classes from './EditorHelp.module.css';
import { EditorPopover } from './EditorPopover.tsx';

const TYPED = [
  ['#, ##', 'Heading'],
  ['-', 'List'],
  ['1.', 'Numbered list'],
  ['[ ]', 'Checklist'],
  ['>', 'Quote'],
  ['**bold**', 'Bold'],
  ['*italic*', 'Italic'],
  ['~~gone~~', 'Strikethrough'],
  ['`code`', 'Code'],
  ['---', 'Divider'],
] as const;

const PRESSED = [
  ['Ctrl B', 'Bold'],
  ['Ctrl I', 'Italic'],
  ['Ctrl Z', 'Undo'],
  ['Tab', 'Indent a list item'],
  ['Shift Enter', 'Line break'],
  ['Ctrl Enter', 'Save the entry'],
] as const;

/** Formatting help instead of pressing the buttons. */
export function EditorHelp({ className }: { className: string | undefined }) {
  return (
    <EditorPopover
      label="Formatting help"
      icon={<CircleQuestionMark {...LARGE_ICON} />}
      className={className}
      position="top"
      toRead
    >
      {() => (
        <div className={classes['help']}>
          <Signs title="Type at the start of a line, or around words" rows={TYPED} />
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
