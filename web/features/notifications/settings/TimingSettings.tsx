import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { REMINDER_ADVANCE_MAX, REMINDER_ADVANCE_MIN } from '#contract/notifications.ts';
import { inputOf, useDraft } from '#web/ui/form/use-draft.ts';
import { SettingGroup, SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import { DurationField } from './DurationField.tsx';
import classes from './NotificationSettings.module.css';
import { quietWords } from './quiet-words.ts';
import type { PreferenceFields } from './use-preferences.ts';

const OFFERED = [5, 10, 15, 30, 60, 120, 1440];

/** How long before and after, and when not at all. */
export function TimingSettings({ fields }: { fields: PreferenceFields }) {
  const { preferences, save, errorOf } = fields;
  const duration = (field: 'reminder_advance_time' | 'overdue_check_interval') => ({
    id: field,
    value: preferences[field],
    offered: OFFERED,
    min: REMINDER_ADVANCE_MIN,
    max: REMINDER_ADVANCE_MAX,
    error: errorOf(field),
    onSave: (minutes: number) => save({ [field]: minutes }),
  });
  return (
    <SettingGroup title="When">
      <DurationField
        label="Remind before"
        help="How long before a task with a time is due."
        {...duration('reminder_advance_time')}
      />
      <DurationField
        label="Overdue after"
        help="How long a task may be late before you are told."
        {...duration('overdue_check_interval')}
      />
      <QuietHours fields={fields} />
    </SettingGroup>
  );
}

function QuietHours({ fields }: { fields: PreferenceFields }) {
  const { preferences, errorOf } = fields;
  const { quiet_hours_start: start, quiet_hours_end: end } = preferences;
  const error = errorOf('quiet_hours_start') ?? errorOf('quiet_hours_end');
  return (
    <SettingRow id="quiet_hours_start" label="Quiet hours" help={quietWords(start, end)} error={error}>
      <div className={classes['times']} role="group" aria-label="Quiet hours">
        <QuietTime fields={fields} field="quiet_hours_start" label="Quiet hours from" />
        <span className={classes['between']}>to</span>
        <QuietTime fields={fields} field="quiet_hours_end" label="Quiet hours until" />
      </div>
    </SettingRow>
  );
}

interface QuietTimeProps {
  fields: PreferenceFields;
  field: 'quiet_hours_start' | 'quiet_hours_end';
  label: string;
}

function QuietTime({ fields: { preferences, save, errorOf }, field, label }: QuietTimeProps) {
  const [empty, setEmpty] = useState(false);
  const draft = useDraft(preferences[field], (time) => {
    setEmpty(time === '');
    return time === '' ? Promise.resolve(false) : save({ [field]: time });
  });
  return (
    <TextInput
      {...settingProps('quiet_hours_start', errorOf(field))}
      {...inputOf(draft)}
      id={field}
      type="time"
      aria-label={label}
      error={(empty && 'Give a time') || errorOf(field) !== null}
    />
  );
}
