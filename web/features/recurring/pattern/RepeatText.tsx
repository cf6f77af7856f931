import { TextInput } from '@mantine/core';
import { useContext, useId, useRef, useState } from 'react';
import { endText, repeatText } from '../repeat-text.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { useTouchScreen } from '#web/ui/list/rows/use-touch-screen.ts';
import classes from './PatternFields.module.css';
import { patternValues } from './pattern-form.ts';
import { type FirstDue, RepeatReader, type ParsedRepeat } from './repeat-reader.ts';
import type { PatternForm } from './use-pattern-form.ts';

interface RepeatTextProps {
  form: PatternForm;
  /** Called with the first day and the time in the text. */
  onDue: (due: FirstDue | null) => void;
}

const EXAMPLE = 'every third friday, weekdays 9:00';

/** A text field that parses a typed repeat and fills the pattern fields while typing. */
export function RepeatText({ form, onDue }: RepeatTextProps) {
  const load = useContext(RepeatReader);
  const [text, setText] = useState('');
  const [read, setRead] = useState<{ text: string; parsed: ParsedRepeat | undefined } | null>(null);
  const newest = useRef(text);
  const help = useId();
  const touch = useTouchScreen();

  async function change(typed: string) {
    setText(typed);
    newest.current = typed;
    const reader = await load?.();
    if (!reader || newest.current !== typed) return;
    const parsed = typed.trim() === '' ? undefined : reader(typed);
    setRead({ text: typed, parsed });
    onDue(parsed?.due ?? null);
    if (parsed) form.set(patternValues(parsed.pattern, parsed.from));
  }

  if (!load) return null;
  const parsed = read?.text === text ? read.parsed : undefined;
  return (
    <div>
      <TextInput
        label="In words"
        // On a touch screen the keyboard would cover the choices.
        data-autofocus={!touch || undefined}
        placeholder={EXAMPLE}
        autoComplete="off"
        aria-describedby={help}
        value={text}
        onChange={(event) => void change(event.currentTarget.value)}
        // Enter saves only if the text is understood.
        onKeyDown={(event) => event.key === 'Enter' && text.trim() !== '' && !parsed && event.preventDefault()}
      />
      <Text as="p" id={help} aria-live="polite" hint tone={parsed && 'soft'} className={classes['hint']}>
        {text.trim() === '' || read?.text !== text
          ? null
          : parsed
            ? parsedText(parsed)
            : `Couldn’t read that. Try ${EXAMPLE}`}
      </Text>
    </div>
  );
}

function parsedText({ pattern, due, more }: ParsedRepeat): string {
  const words = [repeatText(pattern, due?.date ?? null) + endText(pattern), more].filter(Boolean).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
