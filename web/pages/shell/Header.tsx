import { Bell } from '#web/features/notifications/bell/Bell.tsx';
import classes from './Header.module.css';
import { RefreshLine } from './RefreshLine.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The header: where you are, notifications and your account. What can be done stands in the page. */
export function Header({ title }: { title: string }) {
  return (
    <header className={classes['header']}>
      <h1 className={classes['title']}>{title}</h1>
      <Bell />
      <UserMenu />
      <RefreshLine />
    </header>
  );
}
