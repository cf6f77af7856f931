import { NumberInput } from '@mantine/core';
import classes from './PatternFields.module.css';

interface CountInputProps {
  /** For screen readers: the words around it are for eyes. */
  label: string;
  value: number | '';
  max: number;
  wrong: boolean;
  placeholder?: string;
  onChange: (value: number | '') => void;
}

/** A whole number from 1 within a line of words. */
export function CountInput({ label, max, wrong, onChange, ...input }: CountInputProps) {
  return (
    <NumberInput
      {...input}
      className={classes['number'] ?? ''}
      aria-label={label}
      min={1}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      error={wrong}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
    />
  );
}
