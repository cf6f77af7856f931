import { formatTime } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { zoneName } from '#web/platform/time-zones.ts';
import { SettingGroup } from '#web/ui/form/SettingRow.tsx';
import { lastDayOfWeek } from './digest-text.ts';
import { PreferenceSwitch } from './PreferenceSwitch.tsx';
import type { PreferenceFields } from './use-preferences.ts';

const EVENING = '18:00';

/** The daily and weekly mails. */
export function DigestSettings({ fields }: { fields: PreferenceFields }) {
  const { timezone, week_starts_on } = useUser();
  const evening = `${formatTime(EVENING)}, ${zoneName(timezone)} time`;
  const mailIsOff = !fields.preferences.email_notifications;
  return (
    <SettingGroup title="Email digests" lead={mailIsOff && 'Email is off above, so no digests are sent.'}>
      <PreferenceSwitch
        fields={fields}
        field="daily_digest"
        label="Daily digest"
        help={`At ${evening}: what you completed, what’s still open, and what’s next tomorrow.`}
      />
      <PreferenceSwitch
        fields={fields}
        field="weekly_digest"
        label="Weekly digest"
        help={`On ${lastDayOfWeek(week_starts_on)}, the last evening of your week, at ${evening}: your week, and the next one.`}
      />
    </SettingGroup>
  );
}
