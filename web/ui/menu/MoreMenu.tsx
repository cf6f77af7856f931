import { ActionIcon, Menu, type MenuProps } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { ICON } from '../marks/icon.ts';
import { useStillness } from '../list/stillness.ts';
import { useNarrow } from '../layout/use-phone.ts';
import { useOverlay } from '../overlays/use-overlay.ts';
import { AtPointer, pointedMenu } from './pointer-menu.tsx';

interface MoreMenuProps {
  /** The label of the menu: "Actions for Running". */
  label: string;
  small?: boolean;
  button?: RefObject<HTMLButtonElement | null> | undefined;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** The three dots: the menu with further actions. */
export function MoreMenu({ label, small = false, button, children }: MoreMenuProps) {
  return (
    <OverlayMenu>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" size={small ? 'sm' : 'md'} aria-label={label} data-menu>
          <Ellipsis {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-sheet>
        <SheetTitle>{label}</SheetTitle>
        {children}
      </Menu.Dropdown>
    </OverlayMenu>
  );
}

/** The title of a menu that is a sheet, which covers what it is about. */
export const SheetTitle = ({ children }: { children: string }) => useNarrow() && <Menu.Label>{children}</Menu.Label>;

/** A `Menu` as an overlay: Escape and, on phones, Back close it alone. A right click opens it at the pointer. */
export function OverlayMenu({ children, ...props }: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(pointedMenu);
  useOverlay(() => setOpen(false), { open });
  useStillness(open);
  return (
    <Menu
      {...props}
      {...(at && { position: 'bottom-start' })}
      opened={open}
      onChange={(opened) => {
        setOpen(opened);
        if (opened) setAt(pointedMenu());
      }}
    >
      {children}
      {at && <AtPointer {...at} />}
    </Menu>
  );
}
