import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** The label for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two to five views or ranges, one of which is shown. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <SegmentedControl<Value>
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={onChange}
      withItemsBorders={false}
      transitionDuration={180}
      classNames={{
        root: classes['root'] ?? '',
        indicator: classes['indicator'] ?? '',
        label: classes['label'] ?? '',
        control: classes['control'] ?? '',
      }}
    />
  );
}
