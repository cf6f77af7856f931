import { navigate } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { askBrowserPermission, type BrowserPermission, useBrowserPermission } from '../browser-permission.ts';
import { ChannelTest } from './ChannelTest.tsx';
import classes from './NotificationSettings.module.css';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import { showInBrowser } from '../show-in-browser.ts';
import { testChannel, type TestResult } from './test-channel.ts';
import type { PreferenceFields } from './use-preferences.ts';

const PERMISSION_TEXTS: Readonly<Record<BrowserPermission, string>> = {
  granted: 'This browser may show them.',
  default: 'This browser has not been asked yet. It asks you when you press the button.',
  denied:
    'This browser blocks them. To allow them, open the site settings at the left of the address, set Notifications to Allow, and come back.',
  impossible: 'This browser cannot show them here: it does not know them, or the address does not begin with https.',
};

/** The browser as a channel of notifications, with its permission. */
export function BrowserChannel({ fields }: { fields: PreferenceFields }) {
  const permission = useBrowserPermission();
  return (
    <PreferenceSwitch
      fields={fields}
      field="browser_notifications"
      label="In the browser"
      help="As a notification of this device, while Auric is open in a tab."
      below={
        <ChannelTest label={permission === 'default' ? 'Allow and test' : 'Show a test'} run={testBrowser}>
          <Text as="p" note className={classes['note']}>
            {PERMISSION_TEXTS[permission]}
          </Text>
        </ChannelTest>
      }
    />
  );
}

async function testBrowser(): Promise<TestResult> {
  const permission = await askBrowserPermission();
  if (permission === 'default') return { result: 'failed', detail: 'You have not decided yet, so nothing was shown.' };
  if (permission !== 'granted')
    return { result: 'failed', detail: 'Nothing was shown: this browser does not allow it.' };
  const answer = await testChannel('browser');
  if (answer.result !== 'sent') return answer;
  const shown = showInBrowser({
    title: 'Auric can reach you',
    body: 'This is the test that you asked for.',
    tag: 'test',
    open: () => navigate('notification-settings'),
  });
  return shown
    ? { result: 'sent', detail: 'Shown. If you see nothing, your device may be set to Do not disturb.' }
    : { result: 'failed', detail: 'This browser refused to show it, although it is allowed.' };
}
