import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Sunset, X } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#web/platform/ids.ts';
import { useUser } from '#web/platform/session.ts';
import { DEVICE_CHOICES, readStored, writeStored } from '#web/platform/storage.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { FoldedText } from './FoldedText.tsx';
import { focusOfDay } from './reflection-text.ts';
import { reflectionQueries } from './reflection-queries.ts';
import { writeMorning } from './reflection-mutations.ts';

/**
 * What the evening before has named as the focus of the day, above its list, until the day has an intention or it is
 * dismissed. One press makes it the intention. On tomorrow's list it is shown from the evening on.
 */
export function DayFocus({ date, isToday }: { date: string; isToday: boolean }) {
  const records = useRecords();
  const { id: userId } = useUser();
  const { data: day } = useQuery(reflectionQueries.day(date));
  const dismissal = `${userId} ${date}`;
  const [dismissed, setDismissed] = useState(() => readStored(DEVICE_CHOICES.dayFocus));
  const focus = day ? focusOfDay(day) : null;
  if (focus === null || dismissed === dismissal) return null;

  // The buttons disappear with the line.
  const leave = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  const adopt = () => {
    leave();
    const write = writeMorning({
      ...{ id: day?.morning?.id ?? newId(), date, at: new Date().toISOString() },
      body: { today_intention: focus },
    });
    void act(records, write, () => 'Set as today’s intention');
  };
  const dismiss = () => {
    leave();
    writeStored(DEVICE_CHOICES.dayFocus, dismissal);
    setDismissed(dismissal);
  };
  return (
    <Group as="section" align="start" gap={2} mb={4} pb={4} lineBottom aria-label="Focus of the day">
      <Box grow shrink>
        <Text as="p" hint icons="dim">
          <Sunset {...SMALL_ICON} />{' '}
          {isToday ? 'From last night, for today' : 'For tomorrow, from tonight’s reflection'}
        </Text>
        <FoldedText text={focus} />
        {isToday && (
          <Button size="compact-sm" variant="default" mt="xs" onClick={adopt}>
            Set as today’s intention
          </Button>
        )}
      </Box>
      <ActionIcon variant="subtle" aria-label="Dismiss the focus of the day" onClick={dismiss}>
        <X {...ICON} />
      </ActionIcon>
    </Group>
  );
}
