import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../marks/icon.ts';
import { OverlayMenu } from './OverlayMenu.tsx';

interface MoreMenuProps {
  /** What the actions are for: "Actions for Running". */
  label: string;
  small?: boolean;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** The three dots: what else can be done with the thing beside them. */
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
