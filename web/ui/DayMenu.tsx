import { Popover } from '@mantine/core';
import { cloneElement, type ReactElement, useState } from 'react';
import { DayPicker, type DayPickerProps } from './DayPicker.tsx';

interface DayMenuProps extends Omit<DayPickerProps, 'children'> {
  /** What the day is for: "Due date". */
  label: string;
  position?: 'bottom-start' | 'bottom-end' | 'top';
  /** The button that opens it. */
  children: ReactElement<{ onClick?: () => void }>;
}

/** A day behind a button. Choosing one closes it. */
export function DayMenu({ label, position = 'bottom-start', children, onChange, ...picker }: DayMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position={position} offset={4} trapFocus returnFocus>
      <Popover.Target>{cloneElement(children, { onClick: () => setOpen(!open) })}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <DayPicker
          {...picker}
          onChange={(day) => {
            setOpen(false);
            onChange(day);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
