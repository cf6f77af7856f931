import { Button, Select } from '@mantine/core';
import { deviceZone, useToday } from '#web/platform/clock.ts';
import { sameClock, zoneName } from '#web/platform/time-zones.ts';
import { SettingRow, settingProps } from '#web/ui/form/SettingRow.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import type { PlanningFields } from './Planning.tsx';
import classes from './Planning.module.css';

const ZONES = Intl.supportedValuesOf('timeZone');

/** The time zone of the user's days, with a hint if this device differs or the server does not know its zone. */
export function TimeZoneField({ fields: { user, save, errorOf } }: { fields: PlanningFields }) {
  const { timezone, unknown_timezone: unknown } = user;
  const here = deviceZone();
  const year = Number(useToday().slice(0, 4));
  const differs = !sameClock(timezone, here, year);
  const error = errorOf('timezone');
  const zones = [...new Set([timezone, here, ...ZONES])].toSorted();
  const choices = zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  return (
    <SettingRow
      id="timezone"
      label="Time zone"
      help="Your days, due times and quiet hours follow it."
      error={error}
      below={
        (differs || unknown !== null) && (
          <Group wrap gap={3} rowGap={2} mt={3} size="small" border="strong" radius="md" className={classes['zones']}>
            <p>
              {unknown === null
                ? `Your account keeps ${zoneName(timezone)} time, and this device is in ${zoneName(here)}. Your days follow the account.`
                : `This server doesn’t know your time zone “${unknown}”, so your days follow UTC. Choose another one.`}
            </p>
            <Button size="compact-sm" variant="default" onClick={() => void save({ timezone: here })}>
              Use {zoneName(here)} time
            </Button>
          </Group>
        )
      }
    >
      <Select
        {...settingProps('timezone', error)}
        className={classes['zone'] ?? ''}
        data={choices}
        searchable
        limit={60}
        allowDeselect={false}
        nothingFoundMessage="No matching time zone"
        value={timezone}
        onClick={(event) => event.currentTarget.select()}
        onChange={(zone) => zone !== null && void save({ timezone: zone })}
      />
    </SettingRow>
  );
}
