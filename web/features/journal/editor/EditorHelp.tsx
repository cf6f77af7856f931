import { CircleQuestionMark } from 'lucide-react';
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
      <h3 className={classes['title']}>{title}</h3>
      <dl className={classes['signs']}>
        {rows.map(([sign, does]) => (
          <div key={sign} className={classes['sign']}>
            <dt>
              <kbd>{sign}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
