import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import type { NotificationPreferences } from '#contract/notifications.ts';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { SettingGroup } from '#web/ui/form/SettingRow.tsx';
import { useUser } from '#web/platform/session.ts';
import { formatTime } from '#web/platform/format.ts';
import { zoneName } from '#web/platform/time-zones.ts';
import { authContract } from '#contract/auth.ts';
import { authQueries, useAuthConfig } from '#web/features/auth/auth-queries.ts';
import { call } from '#web/platform/api.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { BrowserChannel } from './BrowserChannel.tsx';
import { notificationQueries } from '../notification-queries.ts';
import { NOTIFICATION_TYPES } from '../notification-types.tsx';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import { TimingSettings } from './TimingSettings.tsx';
import { type PreferenceFields, usePreferences } from './use-preferences.ts';
import { ChannelTest } from './ChannelTest.tsx';
import { testChannel } from './test-channel.ts';
import { lastDayOfWeek } from './digest-text.ts';
import classes from './NotificationSettings.module.css';

/** What the user is notified of, on which channel and when. Every change is saved at once. */
export function NotificationSettings() {
  const query = useQuery(notificationQueries.preferences());
  if (!query.data) return <UnloadedRows query={query} what="These settings" rows={8} />;
  return <Loaded preferences={query.data} />;
}

function Loaded({ preferences }: { preferences: NotificationPreferences }) {
  const fields = usePreferences(preferences);
  return (
    <>
      <SettingGroup title="How you’re notified" lead="Everything shows under the bell. You can also get it:">
        <MailChannel fields={fields} />
        <BrowserChannel fields={fields} />
      </SettingGroup>
      <SettingGroup title="What you’re notified about">
        {NOTIFICATION_TYPES.map(({ field, names, when }) => (
          <PreferenceSwitch key={field} fields={fields} field={field} label={names} help={when(preferences)} />
        ))}
      </SettingGroup>
      <TimingSettings fields={fields} />
      <DigestSettings fields={fields} />
    </>
  );
}

function MailChannel({ fields }: { fields: PreferenceFields }) {
  const { email } = useUser();
  const sendsMail = useSendsMail();
  return (
    <PreferenceSwitch
      fields={fields}
      field="email_notifications"
      label="By email"
      help={sendsMail ? `To ${email}.` : 'This server can’t send email yet. Its operator can set up a mail server.'}
      disabled={!sendsMail}
      below={
        sendsMail && (
          <>
            <AddressConfirmation />
            <ChannelTest label="Send a test email" run={() => testChannel('email')} />
          </>
        )
      }
    />
  );
}

const useSendsMail = () => useAuthConfig()?.sends_mail ?? true;

const EVENING = '18:00';

/** The daily and weekly mails. */
function DigestSettings({ fields }: { fields: PreferenceFields }) {
  const { timezone, week_starts_on } = useUser();
  const evening = `${formatTime(EVENING)}, ${zoneName(timezone)} time`;
  const mailIsOff = !fields.preferences.email_notifications;
  const disabled = !useSendsMail();
  return (
    <SettingGroup title="Email digests" lead={(disabled || mailIsOff) && 'Email is off above, so no digests are sent.'}>
      <PreferenceSwitch
        {...{ fields, disabled }}
        field="daily_digest"
        label="Daily digest"
        help={`At ${evening}: what you completed, what’s still open, and what’s next tomorrow.`}
      />
      <PreferenceSwitch
        {...{ fields, disabled }}
        field="weekly_digest"
        label="Weekly digest"
        help={`On ${lastDayOfWeek(week_starts_on)}, the last evening of your week, at ${evening}: your week, and the next one.`}
      />
    </SettingGroup>
  );
}

/** Explains that mail waits for the confirmation of the user's address, and sends the link again. */
function AddressConfirmation() {
  const { data } = useQuery(authQueries.emailConfirmation());
  const send = useAction(() => call(authContract.sendConfirmation));
  if (!data || data.confirmed || !data.required) return null;
  return (
    <>
      <Group wrap gap={3} rowGap={2} mt={2}>
        <Text as="p" note className={classes['note']}>
          Confirm your address to get email. Open the link in the email “Is this your address?”.
        </Text>
        <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          Send the link again
        </Button>
      </Group>
      <div className={classes['result']}>
        <FormSuccess message={send.data?.message ?? null} />
        <FormError error={send.error} />
      </div>
    </>
  );
}
