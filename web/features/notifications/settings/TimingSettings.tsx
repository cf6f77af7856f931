import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { REMINDER_ADVANCE_MAX, REMINDER_ADVANCE_MIN } from '#contract/notifications.ts';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { SettingGroup, SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { DurationField } from './DurationField.tsx';
import classes from './NotificationSettings.module.css';
import { quietText } from './quiet-text.ts';
import type { PreferenceFields } from './use-preferences.ts';

const OFFERED = [5, 10, 15, 30, 60, 120, 1440];

/** How long before and after the due time, and the quiet hours. */
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
        help="How long after its due time you’re notified."
        {...duration('overdue_check_interval')}
      />
      <QuietHours fields={fields} />
    </SettingGroup>
  );
}

/** Two times saved together: both set, or both empty. */
function QuietHours({ fields }: { fields: PreferenceFields }) {
  const { preferences, save, errorOf } = fields;
  const { quiet_hours_start: start, quiet_hours_end: end } = preferences;
  const [half, setHalf] = useState(false);
  const draft = useDraft(`${start} ${end}`, (times) => {
    const [quiet_hours_start = '', quiet_hours_end = ''] = times.split(' ');
    const isHalf = (quiet_hours_start === '') !== (quiet_hours_end === '');
    setHalf(isHalf);
    return isHalf ? Promise.resolve(false) : save({ quiet_hours_start, quiet_hours_end });
  });
  const [from = '', until = ''] = draft.value.split(' ');
  const error = half ? 'Enter both times, or neither' : (errorOf('quiet_hours_start') ?? errorOf('quiet_hours_end'));
  const input = (id: string, label: string, value: string, change: (time: string) => void) => (
    <TextInput
      {...settingProps('quiet_hours_start', error)}
      id={id}
      type="time"
      aria-label={label}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      // Not when the focus moves between the two fields.
      onBlur={({ relatedTarget }) => !relatedTarget?.id.startsWith('quiet_hours_') && draft.leave()}
      error={error !== null}
    />
  );
  return (
    <SettingRow id="quiet_hours_start" label="Quiet hours" help={quietText(start, end)} error={error}>
      <Group gap={2} className={classes['times']} role="group" aria-label="Quiet hours">
        {input('quiet_hours_start', 'Quiet hours from', from, (time) => draft.change(`${time} ${until}`))}
        <span className={classes['between']}>to</span>
        {input('quiet_hours_end', 'Quiet hours until', until, (time) => draft.change(`${from} ${time}`))}
      </Group>
      {draft.elsewhere && <ChangedElsewhere {...draft.elsewhere} theirs={start === '' ? '' : `${start} to ${end}`} />}
    </SettingRow>
  );
}
