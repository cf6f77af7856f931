import { CloseButton, TextInput } from '@mantine/core';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './DayPicker.module.css';

interface TimeOfDayProps {
  /** `HH:MM`; empty for no time. */
  value: string;
  /** It differs from the saved time. */
  changed: boolean;
  onChange: (time: string) => void;
  onSave: () => void;
}

/** The time of the chosen day; Enter, “Set” and choosing a day save it. */
export function TimeOfDay({ value, changed, onChange, onSave }: TimeOfDayProps) {
  return (
    <Group
      as="form"
      gap={1.5}
      onSubmit={(event) => {
        event.preventDefault();
        // The popup may be inside a form.
        event.stopPropagation();
        onSave();
      }}
    >
      <TextInput
        type="time"
        size="xs"
        label="Time"
        classNames={{ root: classes['timeField'] ?? '', label: classes['timeLabel'] ?? '' }}
        value={value}
        rightSectionPointerEvents="all"
        rightSection={
          value !== '' && <CloseButton size="xs" aria-label="Clear the time" onClick={() => onChange('')} />
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Text as="button" type="submit" px={3} fontSize="meta" tone="text" className={classes['set']} disabled={!changed}>
        Set
      </Text>
    </Group>
  );
}
