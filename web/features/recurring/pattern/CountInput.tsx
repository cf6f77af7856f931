import { NumberInput } from '@mantine/core';
import classes from './PatternFields.module.css';

interface CountInputProps {
  /** For screen readers; the text around it is the visible label. */
  label: string;
  value: number | '';
  max: number;
  wrong: boolean;
  placeholder?: string;
  onChange: (value: number | '') => void;
}

/** An input for a whole number from 1, within a line of text. */
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
