import { ActionIcon, Menu, type MenuProps } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ICON } from '../marks/icon.ts';
import { useStillness } from '../list/stillness.ts';
import { useOverlay } from '../overlays/use-overlay.ts';

interface MoreMenuProps {
  /** The label of the menu: "Actions for Running". */
  label: string;
  small?: boolean;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** The three dots: the menu with further actions. */
export function MoreMenu({ label, small = false, children }: MoreMenuProps) {
  return (
    <OverlayMenu>
      <Menu.Target>
        <ActionIcon variant="subtle" size={small ? 'sm' : 'md'} aria-label={label} data-menu>
          <Ellipsis {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown data-sheet>{children}</Menu.Dropdown>
    </OverlayMenu>
  );
}

/** A `Menu` that is an overlay over the page: Escape and, on phones, Back close it alone. */
export function OverlayMenu(props: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [open, setOpen] = useState(false);
  useOverlay(() => setOpen(false), { open });
  useStillness(open);
  return <Menu {...props} opened={open} onChange={setOpen} />;
}
