import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { longDay } from './day-names.ts';
import classes from './TypedDay.module.css';

/** Reads words as a day, `YYYY-MM-DD`; null: no day; undefined: they say none. */
export type ReadDay = (text: string) => string | null | undefined;

interface TypedDayProps {
  /** What reads the words, fetched when the field is drawn. */
  load: () => Promise<ReadDay>;
  /** It has the focus when the popup opens. */
  focused: boolean;
  /** What no day is called; without it there must be one. */
  noneLabel?: string | undefined;
  onChange: (day: string | null) => void;
}

const EXAMPLE = 'fri, 15 Dec, in 3 days';

/** A day in words, shown as it is understood while it is typed. Enter takes it. */
export function TypedDay({ load, focused, noneLabel, onChange }: TypedDayProps) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<{ day: ReadDay } | null>(null);
  const preview = useId();
  useEffect(() => {
    let left = false;
    void load().then((day) => left || setRead({ day }));
    return () => {
      left = true;
    };
  }, [load]);

  const said = (reader: ReadDay) => {
    const day = text.trim() === '' ? undefined : reader(text);
    return day === null && noneLabel === undefined ? undefined : day;
  };
  const day = read ? said(read.day) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    // What lies around the popup may be a form as well.
    event.stopPropagation();
    // Enter may come before what reads the words is there.
    void load().then((reader) => {
      const meant = said(reader);
      if (meant !== undefined) onChange(meant);
    });
  }

  return (
    <form className={classes['typed']} onSubmit={submit}>
      <TextInput
        size="xs"
        data-autofocus={focused || undefined}
        aria-label="Date in words"
        placeholder={EXAMPLE}
        autoComplete="off"
        aria-describedby={preview}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output id={preview} className={classes['preview']} data-shown={text.trim() !== '' || undefined}>
        {text.trim() === '' || !read ? null : day === undefined ? (
          `No day in that. Try ${EXAMPLE}`
        ) : (
          <>
            <span className={classes['day']}>{day === null ? noneLabel : longDay(day)}</span>
            <kbd className={classes['enter']} aria-label="Enter">
              ↵
            </kbd>
          </>
        )}
      </output>
    </form>
  );
}
