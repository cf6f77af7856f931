import { type KeyboardEvent, useId, useRef, useState } from 'react';
import classes from './EntryChips.module.css';

interface ShortTextProps {
  label: string;
  placeholder: string;
  max: number;
  initial: string;
  /** Suggestions, shown while they match the input. */
  choices?: readonly string[];
  /** Enter starts the next one. */
  goesOn?: boolean;
  onNext?: (typed: string) => void;
  onDone: (typed: string) => void;
  onCancel: () => void;
}

/** A one-line input among chips. Enter and leaving the field save, Escape cancels. */
export function ShortText(props: ShortTextProps) {
  const { label, placeholder, max, initial, choices = [], goesOn = false, onNext, onDone, onCancel } = props;
  const list = useId();
  const [typed, setTyped] = useState(initial);
  const isOver = useRef(false);
  const finish = (run: () => void) => {
    if (isOver.current) return;
    isOver.current = true;
    run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      finish(onCancel);
    }
    const isNext = goesOn && (event.key === ',' || event.key === 'Enter');
    if (!isNext && event.key !== 'Enter') return;
    event.preventDefault();
    if (!isNext || typed.trim() === '') return finish(() => onDone(typed));
    onNext?.(typed);
    setTyped('');
  };
  return (
    <>
      <input
        className={classes['input']}
        {...(choices.length > 0 && { list, autoComplete: 'off' })}
        aria-label={label}
        placeholder={placeholder}
        maxLength={max}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened it
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => finish(() => onDone(typed))}
        onKeyDown={onKeyDown}
      />
      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
