import { Bell } from '#web/features/notifications/bell/Bell.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './Header.module.css';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { RefreshLine } from './RefreshLine.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The header: page title, search, notifications and account. Actions are on the page itself. */
export function Header({ title }: { title: string }) {
  return (
    <Group as="header" gap={2} lineBottom fill="page" className={classes['header']}>
      <Text as="h1" grow shrink size="lead" weight={600} nowrap className={classes['title']}>
        {title}
      </Text>
      <PaletteButton />
      <Bell />
      <UserMenu />
      <RefreshLine />
    </Group>
  );
}
