import { Menu, type MenuItemProps } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ICON } from '../marks/icon.ts';

interface Props extends MenuItemProps, Omit<ComponentProps<'button'>, keyof MenuItemProps | 'ref'> {
  icon: LucideIcon;
  label: string;
  /** The page that the item opens, in place of `onClick`. */
  href?: string;
}

/** An action or a link of a menu, with its icon. */
export function MenuItem({ icon: Icon, label, href, ...props }: Props) {
  return (
    <Menu.Item
      leftSection={<Icon {...ICON} />}
      {...(href !== undefined && ({ component: 'a', href } as object))}
      {...props}
    >
      {label}
    </Menu.Item>
  );
}
