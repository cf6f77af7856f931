import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { longDay } from './day-names.ts';
import classes from './TypedDay.module.css';

/** A day read from a text. */
export interface ParsedDay {
  /** `YYYY-MM-DD`; null: no day. */
  day: string | null;
  /** `HH:MM`; null removes the time; left out keeps it. */
  time?: string | null;
  /** The rest of the parsed text: “5:00 PM, every month on the third Friday”. */
  more?: string;
}

/** Parses a text. @param value the day of the field. @returns undefined if it contains no day. */
export type ReadDay = (text: string, value: string | null) => ParsedDay | undefined;

interface TypedDayProps {
  /** Loads the parser when the field is rendered. */
  load: () => Promise<ReadDay>;
  /** It has the focus when the popup opens. */
  focused: boolean;
  /** The label for no day; without it a day is required. */
  noneLabel?: string | undefined;
  value: string | null;
  /** Example texts: `fri, 15 Dec, in 3 days`. */
  example: string;
  onChange: (parsed: ParsedDay) => void;
}

/** A field for a date as text, which shows the parsed date while typing. Enter chooses it. */
export function TypedDay({ load, focused, noneLabel, value, example, onChange }: TypedDayProps) {
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

  const parsedBy = (reader: ReadDay) => {
    const meant = text.trim() === '' ? undefined : reader(text, value);
    return meant?.day === null && noneLabel === undefined ? undefined : meant;
  };
  const parsed = read ? parsedBy(read.day) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    // The popup may be inside another form.
    event.stopPropagation();
    // Enter may be pressed before the parser is loaded.
    void load().then((reader) => {
      const meant = parsedBy(reader);
      if (meant !== undefined) onChange(meant);
    });
  }

  return (
    <Grid as="form" gap={1} onSubmit={submit}>
      <TextInput
        size="xs"
        data-autofocus={focused || undefined}
        aria-label="Date in words"
        placeholder={example}
        autoComplete="off"
        aria-describedby={preview}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output id={preview} className={classes['preview']} data-shown={text.trim() !== '' || undefined}>
        {text.trim() === '' || !read ? null : parsed === undefined ? (
          `Couldn’t read that. Try ${example}`
        ) : (
          <>
            <Text tone="text" weight={500}>
              {parsed.day === null ? noneLabel : [longDay(parsed.day), parsed.more].filter(Boolean).join(', ')}
            </Text>
            <Box as="kbd" tone="dim" className={classes['enter']} aria-label="Enter">
              ↵
            </Box>
          </>
        )}
      </output>
    </Grid>
  );
}
