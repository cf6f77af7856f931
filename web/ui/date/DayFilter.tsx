import { FieldBox, FieldButton } from '../form/FieldButton.tsx';
import { shortDay } from './day-names.ts';
import { DayMenu } from './DayMenu.tsx';
import type { DayPickerProps } from './DayPicker.tsx';

interface DayFilterProps extends Pick<DayPickerProps, 'value' | 'today' | 'weekStart'> {
  /** “From”, “Until” */
  label: string;
  onChange: (day: string | null) => void;
  /** A day is required: it cannot be cleared. */
  required?: boolean;
}

/** A filter by day, behind a button that names the day. */
export function DayFilter({ label, value, onChange, required = false, ...picker }: DayFilterProps) {
  const clear = value === null || required ? undefined : () => onChange(null);
  return (
    <FieldBox chip clearLabel={`Clear filter ${label}`} onClear={clear}>
      <DayMenu label={label} past value={value} onChange={onChange} {...picker}>
        <FieldButton empty={value === null}>
          {label} {value && shortDay(value)}
        </FieldButton>
      </DayMenu>
    </FieldBox>
  );
}
