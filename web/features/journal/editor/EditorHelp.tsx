import { Popover } from '@mantine/core';
import { CircleQuestionMark } from 'lucide-react';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { LazyPopup } from '#web/ui/menu/LazyPopup.tsx';
import classes from './EditorHelp.module.css';

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
    <LazyPopup
      kind="dialog"
      button={
        <button
          type="button"
          className={className}
          tabIndex={-1}
          aria-label="What can be typed"
          title="What can be typed"
        >
          <CircleQuestionMark {...LARGE_ICON} />
        </button>
      }
    >
      {({ anchor, close }) => (
        <Popover opened onChange={close} position="top" trapFocus withRoles={false}>
          <Popover.Target>{anchor}</Popover.Target>
          <Popover.Dropdown role="dialog" aria-label="What can be typed" tabIndex={-1} data-autofocus>
            <div className={classes['help']}>
              <Signs title="Type at the beginning, or around words" rows={TYPED} />
              <Signs title="Press" rows={PRESSED} />
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
    </LazyPopup>
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
