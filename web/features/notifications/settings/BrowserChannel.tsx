import { navigate } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { askBrowserPermission, type BrowserPermission, useBrowserPermission } from '../browser-permission.ts';
import { ChannelTest } from './ChannelTest.tsx';
import classes from './NotificationSettings.module.css';
import { PushChannel } from './PushChannel.tsx';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import { showInBrowser } from '../show-in-browser.ts';
import { testChannel, type TestResult } from './test-channel.ts';
import type { PreferenceFields } from './use-preferences.ts';

const PERMISSION_TEXTS: Readonly<Record<BrowserPermission, string>> = {
  granted: 'Allowed in this browser.',
  default: 'This browser asks you when you press the button.',
  denied:
    'This browser blocks notifications. Open the site settings to the left of the address, set Notifications to Allow, and come back.',
  impossible:
    'This browser can’t show notifications here. It doesn’t support them, or the address doesn’t start with https.',
};

/** The browser as a channel of notifications, with its permission. */
export function BrowserChannel({ fields }: { fields: PreferenceFields }) {
  const permission = useBrowserPermission();
  return (
    <PreferenceSwitch
      fields={fields}
      field="browser_notifications"
      label="In the browser"
      help="While Auric is open in a tab, and on devices with push messages."
      below={
        <>
          <ChannelTest label={permission === 'default' ? 'Allow and test' : 'Show a test'} run={testBrowser}>
            <Text as="p" note className={classes['note']}>
              {PERMISSION_TEXTS[permission]}
            </Text>
          </ChannelTest>
          <PushChannel />
        </>
      }
    />
  );
}

async function testBrowser(): Promise<TestResult> {
  const permission = await askBrowserPermission();
  if (permission === 'default')
    return { result: 'failed', detail: 'You didn’t answer your browser’s question, so no notification was shown.' };
  if (permission !== 'granted')
    return { result: 'failed', detail: 'This browser blocks notifications, so none was shown.' };
  const answer = await testChannel('browser');
  if (answer.result !== 'sent') return answer;
  const shown = await showInBrowser({
    title: 'Auric can reach you',
    body: 'This is the test you asked for.',
    tag: 'test',
    open: () => navigate('notification-settings'),
  });
  return shown
    ? { result: 'sent', detail: 'Sent. If you don’t see it, check whether Do Not Disturb is on.' }
    : { result: 'failed', detail: 'This browser allows notifications but didn’t show this one.' };
}
