import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { LazyPopup } from '#web/ui/menu/LazyPopup.tsx';

interface EditorPopoverProps {
  label: string;
  icon: ReactNode;
  className: string | undefined;
  /** Whether its mark is active at the cursor. */
  pressed?: boolean;
  position: NonNullable<PopoverProps['position']>;
  /** The popover contains only text, and gets the focus itself. */
  toRead?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A toolbar button with a popover. The text stays selected meanwhile. */
export function EditorPopover(props: EditorPopoverProps) {
  const { label, icon, className, pressed, position, toRead, children } = props;
  return (
    <LazyPopup
      kind="dialog"
      button={
        <button
          type="button"
          className={className}
          tabIndex={-1}
          aria-label={label}
          aria-pressed={pressed}
          title={label}
          onMouseDown={(event) => event.preventDefault()}
        >
          {icon}
        </button>
      }
    >
      {({ anchor, close }) => (
        <Popover opened onChange={close} position={position} trapFocus withRoles={false}>
          <Popover.Target>{anchor}</Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label} tabIndex={-1} {...(toRead && { 'data-autofocus': true })}>
            {children(close)}
          </Popover.Dropdown>
        </Popover>
      )}
    </LazyPopup>
  );
}
