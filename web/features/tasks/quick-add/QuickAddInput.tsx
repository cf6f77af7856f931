import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import { NAME_MAX, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import type { Range } from './grammar/grammar.ts';
import classes from './QuickAddInput.module.css';
import { splitAtRanges } from './highlights.ts';

interface QuickAddInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  line: string;
  onLine: (line: string) => void;
  understood: readonly Range[];
  /** What may be meant as well. */
  offered: readonly Range[];
}

/** The longest names of a task and of its project, with a date, a priority and how it repeats. */
const LINE_MAX = TASK_NAME_MAX + NAME_MAX + 100;

/** One line of text in which understood words are highlighted, by a copy of the text behind the input. */
export function QuickAddInput({ line, onLine, understood, offered, ...input }: QuickAddInputProps) {
  const mirror = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLSpanElement>(null);
  const follow = () => {
    const typed = field.current?.querySelector('input');
    if (mirror.current && typed) mirror.current.scrollLeft = typed.scrollLeft;
  };
  useLayoutEffect(follow);
  return (
    <span ref={field} className={classes['field']}>
      <div ref={mirror} className={classes['mirror']} data-mirror aria-hidden>
        {splitAtRanges(line, understood, offered).map(({ start, text, state }) =>
          state === 'understood' ? (
            <mark key={start}>{text}</mark>
          ) : (
            <span key={start} data-offered={state === 'offered' || undefined}>
              {text}
            </span>
          ),
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
