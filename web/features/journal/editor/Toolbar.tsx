import type { Editor } from '@tiptap/core';
import { Bold, Heading2, Italic, List, ListOrdered, ListTodo, type LucideIcon, TextQuote } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { keyCap } from '#web/ui/keys/key-names.ts';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { EditorHelp } from './EditorHelp.tsx';
import { LinkControl } from './LinkControl.tsx';
import classes from './Toolbar.module.css';
import { useActive } from './use-active.ts';

interface Control {
  label: string;
  Icon: LucideIcon;
  /** As read by `keyCap`. */
  keys: string;
  /** The mark or block that it toggles. */
  is: string;
  press: (editor: Editor) => boolean;
}

const CONTROLS: readonly Control[] = [
  { label: 'Bold', Icon: Bold, keys: 'Mod+B', is: 'bold', press: (editor) => editor.commands.toggleBold() },
  { label: 'Italic', Icon: Italic, keys: 'Mod+I', is: 'italic', press: (editor) => editor.commands.toggleItalic() },
  {
    ...{ label: 'Heading', Icon: Heading2, keys: 'Mod+Alt+2', is: 'heading' },
    press: (editor) => editor.commands.toggleHeading({ level: 2 }),
  },
  {
    ...{ label: 'List', Icon: List, keys: 'Mod+Shift+8', is: 'bulletList' },
    press: (editor) => editor.commands.toggleBulletList(),
  },
  {
    ...{ label: 'Numbered list', Icon: ListOrdered, keys: 'Mod+Shift+7', is: 'orderedList' },
    press: (editor) => editor.commands.toggleOrderedList(),
  },
  {
    ...{ label: 'Checklist', Icon: ListTodo, keys: 'Mod+Shift+9', is: 'taskList' },
    press: (editor) => editor.commands.toggleTaskList(),
  },
  {
    ...{ label: 'Quote', Icon: TextQuote, keys: 'Mod+Shift+B', is: 'blockquote' },
    press: (editor) => editor.commands.toggleBlockquote(),
  },
];

const NAMES = CONTROLS.map(({ is }) => is);

/** The formatting buttons. Arrow keys move between them; a press keeps the caret. */
export function Toolbar({ editor }: { editor: Editor }) {
  const active = useActive(editor, NAMES);
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label="Formatting" tabIndex={-1} onKeyDown={moveFocus}>
      {CONTROLS.map(({ label, Icon, keys, press }, index) => (
        <button
          key={label}
          type="button"
          className={classes['button']}
          tabIndex={index === 0 ? 0 : -1}
          aria-label={label}
          aria-keyshortcuts={keys.replace('Mod', 'Control')}
          aria-pressed={active[index]}
          title={`${label} (${keyCap(keys)})`}
          // Keeps the on-screen keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            editor.commands.focus();
            press(editor);
          }}
        >
          <Icon {...LARGE_ICON} />
        </button>
      ))}
      <LinkControl editor={editor} className={classes['button']} />
      {/* A phone has no keys for most of it, and no room. */}
      <EditorHelp className={`${classes['button']} hideOnPhone`} />
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
