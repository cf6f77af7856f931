import type { ReactNode } from 'react';
import { FormField } from './FormField.tsx';
import { type Level, PriorityBars } from '../marks/PriorityBars.tsx';
import { Segmented } from './Segmented.tsx';

const OPTIONS = (['low', 'medium', 'high'] as const).map((value) => ({
  value,
  label: <PriorityBars level={value} withText />,
}));

interface PriorityFieldProps {
  value: Level;
  error?: ReactNode;
  onChange: (value: Level) => void;
}

/** Low, medium or high, as a field of a form. */
export function PriorityField({ value, error, onChange }: PriorityFieldProps) {
  return (
    <FormField label="Priority" error={error}>
      <Segmented label="Priority" options={OPTIONS} value={value} onChange={onChange} />
    </FormField>
  );
}
