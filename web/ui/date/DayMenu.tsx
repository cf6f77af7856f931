import { Popover } from '@mantine/core';
import type { ReactElement } from 'react';
import { DayPicker, type DayPickerProps } from './DayPicker.tsx';
import { LazyPopup } from '../menu/LazyPopup.tsx';

interface DayMenuProps extends DayPickerProps {
  /** The name of the field: "Due date". */
  label: string;
  position?: 'bottom-start' | 'bottom-end' | 'top';
  block?: boolean;
  children: ReactElement<object>;
}

/** A button that opens a date picker. Choosing a day closes it. */
export function DayMenu({ block = false, children, ...menu }: DayMenuProps) {
  return (
    <LazyPopup kind="dialog" button={children} block={block} typed={menu.loadReader !== undefined}>
      {({ anchor, close }) => <DayPopup {...menu} anchor={anchor} onClose={close} />}
    </LazyPopup>
  );
}

interface DayPopupProps extends Omit<DayMenuProps, 'block' | 'children'> {
  anchor: ReactElement;
  onClose: () => void;
}

/** In a low window there is no room above or below the anchor, so it may be covered. */
const MAY_COVER = { shift: { crossAxis: true, padding: 8 } };

/** The open calendar at an anchor. */
export function DayPopup({ label, position = 'bottom-start', anchor, onClose, onChange, ...picker }: DayPopupProps) {
  return (
    <Popover
      opened
      onChange={onClose}
      position={position}
      offset={4}
      middlewares={MAY_COVER}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>{anchor}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} tabIndex={-1}>
        <DayPicker
          {...picker}
          onChange={(day, parsed) => {
            onClose();
            onChange(day, parsed);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
