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
import classes from './Reflections.module.css';
import { focusOfDay } from './reflection-text.ts';
import { reflectionQueries } from './reflection-queries.ts';
import { writeMorning } from './reflection-mutations.ts';

/** The focus that the evening before has named for a day, until the day has an intention or it is dismissed. */
export interface NamedFocus {
  text: string | null;
  dismiss: () => void;
}

export function useDayFocus(date: string): NamedFocus {
  const { id: userId } = useUser();
  const { data: day } = useQuery(reflectionQueries.day(date));
  const dismissal = `${userId} ${date}`;
  const [dismissed, setDismissed] = useState(() => readStored(DEVICE_CHOICES.dayFocus));
  return {
    text: day && dismissed !== dismissal ? focusOfDay(day) : null,
    dismiss: () => {
      writeStored(DEVICE_CHOICES.dayFocus, dismissal);
      setDismissed(dismissal);
    },
  };
}

interface DayFocusProps {
  date: string;
  isToday: boolean;
  focus: NamedFocus;
  /** In one line, in place of that of the intention. */
  inLine: boolean;
}

/** The focus of a day, above its list. One press makes it the intention. Tomorrow's is shown from the evening on. */
export function DayFocus({ date, isToday, focus: { text, dismiss }, inLine }: DayFocusProps) {
  const records = useRecords();
  const { data: day } = useQuery(reflectionQueries.day(date));
  if (text === null) return null;

  // The buttons disappear with the line.
  const leave = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  const adopt = () => {
    leave();
    const write = writeMorning({
      ...{ id: day?.morning?.id ?? newId(), date, at: new Date().toISOString() },
      body: { today_intention: text },
    });
    void act(records, write, () => 'Set as today’s intention');
  };
  const set = isToday && (
    <Button
      size="compact-sm"
      variant="default"
      mt={inLine ? undefined : 'xs'}
      aria-label="Set as today’s intention"
      onClick={adopt}
    >
      {inLine ? 'Set' : 'Set as today’s intention'}
    </Button>
  );
  const looks = inLine
    ? ({ align: 'center', mb: 3, className: classes['line'], 'data-offer': true } as const)
    : ({ align: 'start', mb: 4, pb: 4, lineBottom: true } as const);
  return (
    <Group as="section" gap={2} {...looks} aria-label="Focus of the day">
      <Box grow shrink>
        <Text as="p" hint icons="dim">
          <Sunset {...SMALL_ICON} />{' '}
          {isToday ? 'From last night, for today' : 'For tomorrow, from tonight’s reflection'}
        </Text>
        <FoldedText text={text} inLine={inLine} />
        {!inLine && set}
      </Box>
      {inLine && set}
      <ActionIcon
        variant="subtle"
        aria-label="Dismiss the focus of the day"
        onClick={() => {
          leave();
          dismiss();
        }}
      >
        <X {...ICON} />
      </ActionIcon>
    </Group>
  );
}
