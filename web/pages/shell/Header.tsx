import { Bell } from '#web/features/notifications/bell/Bell.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './Header.module.css';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { RefreshLine } from './RefreshLine.tsx';
import { UserMenu } from './UserMenu.tsx';

/** A title of more letters has no room on a phone in its usual size. */
const LONG = 17;

/** The header: page title, search, notifications and account. Actions are on the page itself. */
export function Header({ title }: { title: string }) {
  return (
    <Group as="header" gap={2} lineBottom fill="page" className={classes['header']}>
      <Text
        as="h1"
        grow
        shrink
        size="lead"
        weight={600}
        nowrap
        tight="lead"
        className={classes['title']}
        data-long={title.length > LONG || undefined}
      >
        {title}
      </Text>
      <PaletteButton />
      <Bell />
      <UserMenu />
      <RefreshLine />
    </Group>
  );
}
