import { useQuery } from '@tanstack/react-query';
import type { NotificationPreferences } from '#contract/notifications.ts';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { SettingGroup } from '#web/ui/form/SettingRow.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { useUser } from '#web/platform/session.ts';
import { BrowserChannel } from './BrowserChannel.tsx';
import { DigestSettings } from './DigestSettings.tsx';
import { notificationQueries } from '../notification-queries.ts';
import { NOTIFICATION_TYPES } from '../notification-types.tsx';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import { TimingSettings } from './TimingSettings.tsx';
import { type PreferenceFields, usePreferences } from './use-preferences.ts';
import { AddressConfirmation } from './AddressConfirmation.tsx';
import { ChannelTest } from './ChannelTest.tsx';
import { testChannel } from './test-channel.ts';

/** What the user is notified of, on which channel and when. Every change is saved at once. */
export function NotificationSettings() {
  const { data, refetch, isPending, isFetching } = useQuery(notificationQueries.preferences());
  if (isPending) return <SkeletonRows rows={8} />;
  if (!data) {
    return <LoadFailure what="These settings" onRetry={() => void refetch()} pending={isFetching} />;
  }
  return <Loaded preferences={data} />;
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
  return (
    <PreferenceSwitch
      fields={fields}
      field="email_notifications"
      label="By email"
      help={`To ${email}.`}
      below={
        <>
          <AddressConfirmation />
          <ChannelTest label="Send a test email" run={() => testChannel('email')} />
        </>
      }
    />
  );
}
