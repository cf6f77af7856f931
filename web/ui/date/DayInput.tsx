import { CloseButton, Input } from '@mantine/core';
import { Calendar } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../marks/icon.ts';
import { DayMenu } from './DayMenu.tsx';
import type { DayPickerProps } from './DayPicker.tsx';

interface DayInputProps extends Pick<DayPickerProps, 'value' | 'today' | 'weekStart' | 'past' | 'onChange'> {
  label: string;
  /** The formatted value, or a text for no value. */
  children: string;
  error?: ReactNode;
  /** A day is required: it cannot be cleared. */
  required?: boolean;
}

export function DayInput({ label, children, error, required = false, ...picker }: DayInputProps) {
  const { value, onChange } = picker;
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <DayMenu label={label} block {...picker}>
        <Input
          component="button"
          type="button"
          pointer
          error={Boolean(error)}
          leftSection={<Calendar {...ICON} />}
          rightSectionPointerEvents="all"
          rightSection={
            value !== null &&
            !required && (
              <CloseButton
                size="sm"
                aria-label={`Clear ${label.toLowerCase()}`}
                onClick={() => onChange(null, { day: null })}
              />
            )
          }
        >
          <span className="sr-only">{label}: </span>
          {children}
        </Input>
      </DayMenu>
    </Input.Wrapper>
  );
}
