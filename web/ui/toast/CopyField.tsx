import { Button, type ButtonProps, TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { Group } from '#web/ui/layout/Box.tsx';
import { copyText } from './copy-text.ts';
import classes from './CopyField.module.css';

interface CopyFieldProps extends TextInputProps {
  value: string;
  /** The toast for a success: “Address copied”. */
  message: string;
  /** By default a filled button "Copy". */
  button?: ButtonProps;
  /** In the typeface of code. */
  code?: boolean;
}

/** A text with a button that copies it; selected when it gets the focus. */
export function CopyField({ value, message, button, code = false, ...field }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Group align="end" gap={2}>
      <TextInput
        {...field}
        ref={input}
        className="grow shrink"
        classNames={{ input: classes['input'] ?? '' }}
        value={value}
        readOnly
        spellCheck={false}
        data-code={code || undefined}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copyText(value, message, () => input.current?.select())} {...button}>
        {button?.children ?? 'Copy'}
      </Button>
    </Group>
  );
}
