import { useState } from 'react';
import { Text } from '#web/ui/layout/Box.tsx';
import { LinkedText } from './TextLinks.tsx';
import classes from './LongText.module.css';

const MANY_CHARACTERS = 400;
const MANY_LINES = 5;

/** A text of any length, as typed, with links; of a long one the beginning, and the rest on request. */
export function LongText({ children: text }: { children: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > MANY_CHARACTERS || text.split('\n').length > MANY_LINES;
  return (
    <Text as="div" tone="soft" breakAnywhere maxW="text" lines>
      <Text as="p" clamp={isLong && !open && 4}>
        <LinkedText text={text} />
      </Text>
      {isLong && (
        <button type="button" className={classes['more']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </Text>
  );
}
