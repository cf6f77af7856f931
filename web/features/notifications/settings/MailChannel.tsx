import { useUser } from '#web/platform/session.ts';
import { AddressConfirmation } from './AddressConfirmation.tsx';
import { ChannelTest } from './ChannelTest.tsx';
import { testChannel } from './test-channel.ts';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import type { PreferenceFields } from './use-preferences.ts';

/** Mail as a channel of notifications. */
export function MailChannel({ fields }: { fields: PreferenceFields }) {
  const { email } = useUser();
  return (
    <PreferenceSwitch
      fields={fields}
      field="email_notifications"
      label="By mail"
      help={`To ${email}.`}
      below={
        <>
          <AddressConfirmation />
          <ChannelTest label="Send a test mail" run={() => testChannel('email')} />
        </>
      }
    />
  );
}
