import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  authContract,
  type ProfileChanges,
  type User,
  USUAL_TASK_MINUTES_MAX,
  USUAL_TASK_MINUTES_MIN,
} from '#contract/auth.ts';
import type { Weekday } from '#contract/vocabulary.ts';
import { DurationField } from '#web/features/notifications/settings/DurationField.tsx';
import { call } from '#web/platform/api.ts';
import { currentUser, keepUser, useUser } from '#web/platform/session.ts';
import { useSaveAtOnce } from '#web/platform/use-save-at-once.ts';
import { SettingGroup, SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import classes from './Planning.module.css';
import { dayStartChoices, dayStartWords, weekStartChoices } from './planning-words.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

/** The parts of a user that planning follows. */
export type PlanningFields = ReturnType<typeof usePlanning>;

const CAPACITIES = [120, 180, 240, 300, 360, 420, 480];
const DAY_MINUTES = 1440;
const TASK_LENGTHS = [10, 15, 20, 30, 45, 60, 90, 120];

/** When days and weeks begin, and how much a day holds. Every change is kept at once. */
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
          help={dayStartWords(user.day_start_hour)}
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
          help="Today compares what you have planned with it."
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
          help="The time that counts as given to a task without an estimate once it is done."
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
  const client = useQueryClient();
  const user = useUser();
  const fields = useSaveAtOnce<Pick<User, keyof ProfileChanges>>({
    name: 'profile',
    read: () => currentUser() ?? user,
    show: (changes) => {
      const now = currentUser();
      if (now) keepUser({ ...now, ...changes });
    },
    send: (body) => call(authContract.changeProfile, { body }),
    // Which day it is, what is late and what fits into it are all told anew.
    settled: () => void client.invalidateQueries(),
  });
  return { ...fields, user };
}
