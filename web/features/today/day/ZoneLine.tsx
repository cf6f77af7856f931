import { Button } from '@mantine/core';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { deviceZone, useToday } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { DEVICE_CHOICES, readStored, writeStored } from '#web/platform/storage.ts';
import { sameClock, zoneName } from '#web/platform/time-zones.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { changeUser } from '#web/records/user-record.ts';
import { Box, Group } from '#web/ui/layout/Box.tsx';
import { useNarrow } from '#web/ui/layout/use-phone.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';

/** The time zone difference last answered on this device, and by whom. */
const KEPT = DEVICE_CHOICES.zone;

/** Shows that this device and the account have different time zones, until the user decides. */
export function ZoneLine() {
  const records = useRecords();
  const user = useUser();
  const { id, timezone } = user;
  const here = deviceZone();
  const difference = `${id} ${timezone} ${here}`;
  const [kept, setKept] = useState(() => readStored(KEPT));
  const narrow = useNarrow();
  const year = Number(useToday().slice(0, 4));
  if (kept === difference || sameClock(timezone, here, year)) return null;

  const leave = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  const use = () => {
    leave();
    void act(records, changeUser(records, user, { timezone: here }), () => `Your days follow ${zoneName(here)} time`);
  };
  const keep = () => {
    leave();
    writeStored(KEPT, difference);
    setKept(difference);
  };
  return (
    <Group wrap gap={2} rowGap={1} mb={4} note icons="dim" role="note">
      <Globe {...SMALL_ICON} />
      <Box as="p" grow shrink>
        {narrow
          ? `Days follow ${zoneName(timezone)}`
          : `This device is in ${zoneName(here)}. Your days follow ${zoneName(timezone)} time.`}
      </Box>
      <Group as="span" align="stretch" wrap gap={1}>
        <Button size="compact-sm" variant="default" aria-label={`Use ${zoneName(here)} time`} onClick={use}>
          Use {zoneName(here)} {!narrow && 'time'}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Keep ${zoneName(timezone)}`}
          onClick={keep}
        >
          Keep {!narrow && zoneName(timezone)}
        </Button>
      </Group>
    </Group>
  );
}
