import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import classes from './QuickAddInput.module.css';
import { piecesOf } from './washes.ts';

interface QuickAddInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  line: string;
  onLine: (line: string) => void;
  /** What was understood, in order. */
  understood: readonly { start: number; end: number }[];
}

/** Longer than any name with date, priority and project. */
const LINE_MAX = 240;

/** One line of text on which understood words lie on a wash. The words are drawn by a mirror behind the input. */
export function QuickAddInput({ line, onLine, understood, ...input }: QuickAddInputProps) {
  const mirror = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLSpanElement>(null);
  const follow = () => {
    const typed = field.current?.querySelector('input');
    if (mirror.current && typed) mirror.current.scrollLeft = typed.scrollLeft;
  };
  useLayoutEffect(follow);
  return (
    <span ref={field} className={classes['field']}>
      <div ref={mirror} className={classes['mirror']} aria-hidden>
        {piecesOf(line, understood).map(({ start, text, understood: washed }) =>
          washed ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
        )}
        {/* Room for the caret, as the input has it. */}
        <span className={classes['end']} />
      </div>
      <input
        {...input}
        className={classes['input']}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={LINE_MAX}
        value={line}
        onChange={(event) => onLine(event.currentTarget.value)}
        onScroll={follow}
      />
    </span>
  );
}
