import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Group } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { EditorPopover } from './EditorPopover.tsx';
import { isSafeHref } from './safe-href.ts';
import classes from './LinkControl.module.css';
import { useActive } from './use-active.ts';

const LINK = ['link'];

interface LinkControlProps {
  editor: Editor;
  className: string | undefined;
}

/** Adds a link to the selected text, changes its address, or removes it. */
export function LinkControl({ editor, className }: LinkControlProps) {
  const [active] = useActive(editor, LINK);
  return (
    <EditorPopover
      label="Link"
      icon={<Link2 {...LARGE_ICON} />}
      className={className}
      pressed={active ?? false}
      position="top-start"
    >
      {(close) => <LinkForm editor={editor} onClose={close} />}
    </EditorPopover>
  );
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = (editor.getAttributes('link')['href'] as string | undefined) ?? '';
  const [address, setAddress] = useState(before);
  const [refused, setRefused] = useState(false);
  const at = () => editor.chain().focus().extendMarkRange('link');
  const set = (event: FormEvent) => {
    event.preventDefault();
    // React events pass through the portal to the form of the entry.
    event.stopPropagation();
    const href = hrefOfTyped(address.trim());
    if (!isSafeHref(href)) return setRefused(true);
    onClose();
    if (before === '' && editor.state.selection.empty) {
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: address.trim(), marks: [mark(href)] })
        .run();
    } else at().setMark('link', { href }).run();
  };
  return (
    <Group as="form" align="start" wrap gap={2} className={classes['form']} onSubmit={set}>
      <TextInput
        aria-label="Address"
        placeholder="https://"
        data-autofocus
        value={address}
        error={refused && 'Enter a web or email address.'}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" size="compact-sm">
        Set link
      </Button>
      {before !== '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onClose();
            at().unsetMark('link').run();
          }}
        >
          Remove
        </Button>
      )}
    </Group>
  );
}

const mark = (href: string) => ({ type: 'link', attrs: { href } });

/** Completes a typed address: `example.com`, `ana@example.com`. */
function hrefOfTyped(typed: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(typed)) return typed;
  return /^[^\s/@]+@[^\s/@]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`;
}
