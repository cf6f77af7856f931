import { Select } from '@mantine/core';
import { type User, USUAL_TASK_MINUTES_MAX, USUAL_TASK_MINUTES_MIN } from '#contract/auth.ts';
import type { Weekday } from '#contract/vocabulary.ts';
import { DurationField } from '#web/features/notifications/settings/DurationField.tsx';
import { useUser } from '#web/platform/session.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useFieldSaves } from '#web/records/use-field-saves.ts';
import { changeUser } from '#web/records/user-record.ts';
import { SettingGroup, SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import classes from './Planning.module.css';
import { dayStartChoices, dayStartText, weekStartChoices } from './planning-text.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

export type PlanningFields = ReturnType<typeof usePlanning>;

const CAPACITIES = [120, 180, 240, 300, 360, 420, 480];
const DAY_MINUTES = 1440;
const TASK_LENGTHS = [10, 15, 20, 30, 45, 60, 90, 120];

/** The start of days and weeks, and the capacity of a day. Every change is saved at once. */
export function Planning() {
  const fields = usePlanning();
  const { user, save, errorOf } = fields;
  return (
    <>
      <SettingGroup title="Your days">
        <TimeZoneField fields={fields} />
        <SettingRow
          id="day_start_hour"
          label="A day begins at"
          help={dayStartText(user.day_start_hour)}
          error={errorOf('day_start_hour')}
        >
          <Select
            {...settingProps('day_start_hour', errorOf('day_start_hour'))}
            className={classes['choice'] ?? ''}
            data={dayStartChoices()}
            value={String(user.day_start_hour)}
            allowDeselect={false}
            onChange={(hour) => hour !== null && void save({ day_start_hour: Number(hour) })}
          />
        </SettingRow>
        <DurationField
          id="daily_capacity_minutes"
          label="A day holds"
          help="Today compares your plan with it."
          value={user.daily_capacity_minutes}
          offered={CAPACITIES}
          min={0}
          max={DAY_MINUTES}
          error={errorOf('daily_capacity_minutes')}
          onSave={(daily_capacity_minutes) => save({ daily_capacity_minutes })}
        />
        <DurationField
          id="usual_task_minutes"
          label="Usual length of a task"
          help="Used for tasks without an estimate."
          value={user.usual_task_minutes}
          offered={TASK_LENGTHS}
          min={USUAL_TASK_MINUTES_MIN}
          max={USUAL_TASK_MINUTES_MAX}
          error={errorOf('usual_task_minutes')}
          onSave={(usual_task_minutes) => save({ usual_task_minutes })}
        />
      </SettingGroup>
      <SettingGroup title="Your weeks">
        <SettingRow
          id="week_starts_on"
          label="A week begins on"
          help="Calendars and weekly figures follow it."
          error={errorOf('week_starts_on')}
        >
          <Select
            {...settingProps('week_starts_on', errorOf('week_starts_on'))}
            className={classes['choice'] ?? ''}
            data={weekStartChoices()}
            value={user.week_starts_on}
            allowDeselect={false}
            onChange={(day) => day !== null && void save({ week_starts_on: day as Weekday })}
          />
        </SettingRow>
      </SettingGroup>
    </>
  );
}

function usePlanning() {
  const user = useUser();
  const records = useRecords();
  const { save, errorOf } = useFieldSaves<User>();
  return {
    user,
    errorOf,
    save: (changes: Partial<User>) => save(Object.keys(changes) as (keyof User)[], changeUser(records, user, changes)),
  };
}
