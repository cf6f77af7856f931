import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { CODE_MAX } from '#contract/auth.ts';
import classes from '../form.module.css';

const focus = (input: HTMLInputElement | null) => input?.focus();

interface CodeFieldProps extends TextInputProps {
  /** It gets the focus when it is shown. */
  isFirst?: boolean;
}

/** A code of the authenticator app or, after a press, a recovery code. */
export function CodeField({ isFirst = false, ...field }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState<boolean | null>(null);
  return (
    <>
      <TextInput
        key={String(isRecovery)}
        label={isRecovery ? 'Recovery code' : 'Code from your app'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={CODE_MAX}
        required
        ref={isFirst || isRecovery !== null ? focus : undefined}
        {...field}
      />
      <button type="button" className={classes['link']} onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
      </button>
    </>
  );
}
