import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../marks/icon.ts';
import { OverlayMenu } from './OverlayMenu.tsx';

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
        <ActionIcon variant="subtle" size={small ? 'sm' : 'md'} aria-label={label}>
          <Ellipsis {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </OverlayMenu>
  );
}
