import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { LazyPopup } from '#web/ui/menu/LazyPopup.tsx';

interface EditorPopoverProps {
  /** Names the button and what it opens. */
  label: string;
  icon: ReactNode;
  className: string | undefined;
  /** What it makes is set where the cursor stands. */
  pressed?: boolean;
  position: NonNullable<PopoverProps['position']>;
  /** It only tells something: the focus goes to it as a whole. */
  toRead?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button of the toolbar with something to read or to fill in above it. The text stays selected meanwhile. */
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
