import { Popover } from '@mantine/core';
import type { ReactElement } from 'react';
import { DayPicker, type DayPickerProps } from './DayPicker.tsx';
import { LazyPopup } from '../menu/LazyPopup.tsx';

interface DayMenuProps extends Omit<DayPickerProps, 'children'> {
  /** What the day is for: "Due date". */
  label: string;
  position?: 'bottom-start' | 'bottom-end' | 'top';
  block?: boolean;
  /** The button that opens it. */
  children: ReactElement<object>;
}

/** A day behind a button. Choosing one closes it. */
export function DayMenu({
  label,
  position = 'bottom-start',
  block = false,
  children,
  onChange,
  ...picker
}: DayMenuProps) {
  return (
    <LazyPopup kind="dialog" button={children} block={block}>
      {({ anchor, close }) => (
        <Popover opened onChange={close} position={position} offset={4} trapFocus withRoles={false}>
          <Popover.Target>{anchor}</Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label} tabIndex={-1} data-mantine-stop-propagation>
            <DayPicker
              {...picker}
              onChange={(day) => {
                close();
                onChange(day);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </LazyPopup>
  );
}
