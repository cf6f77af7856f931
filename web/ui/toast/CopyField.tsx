import { Button, type ButtonProps, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { Group } from '#web/ui/layout/Box.tsx';
import { copyText } from './copy-text.ts';
import classes from './CopyField.module.css';

interface CopyFieldProps {
  label?: string;
  'aria-label'?: string;
  value: string;
  /** The toast for a success: “Address copied”. */
  message: string;
  /** By default a filled button "Copy". */
  button?: ButtonProps;
  /** In the typeface of code, and on several lines where one is too short: it may have to be typed. */
  code?: boolean;
  'data-autofocus'?: boolean;
}

/** A text with a button that copies it; selected when it gets the focus. */
export function CopyField({ value, message, button, code = false, ...field }: CopyFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const shared = {
    ...field,
    ref: input,
    className: 'grow shrink',
    // With large text on a phone the button goes below, instead of leaving room for one letter.
    style: { flexBasis: '9rem' },
    classNames: { input: classes['input'] ?? '' },
    value,
    readOnly: true,
    spellCheck: false,
    onFocus: () => input.current?.select(),
  };
  return (
    <Group align="end" wrap gap={2}>
      {code ? <Textarea {...shared} data-code autosize minRows={1} /> : <TextInput {...shared} />}
      <Button onClick={() => void copyText(value, message, () => input.current?.select())} {...button}>
        {button?.children ?? 'Copy'}
      </Button>
    </Group>
  );
}
