import { Bell } from '#web/features/notifications/bell/Bell.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './Header.module.css';
import { RefreshLine } from './RefreshLine.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The header: where you are, notifications and your account. What can be done stands in the page. */
export function Header({ title }: { title: string }) {
  return (
    <Group as="header" gap={2} lineBottom fill="page" className={classes['header']}>
      <Text as="h1" grow shrink size="lead" weight={600} nowrap className={classes['title']}>
        {title}
      </Text>
      <Bell />
      <UserMenu />
      <RefreshLine />
    </Group>
  );
}
