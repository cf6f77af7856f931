import { Menu, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { BellRing, CircleQuestionMark, CircleUser, Keyboard, LogOut, Settings } from 'lucide-react';
import { PersonPicture } from '#web/features/profile-picture/PersonPicture.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { showHelp } from '#web/ui/keys/help.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { OverlayMenu } from '#web/ui/menu/MoreMenu.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { countDrafts } from '#web/records/drafts/draft-store.ts';
import { useRecords } from '#web/records/record-query.ts';
import { plural } from '#web/platform/format.ts';
import { useUnsent } from '#web/records/waiting/use-waiting.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { leaveDevice } from './leave-device.ts';
import classes from './Header.module.css';

/** The signed-in user, with links to profile and settings, and signing out. */
export function UserMenu() {
  const user = useUser();
  const records = useRecords();
  const [asks, setAsks] = useState(false);
  const leave = (withDrafts: boolean) => void leaveDevice(user.id, { withDrafts });
  const hasToAsk = () => records.unsent.length + countDrafts(user.id) > 0;
  const leaveOrAsk = () => (hasToAsk() ? setAsks(true) : leave(false));
  useKeys('Everywhere', [{ keys: [], does: 'Sign out', icon: LogOut, press: leaveOrAsk }]);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return (
    <>
      {asks && <SignOut onConfirm={leave} onClose={() => setAsks(false)} />}
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
          <Menu.Item component="a" href={hrefOf('profile')} leftSection={<CircleUser {...ICON} />}>
            Profile
          </Menu.Item>
          <Menu.Item component="a" href={hrefOf('settings')} leftSection={<Settings {...ICON} />}>
            Settings
          </Menu.Item>
          <Menu.Item
            component="a"
            href={hrefOf('settings', { section: 'notifications' })}
            leftSection={<BellRing {...ICON} />}
          >
            Notifications
          </Menu.Item>
          <Menu.Item leftSection={<Keyboard {...ICON} />} onClick={() => showHelp(document.body)}>
            Keys
          </Menu.Item>
          <Menu.Item
            component="a"
            href={hrefOf('feedback', { view: 'help' })}
            leftSection={<CircleQuestionMark {...ICON} />}
          >
            Help
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<LogOut {...ICON} />} onClick={leaveOrAsk}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </OverlayMenu>
    </>
  );
}

interface SignOutProps {
  onConfirm: (withDrafts: boolean) => void;
  onClose: () => void;
}

/**
 * Asks before signing out a person with unsent changes, which would be lost, or with drafts on this device, which stay
 * unless they choose otherwise.
 */
function SignOut({ onConfirm, onClose }: SignOutProps) {
  const { id } = useUser();
  const unsent = useUnsent();
  const [drafts] = useState(() => countDrafts(id));
  const [withDrafts, setWithDrafts] = useState(false);
  const { children, ...words } = confirmationText(unsent, drafts);
  return (
    <ConfirmDialog
      {...words}
      cancelLabel="Stay signed in"
      pending={false}
      error={null}
      onConfirm={() => onConfirm(withDrafts)}
      onClose={onClose}
    >
      {children}
      {drafts > 0 && (
        <Checkbox
          mt="md"
          label="Remove drafts from this device"
          description={`${plural(drafts, 'draft')} would otherwise stay in this browser for up to 30 days.`}
          checked={withDrafts}
          onChange={(event) => setWithDrafts(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

function confirmationText(unsent: string, drafts: number) {
  if (unsent === '') {
    const children = drafts > 0 ? 'Everything you saved is on the server.' : 'All changes were sent in the meantime.';
    return { title: 'Sign out?', confirmLabel: 'Sign out', children };
  }
  const [are, them] = /^1 \w+$/.test(unsent) ? ['is', 'it'] : ['are', 'them'];
  return {
    title: `Sign out without sending ${unsent}?`,
    confirmLabel: `Sign out and discard ${them}`,
    children: `${unsent} ${are} only on this device. Signing out removes what Auric keeps here, and ${them} with it.`,
  };
}
