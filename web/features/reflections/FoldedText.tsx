import { useState } from 'react';
import { Text } from '#web/ui/layout/Box.tsx';
import classes from './Reflections.module.css';

/** From this number of characters, a text may not fit. */
const LONG = { inLine: 24, inCard: 100 };

/** A text folded to a few lines, or to one line above a list; pressing it shows all of it. */
export function FoldedText({ text, inLine = false }: { text: string; inLine?: boolean }) {
  const [whole, setWhole] = useState(false);
  const shown = (
    <Text clamp={4} breakAnywhere className={classes['text']} data-whole={whole || undefined}>
      {text}
    </Text>
  );
  if (text.length < LONG[inLine ? 'inLine' : 'inCard'] && !text.includes('\n')) return <p>{shown}</p>;
  return (
    <button type="button" className={classes['unfold']} aria-expanded={whole} onClick={() => setWhole(!whole)}>
      {shown}
    </button>
  );
}
