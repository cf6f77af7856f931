import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Group } from '#web/ui/layout/Box.tsx';
import { copyText } from '#web/ui/toast/copy-text.ts';
import classes from './OfflineBanner.module.css';

interface RefusedTextProps {
  /** What the change was to do, for screen readers. */
  label: string;
  text: string;
}

/** The typed text of a refused change, to be read and copied. */
export function RefusedText({ label, text }: RefusedTextProps) {
  const [open, setOpen] = useState(false);
  const shown = useRef<HTMLPreElement>(null);
  const select = () => {
    setOpen(true);
    setTimeout(() => shown.current && getSelection()?.selectAllChildren(shown.current));
  };
  return (
    <>
      <Group align="stretch" wrap gap={2} pt={2}>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} text: ${label}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide text' : 'Show text'}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Copy text: ${label}`}
          onClick={() => void copyText(text, 'Text copied', select)}
        >
          Copy text
        </Button>
      </Group>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <pre ref={shown} className={classes['text']} tabIndex={0} aria-label={`Text: ${label}`}>
          {text}
        </pre>
      )}
    </>
  );
}
