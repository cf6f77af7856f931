import { ActionIcon } from '@mantine/core';
import { Bell } from 'lucide-react';
import { hrefOf } from '#web/platform/navigation.ts';
import classes from './Header.module.css';
import { UserMenu } from './UserMenu.tsx';

/** The header: where you are, notifications and your account. What can be done stands in the page. */
export function Header({ title }: { title: string }) {
  return (
    <header className={classes['header']}>
      <h1 className={classes['title']}>{title}</h1>
      <ActionIcon component="a" href={hrefOf('notifications')} variant="subtle" aria-label="Notifications">
        <Bell size={18} strokeWidth={1.75} />
      </ActionIcon>
      <UserMenu />
    </header>
  );
}
