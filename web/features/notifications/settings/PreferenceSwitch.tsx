import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NotificationPreferences } from '#contract/notifications.ts';
import { SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import type { PreferenceFields } from './use-preferences.ts';

type SwitchField = {
  [Key in keyof NotificationPreferences]: NotificationPreferences[Key] extends boolean ? Key : never;
};

interface PreferenceSwitchProps {
  fields: PreferenceFields;
  field: SwitchField[keyof NotificationPreferences];
  label: string;
  help: ReactNode;
  /** It has no effect on this server, and is shown as off. */
  disabled?: boolean;
  below?: ReactNode;
}

/** A preference that is on or off. */
export function PreferenceSwitch({ fields, field, label, help, disabled = false, below }: PreferenceSwitchProps) {
  const { preferences, save, errorOf } = fields;
  const error = errorOf(field);
  return (
    <SettingRow id={field} label={label} help={help} error={error} below={below}>
      <Switch
        {...settingProps(field, error)}
        checked={preferences[field] && !disabled}
        disabled={disabled}
        onChange={(event) => void save({ [field]: event.currentTarget.checked })}
      />
    </SettingRow>
  );
}
