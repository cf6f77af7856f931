import type { ComponentPropsWithRef } from 'react';
import { Text } from '#web/ui/layout/Box.tsx';
import type { Range } from '#contract/quick-add/grammar.ts';
import classes from './QuickAddInput.module.css';
import { splitAtRanges } from './highlights.ts';
import { pastedLines } from './split-lines.ts';

export interface QuickAddInputProps extends Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange'> {
  line: string;
  onLine: (line: string) => void;
  /** Called when the caret has moved, or the line has changed. */
  onCaret?: (at: number, line: string) => void;
  understood: readonly Range[];
  /** Words of readings in doubt. */
  offered: readonly Range[];
  /** It is an earlier draft: selected as a whole, so that a new thought replaces it. */
  isRestored?: boolean;
  /** Several pasted lines stay separate; otherwise they are joined. */
  severalLines?: boolean;
}

/**
 * A text field that wraps and grows, with understood words highlighted by a copy of the text behind it, which also sets
 * its height. Enter submits its form.
 */
export function QuickAddInput(props: QuickAddInputProps) {
  const { line, onLine, onCaret, understood, offered, isRestored = false, severalLines = false, ...rest } = props;
  const { onFocus, onKeyDown, ...field } = rest;
  return (
    <Text block grow shrink className={classes['frame']}>
      <Text block relative>
        <div className={classes['mirror']} data-mirror aria-hidden>
          {splitAtRanges(line, understood, offered).map(({ start, text, state }) =>
            state === 'understood' ? (
              <mark key={start}>{text}</mark>
            ) : (
              <span key={start} data-offered={state === 'offered' || undefined}>
                {text}
              </span>
            ),
          )}
          {/* Reserves space for the caret, as in the field. */}
          <span className={classes['end']} />
        </div>
        <textarea
          {...field}
          className={classes['input']}
          rows={1}
          autoComplete="off"
          enterKeyHint="done"
          value={line}
          onFocus={(event) => {
            onFocus?.(event);
            // A kept draft is continued at its end; browsers begin at its start.
            const { selectionEnd, value } = event.currentTarget;
            if (isRestored) event.currentTarget.select();
            else if (selectionEnd === 0) event.currentTarget.setSelectionRange(value.length, value.length);
          }}
          onChange={({ currentTarget: { value, selectionEnd } }) => {
            // Pasted text may have several lines, and a list is nested by the spaces before them.
            const isList = severalLines && pastedLines(value) !== null;
            const typed = isList ? value.replaceAll(/\s*[\r\n]+/g, '\n') : value.replaceAll(/\s*[\r\n]+\s*/g, ' ');
            onLine(typed);
            onCaret?.(selectionEnd, typed);
          }}
          onSelect={({ currentTarget: { selectionEnd } }) => onCaret?.(selectionEnd, line)}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </Text>
    </Text>
  );
}
