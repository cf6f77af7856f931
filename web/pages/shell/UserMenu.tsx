import { Menu } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BellRing, CircleQuestionMark, CircleUser, Keyboard, LogOut, Settings } from 'lucide-react';
import { PersonPicture } from '#web/features/profile-picture/PersonPicture.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { showHelp } from '#web/ui/keys/help.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { OverlayMenu } from '#web/ui/menu/MoreMenu.tsx';
import { countDrafts } from '#web/records/drafts/draft-store.ts';
import { useRecords } from '#web/records/record-query.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { leaveDevice } from './leave-device.ts';
import classes from './Header.module.css';

const LazySignOut = lazyPart(async () => (await import('./offline/keep-on-device.ts')).SignOut);

/** The signed-in user, with links to profile and settings, and signing out. */
export function UserMenu() {
  const user = useUser();
  const records = useRecords();
  const [asks, setAsks] = useState(false);
  const leave = (withDrafts: boolean) => void leaveDevice(user.id, { withDrafts });
  const hasToAsk = () => records.unsent.length + countDrafts(user.id) > 0;
  // There may be no connection when it is needed.
  useEffect(() => LazySignOut.preload(), []);
  const leaveOrAsk = () => (hasToAsk() ? setAsks(true) : leave(false));
  useKeys('Everywhere', [{ keys: [], does: 'Sign out', icon: LogOut, press: leaveOrAsk }]);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return (
    <>
      {asks && <LazySignOut onConfirm={leave} onClose={() => setAsks(false)} />}
      <OverlayMenu width={232}>
        <Menu.Target>
          <Grid as="button" type="button" relative className={classes['avatar']} aria-label={`Account of ${name}`}>
            <PersonPicture />
          </Grid>
        </Menu.Target>
        <Menu.Dropdown>
          <Group gap={2.5} py={2} px={2.5} shrink className={classes['person']}>
            <PersonPicture size={40} />
            <Grid as="span" shrink className={classes['words']}>
              <Text weight={600}>{name}</Text>
              <Text fontSize="meta" tone="dim">
                {user.email}
              </Text>
            </Grid>
          </Group>
          <Menu.Divider />
          <MenuItem icon={CircleUser} label="Profile" href={hrefOf('profile')} />
          <MenuItem icon={Settings} label="Settings" href={hrefOf('settings')} />
          <MenuItem icon={BellRing} label="Notifications" href={hrefOf('settings', { section: 'notifications' })} />
          <MenuItem icon={Keyboard} label="Keys" onClick={() => showHelp(document.body)} />
          <MenuItem icon={CircleQuestionMark} label="Help" href={hrefOf('feedback', { view: 'help' })} />
          <Menu.Divider />
          <MenuItem icon={LogOut} label="Sign out" onClick={leaveOrAsk} />
        </Menu.Dropdown>
      </OverlayMenu>
    </>
  );
}
